"""The names of `typing_extensions`, for the type checker of `pyc check`: those of `typing`."""

from typing import (
    AbstractSet, Annotated, Any, AnyStr, AsyncContextManager, AsyncGenerator, AsyncIterable, AsyncIterator, Awaitable,
    Callable, ClassVar, Collection, Concatenate, Container, ContextManager, Coroutine, DefaultDict, Dict, Final,
    FrozenSet, Generator, Generic, Hashable, ItemsView, Iterable, Iterator, KeysView, List, Literal, LiteralString,
    Mapping, MappingView, MutableMapping, MutableSequence, MutableSet, NamedTuple, Never, NewType, NoReturn,
    NotRequired, Optional, OrderedDict, ParamSpec, Protocol, ReadOnly, Required, Reversible, Self, Sequence, Set,
    Sized, SupportsAbs, SupportsBytes, SupportsComplex, SupportsFloat, SupportsIndex, SupportsInt, SupportsRound,
    TYPE_CHECKING, Text, Tuple, Type, TypeAlias, TypeAliasType, TypeForm, TypeGuard, TypeIs, TypeVar, TypeVarTuple, TypedDict,
    Union, Unpack, ValuesView, assert_never, assert_type, cast, dataclass_transform, disjoint_base, final, no_type_check, overload,
    override, reveal_type, runtime_checkable,
)
