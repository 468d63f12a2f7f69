"""Names for annotations, and the classes that are made with them."""

import _frames
from _typing import NoDefault, ParamSpec, ParamSpecArgs, ParamSpecKwargs, TypeAliasType, TypeVar, TypeVarTuple

from typing._aliases import _Alias
from typing._aliases import _checked
from typing._aliases import _Late
from typing._aliases import _Special
from typing._aliases import _SpecialCallable
from typing._aliases import _SpecialTuple
from typing._aliases import _type_of
from typing._aliases import _union
from typing._aliases import Annotated
from typing._aliases import Any
from typing._aliases import ClassVar
from typing._aliases import Concatenate
from typing._aliases import Final
from typing._aliases import ForwardRef
from typing._aliases import Literal
from typing._aliases import LiteralString
from typing._aliases import Never
from typing._aliases import NoReturn
from typing._aliases import NotRequired
from typing._aliases import Optional
from typing._aliases import ReadOnly
from typing._aliases import Required
from typing._aliases import Self
from typing._aliases import TypeAlias
from typing._aliases import TypeGuard
from typing._aliases import TypeIs
from typing._aliases import Union
from typing._aliases import Unpack
from typing._classes import _ProtocolMeta
from typing._classes import _TypedDictMeta
from typing._classes import Generic
from typing._classes import NamedTuple
from typing._classes import Protocol
from typing._classes import runtime_checkable
from typing._classes import SupportsAbs
from typing._classes import SupportsFloat
from typing._classes import SupportsIndex
from typing._classes import SupportsInt
from typing._classes import SupportsRound
from typing._classes import TypedDict
from typing._hints import get_args
from typing._hints import get_origin
from typing._hints import get_type_hints

# The classes that names below stand for, and that must be there where a program derives from such a name or asks for its origin: the compiler
# keeps the imports of those alone (reach.c).
from collections import ChainMap as _class_of_ChainMap
from collections import Counter as _class_of_Counter
from collections import defaultdict as _class_of_DefaultDict
from collections import deque as _class_of_Deque
from collections import OrderedDict as _class_of_OrderedDict
from collections.abc import AsyncGenerator as _class_of_AsyncGenerator
from collections.abc import AsyncIterable as _class_of_AsyncIterable
from collections.abc import AsyncIterator as _class_of_AsyncIterator
from collections.abc import Awaitable as _class_of_Awaitable
from collections.abc import ByteString as _class_of_ByteString
from collections.abc import Callable as _class_of_Callable
from collections.abc import Collection as _class_of_Collection
from collections.abc import Container as _class_of_Container
from collections.abc import Coroutine as _class_of_Coroutine
from collections.abc import Generator as _class_of_Generator
from collections.abc import Hashable as _class_of_Hashable
from collections.abc import ItemsView as _class_of_ItemsView
from collections.abc import Iterable as _class_of_Iterable
from collections.abc import Iterator as _class_of_Iterator
from collections.abc import KeysView as _class_of_KeysView
from collections.abc import Mapping as _class_of_Mapping
from collections.abc import MappingView as _class_of_MappingView
from collections.abc import MutableMapping as _class_of_MutableMapping
from collections.abc import MutableSequence as _class_of_MutableSequence
from collections.abc import MutableSet as _class_of_MutableSet
from collections.abc import Reversible as _class_of_Reversible
from collections.abc import Sequence as _class_of_Sequence
from collections.abc import Set as _class_of_AbstractSet
from collections.abc import Sized as _class_of_Sized
from collections.abc import ValuesView as _class_of_ValuesView
from contextlib import AbstractAsyncContextManager as _class_of_AsyncContextManager
from contextlib import AbstractContextManager as _class_of_ContextManager
from re import Match as _class_of_Match
from re import Pattern as _class_of_Pattern

TYPE_CHECKING = False
Text = str
AnyStr = TypeVar("AnyStr", bytes, str)
List = _Special(list, 1, "List")
Dict = _Special(dict, 2, "Dict")
Set = _Special(set, 1, "Set")
FrozenSet = _Special(frozenset, 1, "FrozenSet")
Type = _Special(type, 1, "Type")
ContextManager = _Special(_Late("contextlib", "AbstractContextManager", ("__enter__", "__exit__")), 2, "ContextManager")
AsyncContextManager = _Special(_Late("contextlib", "AbstractAsyncContextManager", ("__aenter__", "__aexit__")), 2, "AsyncContextManager")
Pattern = _Special(_Late("re", "Pattern", ()), 1, "Pattern")
Match = _Special(_Late("re", "Match", ()), 1, "Match")
Deque = _Special(_Late("collections", "deque", ()), 1, "Deque")
DefaultDict = _Special(_Late("collections", "defaultdict", ()), 2, "DefaultDict")
OrderedDict = _Special(_Late("collections", "OrderedDict", ()), 2, "OrderedDict")
Counter = _Special(_Late("collections", "Counter", ()), 1, "Counter")
ChainMap = _Special(_Late("collections", "ChainMap", ()), 2, "ChainMap")
Awaitable = _Special(_Late("collections.abc", "Awaitable", ("__await__",)), 1, "Awaitable")
Coroutine = _Special(_Late("collections.abc", "Coroutine", ("__await__", "send", "throw", "close")), 3, "Coroutine")
AsyncIterable = _Special(_Late("collections.abc", "AsyncIterable", ("__aiter__",)), 1, "AsyncIterable")
AsyncIterator = _Special(_Late("collections.abc", "AsyncIterator", ("__aiter__", "__anext__")), 1, "AsyncIterator")
Iterable = _Special(_Late("collections.abc", "Iterable", ("__iter__",)), 1, "Iterable")
Iterator = _Special(_Late("collections.abc", "Iterator", ("__iter__", "__next__")), 1, "Iterator")
Reversible = _Special(_Late("collections.abc", "Reversible", ("__reversed__", "__iter__")), 1, "Reversible")
Sized = _Special(_Late("collections.abc", "Sized", ("__len__",)), 0, "Sized")
Hashable = _Special(_Late("collections.abc", "Hashable", ("__hash__",)), 0, "Hashable")
Container = _Special(_Late("collections.abc", "Container", ("__contains__",)), 1, "Container")
Collection = _Special(_Late("collections.abc", "Collection", ("__len__", "__iter__", "__contains__")), 1, "Collection")
AbstractSet = _Special(_Late("collections.abc", "Set", (set, frozenset, type({}.keys()), type({}.items()))), 1, "AbstractSet")
MutableSet = _Special(_Late("collections.abc", "MutableSet", (set,)), 1, "MutableSet")
Mapping = _Special(_Late("collections.abc", "Mapping", (dict,)), 2, "Mapping")
MutableMapping = _Special(_Late("collections.abc", "MutableMapping", (dict,)), 2, "MutableMapping")
Sequence = _Special(_Late("collections.abc", "Sequence", (list, tuple, str, bytes, bytearray, range, memoryview)), 1, "Sequence")
MutableSequence = _Special(_Late("collections.abc", "MutableSequence", (list, bytearray)), 1, "MutableSequence")
ByteString = _Special(_Late("collections.abc", "ByteString", (bytes, bytearray)), 0, "ByteString")
MappingView = _Special(_Late("collections.abc", "MappingView", (type({}.keys()), type({}.items()), type({}.values()))), 1, "MappingView")
KeysView = _Special(_Late("collections.abc", "KeysView", (type({}.keys()),)), 1, "KeysView")
ItemsView = _Special(_Late("collections.abc", "ItemsView", (type({}.items()),)), 2, "ItemsView")
ValuesView = _Special(_Late("collections.abc", "ValuesView", (type({}.values()),)), 1, "ValuesView")
Generator = _Special(_Late("collections.abc", "Generator", ("__iter__", "__next__", "send", "throw", "close")), 3, "Generator")
AsyncGenerator = _Special(_Late("collections.abc", "AsyncGenerator", ("__aiter__", "__anext__", "asend", "athrow", "aclose")), 2, "AsyncGenerator")
Callable = _SpecialCallable(_Late("collections.abc", "Callable", ("__call__",)), 2, "Callable")
Tuple = _SpecialTuple(tuple, -1, "Tuple")


class IO(Generic[AnyStr]):
    """What open() gives."""


class BinaryIO(IO[bytes]):
    """What open() gives for bytes."""


class TextIO(IO[str]):
    """What open() gives for text."""


class NewType:
    """`UserId = NewType("UserId", int)`: calling it gives its argument."""

    __module__ = "typing"

    def __init__(self, name, tp):
        self.__name__ = name
        self.__qualname__ = name
        self.__module__ = _frames.module(1, 0)
        self.__supertype__ = tp

    def __call__(self, value):
        return value

    def __or__(self, other):
        return _union((self, other))

    def __ror__(self, other):
        return _union((other, self))

    def __repr__(self):
        return f"{self.__module__}.{self.__qualname__}"


# ---- what _typing asks for ----


def _make_union(left, right):
    return _union((left, right))


def _unpack_of(param):
    return _Alias(Unpack, (param,))


def _type_check(part, message):
    return _checked(part, message)


def _typevar_subst(param, arg):
    return _type_of(arg)


def _paramspec_subst(param, arg):
    return tuple(arg) if isinstance(arg, list) else arg


def _paramspec_prepare_subst(param, alias, args):
    return args


def _typevartuple_prepare_subst(param, alias, args):
    params = alias.__parameters__
    at = params.index(param)
    after = len(params) - at - 1
    return (*args[:at], args[at : len(args) - after], *args[len(args) - after :])


# ---- functions ----


def cast(typ, val):
    return val


_overloads = {}


def _overloads_named(func):
    return _overloads.setdefault((func.__module__, func.__qualname__), [])


def _no_overload(*args, **kwds):
    raise NotImplementedError(
        "You should not call an overloaded function. A series of @overload-decorated functions outside a stub module should always be "
        "followed by an implementation that is not @overload-ed."
    )


def overload(func):
    _overloads_named(getattr(func, "__func__", func)).append(func)
    return _no_overload


def get_overloads(func):
    """The signatures that were decorated with @overload."""
    return list(_overloads_named(getattr(func, "__func__", func)))


def clear_overloads():
    _overloads.clear()


def _marked(thing, name):
    """Sets the attribute, if the object allows it, and gives the object."""
    try:
        setattr(thing, name, True)
    except (AttributeError, TypeError):
        pass
    return thing


def final(f):
    return _marked(f, "__final__")


def override(method, /):
    return _marked(method, "__override__")


def no_type_check(arg):
    return _marked(arg, "__no_type_check__")


def dataclass_transform(*, eq_default=True, order_default=False, kw_only_default=False, frozen_default=False, field_specifiers=(), **kwargs):
    def decorated(cls_or_fn):
        cls_or_fn.__dataclass_transform__ = {
            "eq_default": eq_default, "order_default": order_default, "kw_only_default": kw_only_default, "frozen_default": frozen_default,
            "field_specifiers": field_specifiers, "kwargs": kwargs,
        }
        return cls_or_fn

    return decorated


def assert_type(val, typ, /):
    return val


def assert_never(arg, /):
    value = repr(arg)
    raise AssertionError(f"Expected code to be unreachable, but got: {value if len(value) <= 100 else value[:100] + '...'}")


def reveal_type(obj, /):
    import sys

    print(f"Runtime type is {type(obj).__name__!r}", file=sys.stderr)
    return obj


def is_typeddict(tp):
    return isinstance(tp, _TypedDictMeta) and tp is not TypedDict


def is_protocol(tp):
    return isinstance(tp, _ProtocolMeta) and tp._is_protocol and tp is not Protocol


def get_protocol_members(tp, /):
    """The names that a protocol asks for."""
    if not is_protocol(tp):
        raise TypeError(f"{tp!r} is not a Protocol")
    return frozenset(tp._asked)
