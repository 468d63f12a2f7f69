"""The abstract classes of `collections.abc`, for the type checker of `pyc check`: those of `typing`."""

from typing import (
    AbstractSet as Set, AsyncGenerator, AsyncIterable, AsyncIterator, Awaitable, Callable, Collection, Container,
    Coroutine, Generator, Hashable, ItemsView, Iterable, Iterator, KeysView, Mapping, MappingView, MutableMapping,
    MutableSequence, MutableSet, Reversible, Sequence, Sized, ValuesView,
)
