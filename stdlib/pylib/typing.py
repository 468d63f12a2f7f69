"""Names for annotations. Those that only annotations use are empty forms; `NamedTuple`, `TypedDict`, `Protocol` and `Generic` are bases."""

import _frames
from _named_tuple import _named_tuple
from _typing import NoDefault, ParamSpec, ParamSpecArgs, ParamSpecKwargs, TypeAliasType, TypeVar, TypeVarTuple

_Alias = type(list[int])
TYPE_CHECKING = False


class _Form:
    """A name that stands in annotations, with something in brackets or without."""

    def __init__(self, name, args=None):
        self._name = name
        self.__args__ = args

    def __getitem__(self, args):
        return _Form(self._name, args if isinstance(args, tuple) else (args,))

    def __repr__(self):
        if self.__args__ is None:
            return f"typing.{self._name}"
        return f"typing.{self._name}[{', '.join(_text(a) for a in self.__args__)}]"

    def __eq__(self, other):
        return isinstance(other, _Form) and self._name == other._name and self.__args__ == other.__args__

    def __hash__(self):
        return hash((self._name, self.__args__))

    def __or__(self, other):
        return _Form("Union", (self, other))

    def __ror__(self, other):
        return _Form("Union", (other, self))

    def __call__(self, *args, **keywords):
        raise TypeError(f"Type {self._name} cannot be instantiated")


def _text(part):
    if isinstance(part, type):
        return part.__name__
    return "None" if part is None else repr(part)


def _form(name):
    return _Form(name)


Any = _form("Any")
Union = _form("Union")
Optional = _form("Optional")
Callable = _form("Callable")
Literal = _form("Literal")
ClassVar = _form("ClassVar")
Final = _form("Final")
Annotated = _form("Annotated")
Self = _form("Self")
NoReturn = _form("NoReturn")
Never = _form("Never")
LiteralString = _form("LiteralString")
TypeAlias = _form("TypeAlias")
TypeGuard = _form("TypeGuard")
TypeIs = _form("TypeIs")
Concatenate = _form("Concatenate")
Unpack = _form("Unpack")
Required = _form("Required")
NotRequired = _form("NotRequired")
ReadOnly = _form("ReadOnly")
Iterable = _form("Iterable")
Iterator = _form("Iterator")
Generator = _form("Generator")
AsyncIterable = _form("AsyncIterable")
AsyncIterator = _form("AsyncIterator")
AsyncGenerator = _form("AsyncGenerator")
Awaitable = _form("Awaitable")
Coroutine = _form("Coroutine")
Sequence = _form("Sequence")
MutableSequence = _form("MutableSequence")
Mapping = _form("Mapping")
MutableMapping = _form("MutableMapping")
MappingView = _form("MappingView")
KeysView = _form("KeysView")
ItemsView = _form("ItemsView")
ValuesView = _form("ValuesView")
AbstractSet = _form("AbstractSet")
MutableSet = _form("MutableSet")
Collection = _form("Collection")
Container = _form("Container")
Reversible = _form("Reversible")
Hashable = _form("Hashable")
Sized = _form("Sized")
ByteString = _form("ByteString")
ContextManager = _form("ContextManager")
AsyncContextManager = _form("AsyncContextManager")
IO = _form("IO")
TextIO = _form("TextIO")
BinaryIO = _form("BinaryIO")
Pattern = _form("Pattern")
Match = _form("Match")
Deque = _form("Deque")
DefaultDict = _form("DefaultDict")
OrderedDict = _form("OrderedDict")
Counter = _form("Counter")
ChainMap = _form("ChainMap")
List = list
Dict = dict
Set = set
FrozenSet = frozenset
Tuple = tuple
Type = type
Text = str


class NewType:
    """`UserId = NewType("UserId", int)`: calling it gives its argument."""

    def __init__(self, name, tp):
        self.__name__ = name
        self.__qualname__ = name
        self.__module__ = _frames.module(1, 0)
        self.__supertype__ = tp

    def __call__(self, value):
        return value

    def __repr__(self):
        return f"{self.__module__}.{self.__qualname__}"


AnyStr = TypeVar("AnyStr", bytes, str)


# ---- what _typing asks for ----


def _make_union(left, right):
    return _Form("Union", (left, right))


def _unpack_of(param):
    return _Form("Unpack", (param,))


def _typevar_subst(param, arg):
    return arg


def _paramspec_subst(param, arg):
    return tuple(arg) if isinstance(arg, list) else arg


def _paramspec_prepare_subst(param, alias, args):
    return args


def _typevartuple_prepare_subst(param, alias, args):
    params = alias.__parameters__
    at = params.index(param)
    after = len(params) - at - 1
    return (*args[:at], args[at : len(args) - after], *args[len(args) - after :])


# ---- bases ----


class Generic:
    """The base of generic classes of the old spelling: `class Stack(Generic[T])`."""

    __slots__ = ()

    def __class_getitem__(cls, args):
        return _Alias(cls, args)


def _offers(instance, name, is_method):
    """Whether an object has an attribute, without running code of its class; a method that is None is none."""
    cls = type(instance)
    for base in cls.__mro__:
        if name in base.__dict__:
            return not is_method or base.__dict__[name] is not None
    return name in getattr(instance, "__dict__", ()) if hasattr(cls, "__getattr__") else hasattr(instance, name)


class _ProtocolMeta(type):
    def __new__(mcs, name, bases, namespace, **keywords):
        cls = super().__new__(mcs, name, bases, namespace, **keywords)
        cls._is_protocol = any(base.__name__ == "Protocol" for base in bases)
        if cls._is_protocol:
            names = set(namespace) | set(namespace.get("__annotations__", {}))
            own = {n for n in names if n not in _NOT_ASKED and not n.startswith("_abc_")}
            cls._asked = own.union(*[getattr(base, "_asked", set()) for base in bases])
            cls._data = {n for n in cls._asked if not callable(getattr(cls, n, None))}
        return cls

    def __call__(cls, *args, **keywords):
        if cls._is_protocol:
            raise TypeError("Protocols cannot be instantiated")
        return super().__call__(*args, **keywords)

    def __instancecheck__(cls, instance):
        if cls in type(instance).__mro__:
            return True
        if not cls._is_protocol:
            return False
        if not cls._is_runtime_protocol:
            raise TypeError("Instance and class checks can only be used with @runtime_checkable protocols")
        return all([_offers(instance, name, name not in cls._data) for name in cls._asked])

    def __subclasscheck__(cls, other):
        if cls in other.__mro__:
            return True
        if not cls._is_protocol:
            return False
        if not cls._is_runtime_protocol:
            raise TypeError("Instance and class checks can only be used with @runtime_checkable protocols")
        if cls._data:
            names = ", ".join([repr(n) for n in sorted(cls._data)])
            raise TypeError(f"Protocols with non-method members don't support issubclass(). Non-method members: {names}.")
        return all([getattr(other, name, None) is not None for name in cls._asked])


_NOT_ASKED = {
    "__module__", "__qualname__", "__doc__", "__annotations__", "__slots__", "__dict__", "__weakref__", "__static_attributes__",
    "__orig_bases__", "__init__", "__class_getitem__", "__subclasshook__", "__firstlineno__", "__match_args__",
}


class Protocol(Generic, metaclass=_ProtocolMeta):
    """The base of classes that say what methods others must have."""

    __slots__ = ()
    _is_runtime_protocol = False
    _asked = set()
    _data = set()


def runtime_checkable(cls):
    """Lets `isinstance` ask whether an object has the methods of a protocol."""
    cls._is_runtime_protocol = True
    return cls


class SupportsInt(Protocol):
    _is_runtime_protocol = True

    def __int__(self) -> int: ...


class SupportsFloat(Protocol):
    _is_runtime_protocol = True

    def __float__(self) -> float: ...


class SupportsIndex(Protocol):
    _is_runtime_protocol = True

    def __index__(self) -> int: ...


class SupportsAbs(Protocol):
    _is_runtime_protocol = True

    def __abs__(self): ...


class SupportsRound(Protocol):
    _is_runtime_protocol = True

    def __round__(self, ndigits=0): ...


def _check_defaults(annotations, defaults):
    before = None
    for field in annotations:
        if field in defaults:
            before = field
        elif before is not None:
            raise TypeError(f"non-default namedtuple field {field} cannot follow default field {before}")


class _NamedTupleMeta(type):
    def __new__(mcs, name, bases, namespace, **keywords):
        if not bases:
            return super().__new__(mcs, name, bases, namespace)
        annotations = namespace.get("__annotations__", {})
        defaults = {n: namespace[n] for n in annotations if n in namespace}
        _check_defaults(annotations, defaults)
        body = {k: v for k, v in namespace.items() if k not in annotations and k not in ("__annotations__", "__static_attributes__")}
        return _named_tuple(name, annotations, defaults, body)

    def __call__(cls, name, fields=(), **keywords):
        return _named_tuple(name, dict(fields or keywords), {}, {"__module__": _frames.module(1, 0)})


class NamedTuple(metaclass=_NamedTupleMeta):
    """The base of classes of tuples whose elements have names."""


def _qualified(annotation):
    """An annotation as Required, NotRequired and ReadOnly leave it, and which of them it has."""
    found = set()
    while isinstance(annotation, _Form) and annotation._name in ("Required", "NotRequired", "ReadOnly") and annotation.__args__:
        found.add(annotation._name)
        annotation = annotation.__args__[0]
    return annotation, found


class _TypedDictMeta(type):
    def __new__(mcs, name, bases, namespace, total=True):
        if not bases:
            return super().__new__(mcs, name, bases, namespace)
        for base in bases:
            if type(base) is not _TypedDictMeta and base is not Generic:
                raise TypeError("cannot inherit from both a TypedDict type and a non-TypedDict base class")
        own = namespace.get("__annotations__", {})
        annotations, required, read_only = {}, set(), set()
        for base in bases:
            annotations.update(base.__dict__.get("__annotations__", {}))
            required |= base.__dict__.get("__required_keys__", set())
            read_only |= base.__dict__.get("__readonly_keys__", set())
        for key, annotation in own.items():
            words = _qualified(annotation)[1]
            needed = "Required" in words or (total and "NotRequired" not in words)
            required = required | {key} if needed else required - {key}
            read_only = read_only | {key} if "ReadOnly" in words else read_only - {key}
        annotations.update(own)
        body = dict(namespace)
        body.update({
            "__annotations__": annotations, "__total__": total, "__required_keys__": frozenset(required), "__optional_keys__": frozenset(annotations) - required,
            "__readonly_keys__": frozenset(read_only), "__mutable_keys__": frozenset(annotations) - read_only, "__orig_bases__": bases,
        })
        return super().__new__(mcs, name, (Generic, dict) if Generic in bases else (dict,), body)

    def __call__(cls, *args, **keywords):
        if cls is TypedDict:
            return _TypedDictMeta(args[0], (TypedDict,), {"__annotations__": dict(args[1]), "__module__": _frames.module(1, 0)}, **keywords)
        return dict(*args, **keywords)

    def __instancecheck__(cls, instance):
        raise TypeError("TypedDict does not support instance and class checks")

    __subclasscheck__ = __instancecheck__


class TypedDict(metaclass=_TypedDictMeta):
    """The base of classes that say which keys a dict has."""


# ---- functions ----


def cast(typ, val):
    return val


def overload(func):
    return func


def final(f):
    return f


def override(method):
    return method


def no_type_check(arg):
    return arg


def dataclass_transform(**keywords):
    return lambda cls: cls


def assert_type(val, typ, /):
    return val


def assert_never(arg, /):
    raise AssertionError(f"Expected code to be unreachable, but got: {arg!r}")


def reveal_type(obj, /):
    return obj


def _plain(annotation):
    annotation = _qualified(annotation)[0]
    is_annotated = isinstance(annotation, _Form) and annotation._name == "Annotated" and annotation.__args__
    return _plain(annotation.__args__[0]) if is_annotated else annotation


def get_type_hints(obj, globalns=None, localns=None, include_extras=False):
    """The annotations of a class, with those of its bases, or of a function."""
    if not isinstance(obj, type):
        return getattr(obj, "__annotations__", {}) | getattr(obj, "__pyc_hints__", {})
    hints = {}
    for base in reversed(obj.__mro__):
        hints |= base.__dict__.get("__annotations__", {}) | base.__dict__.get("__pyc_hints__", {})
    return hints if include_extras else {name: _plain(hint) for name, hint in hints.items()}


def get_origin(tp):
    if isinstance(tp, _Form):
        return _ORIGINS.get(tp._name, tp if tp.__args__ is None else _Form(tp._name)) if tp.__args__ is not None else None
    return getattr(tp, "__origin__", None)


def get_args(tp):
    found = getattr(tp, "__args__", None)
    if isinstance(tp, _Form) and tp._name == "Optional" and found:
        return found + (type(None),)
    return tuple(found) if found else ()


def is_typeddict(tp):
    return isinstance(tp, _TypedDictMeta)


def is_protocol(tp):
    return isinstance(tp, _ProtocolMeta) and tp._is_protocol


_ORIGINS = {"Optional": Union}
