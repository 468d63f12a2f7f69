"""Names for annotations. Those that only annotations use are empty forms; `NamedTuple`, `TypedDict`, `Protocol` and `Generic` are bases."""

import _frames

_Alias = type(list[int])
_Union = type(int | str)
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


class _NoDefault:
    def __repr__(self):
        return "typing.NoDefault"


NoDefault = _NoDefault()


class _Lazy:
    """What a `type` statement makes: an attribute of `_late` is evaluated when it is first asked for, and kept."""

    _late = {}

    def __getattr__(self, name):
        if name not in self._late:
            raise AttributeError(f"'typing.{type(self).__name__}' object has no attribute '{name}'")
        value = self._late[name]()
        self.__dict__[name] = value
        return value


class TypeVar(_Lazy):
    """A type parameter."""

    __infer_variance__ = False

    def __init__(self, name, *constraints, bound=None, covariant=False, contravariant=False, infer_variance=False, default=NoDefault):
        self.__name__ = name
        self.__module__ = _frames.module(1, 0)
        self.__constraints__ = constraints
        self.__bound__ = bound
        self.__covariant__ = covariant
        self.__contravariant__ = contravariant
        self.__infer_variance__ = infer_variance
        self.__default__ = default

    def has_default(self):
        return self.__default__ is not NoDefault

    def __repr__(self):
        sign = "+" if self.__covariant__ else "-" if self.__contravariant__ else "" if self.__infer_variance__ else "~"
        return sign + self.__name__

    def __or__(self, other):
        return _Form("Union", (self, other))

    def __ror__(self, other):
        return _Form("Union", (other, self))


class ParamSpec(TypeVar):
    """The parameters of a callable, as a type parameter."""

    @property
    def args(self):
        return _Form(self.__name__ + ".args")

    @property
    def kwargs(self):
        return _Form(self.__name__ + ".kwargs")


class TypeVarTuple(TypeVar):
    """Any number of types, as a type parameter."""

    def __iter__(self):
        yield _Form("Unpack", (self,))


class TypeAliasType(_Lazy):
    """What `type X = ...` binds."""

    def __init__(self, name, value, *, type_params=()):
        self._fill(name, type_params, None)
        self.__dict__["__value__"] = value

    def _fill(self, name, type_params, module):
        own = {"__name__": name, "__type_params__": type_params, "__module__": module}
        own["__parameters__"] = tuple(_Form("Unpack", (p,)) if isinstance(p, TypeVarTuple) else p for p in type_params)
        self.__dict__.update(own)

    def __setattr__(self, name, value):
        self._refuse(name)

    def __delattr__(self, name):
        self._refuse(name)

    def _refuse(self, name):
        if name == "__name__":
            raise AttributeError("readonly attribute")
        if name in self.__dict__ or name in self._late:
            raise AttributeError(f"attribute '{name}' of 'typing.TypeAliasType' objects is not writable")
        raise AttributeError(f"'typing.TypeAliasType' object has no attribute '{name}' and no __dict__ for setting new attributes")

    def __getitem__(self, args):
        if not self.__type_params__:
            raise TypeError("Only generic type aliases are subscriptable")
        return _Alias(self, args)

    def __or__(self, other):
        return _Union(self, other)

    def __ror__(self, other):
        return _Union(other, self)

    def __repr__(self):
        return self.__name__


def _late_param(name, kind, bound, default, around):
    made = object.__new__(TypeVar if kind == "TypeVar" else ParamSpec if kind == "ParamSpec" else TypeVarTuple)
    made.__name__ = name
    made.__covariant__ = made.__contravariant__ = False
    made.__infer_variance__ = True

    def bounds():
        return bound(*around) if bound else None

    made._late = {
        "__bound__": lambda: None if isinstance(bounds(), tuple) else bounds(),
        "__constraints__": lambda: bounds() if isinstance(bounds(), tuple) else (),
        "__default__": lambda: default(*around) if default else NoDefault,
    }
    return made


def _lazy_params(params):
    """Type parameters, whose parts are functions of them all."""
    around = []
    for param in params:
        around.append(_late_param(*param, around))
    return tuple(around)


def _lazy_alias(parts, module):
    """The alias of a `type` statement: its name, its value and its parameters, whose parts are functions of the parameters."""
    name, value, params = parts
    around = _lazy_params(params)
    made = object.__new__(TypeAliasType)
    made._fill(name, around, module)
    made.__dict__["_late"] = {"__value__": lambda: value(*around)}
    return made


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


def _given(name, names, defaults, args, keywords):
    """The values of a named tuple, with CPython's messages for arguments that do not fit."""
    if len(args) > len(names):
        takes = f"from {len(names) - len(defaults) + 1} to {len(names) + 1}" if defaults else f"{len(names) + 1}"
        raise TypeError(f"{name}.__new__() takes {takes} positional arguments but {len(args) + 1} were given")
    values = dict(zip(names, args))
    for key, value in keywords.items():
        if key not in names:
            raise TypeError(f"{name}.__new__() got an unexpected keyword argument {key!r}")
        if key in values:
            raise TypeError(f"{name}.__new__() got multiple values for argument {key!r}")
        values[key] = value
    missing = [repr(n) for n in names if n not in values and n not in defaults]
    if missing:
        listed = missing[0] if len(missing) == 1 else ", ".join(missing[:-1]) + ("," if len(missing) > 2 else "") + " and " + missing[-1]
        raise TypeError(f"{name}.__new__() missing {len(missing)} required positional argument{'' if len(missing) == 1 else 's'}: {listed}")
    return [values[n] if n in values else defaults[n] for n in names]


class _Item:
    """An attribute of a named tuple: the element at an index."""

    def __init__(self, index):
        self.index = index
        self.__doc__ = f"Alias for field number {index}"

    def __get__(self, instance, owner):
        return self if instance is None else tuple.__getitem__(instance, self.index)

    def __set__(self, instance, value):
        raise AttributeError("can't set attribute")


def _named_tuple(name, annotations, defaults, body):
    names = tuple(annotations)
    count = len(names)

    def __new__(cls, *args, **keywords):
        if keywords or len(args) != count:
            args = _given(name, names, defaults, args, keywords)
        return tuple.__new__(cls, args)

    def __repr__(self):
        return type(self).__name__ + "(" + ", ".join([f"{n}={v!r}" for n, v in zip(names, self)]) + ")"

    def _make(cls, iterable):
        made = tuple.__new__(cls, iterable)
        if len(made) != count:
            raise TypeError(f"Expected {count} arguments, got {len(made)}")
        return made

    def _asdict(self):
        return dict(zip(names, self))

    def _replace(self, /, **changes):
        made = [changes.pop(n, v) for n, v in zip(names, self)]
        if changes:
            raise ValueError(f"Got unexpected field names: {list(changes)!r}")
        return tuple.__new__(type(self), made)

    def __getnewargs__(self):
        return tuple(self)

    space = {"__doc__": f"{name}({', '.join(names)})"}
    space.update(body)
    for i, field in enumerate(names):
        space[field] = _Item(i)
    own = {
        "__new__": __new__, "_make": classmethod(_make), "_asdict": _asdict, "_replace": _replace, "__getnewargs__": __getnewargs__,
        "_fields": names, "_field_defaults": defaults, "__match_args__": names, "__annotations__": dict(annotations), "__slots__": (),
    }
    space.update(own)
    space.setdefault("__repr__", __repr__)
    return type(name, (tuple,), space)


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
