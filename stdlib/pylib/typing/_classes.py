"""Classes to derive from: generic classes, protocols, named tuples, dicts with known keys."""

import _frames
from abc import ABCMeta
from _named_tuple import _named_tuple
from _typing import TypeVarTuple
from typing._aliases import _Alias
from typing._aliases import _bases
from typing._aliases import _parameters_of
from typing._aliases import _type_of
from typing._aliases import _values
from typing._aliases import NotRequired
from typing._aliases import ReadOnly
from typing._aliases import Required


class Generic:
    """The base of generic classes of the old spelling: `class Stack(Generic[T])`."""

    __module__ = "typing"
    __slots__ = ()
    __parameters__ = ()

    def __class_getitem__(cls, parts):
        parts = tuple([_type_of(p) for p in (parts if isinstance(parts, tuple) else (parts,))])
        if cls in _bases:
            if not parts:
                raise TypeError(f"Parameter list to {cls.__qualname__}[...] cannot be empty")
            if not all([hasattr(p, "__typing_subst__") or _parameters_of((p,)) for p in parts]):
                raise TypeError(f"Parameters to {cls.__name__}[...] must all be type variables or parameter specification variables.")
            if len(set(parts)) != len(parts):
                raise TypeError(f"Parameters to {cls.__name__}[...] must all be unique")
        else:
            if not cls.__parameters__:
                raise TypeError(f"{cls} is not a generic class")
            values = _values(cls, cls.__parameters__, parts)
            parts = tuple([v for p in cls.__parameters__ for v in (values[p] if isinstance(p, TypeVarTuple) else (values[p],))])
        return _Alias(cls, parts)

    def __init_subclass__(cls, *args, **keywords):
        super().__init_subclass__(*args, **keywords)
        written = cls.__dict__.get("__orig_bases__", ())
        listed = [b.__parameters__ for b in written if isinstance(b, _Alias) and b.__origin__ in _bases]
        cls.__parameters__ = listed[0] if listed else _parameters_of(written)


_bases.append(Generic)


def _offers(instance, name, is_method):
    """Whether an object has an attribute, found without running code of its class; a method that is None does not count."""
    cls = type(instance)
    for base in cls.__mro__:
        if name in base.__dict__:
            return not is_method or base.__dict__[name] is not None
    return name in getattr(instance, "__dict__", ()) if hasattr(cls, "__getattr__") else hasattr(instance, name)


class _ProtocolMeta(ABCMeta):
    __module__ = "typing"

    def __new__(mcs, name, bases, namespace, **keywords):
        cls = super().__new__(mcs, name, bases, namespace, **keywords)
        cls._is_protocol = any(base.__name__ == "Protocol" for base in bases)
        if cls._is_protocol:
            names = set(namespace) | set(namespace.get("__annotations__", {}))
            own = {n for n in names if n not in _NOT_ASKED and not n.startswith("_abc_")}
            cls._asked = own.union(*[getattr(base, "_asked", getattr(base, "__abstractmethods__", ())) for base in bases])
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
            return super().__instancecheck__(instance)
        if not cls._is_runtime_protocol:
            raise TypeError("Instance and class checks can only be used with @runtime_checkable protocols")
        return all([_offers(instance, name, name not in cls._data) for name in cls._asked])

    def __subclasscheck__(cls, other):
        if cls in other.__mro__:
            return True
        if not cls._is_protocol:
            return super().__subclasscheck__(other)
        if not cls._is_runtime_protocol:
            raise TypeError("Instance and class checks can only be used with @runtime_checkable protocols")
        if cls._data:
            names = ", ".join([repr(n) for n in sorted(cls._data)])
            raise TypeError(f"Protocols with non-method members don't support issubclass(). Non-method members: {names}.")
        return all([getattr(other, name, None) is not None for name in cls._asked])


_NOT_ASKED = {
    "__parameters__",
    "__module__", "__qualname__", "__doc__", "__annotations__", "__slots__", "__dict__", "__weakref__", "__static_attributes__",
    "__orig_bases__", "__init__", "__class_getitem__", "__subclasshook__", "__firstlineno__", "__match_args__",
    "_is_runtime_protocol",
}


class Protocol(Generic, metaclass=_ProtocolMeta):
    """The base of classes that say what methods others must have."""

    __slots__ = ()
    __module__ = "typing"
    _is_runtime_protocol = False
    _asked = set()
    _data = set()


_bases.append(Protocol)


def runtime_checkable(cls):
    """Lets `isinstance` ask whether an object has the methods of a protocol."""
    cls._is_runtime_protocol = True
    return cls


class SupportsInt(Protocol):
    __module__ = "typing"
    _is_runtime_protocol = True

    def __int__(self) -> int: ...


class SupportsFloat(Protocol):
    __module__ = "typing"
    _is_runtime_protocol = True

    def __float__(self) -> float: ...


class SupportsIndex(Protocol):
    __module__ = "typing"
    _is_runtime_protocol = True

    def __index__(self) -> int: ...


class SupportsAbs(Protocol):
    __module__ = "typing"
    _is_runtime_protocol = True

    def __abs__(self): ...


class SupportsRound(Protocol):
    __module__ = "typing"
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
    __module__ = "typing"

    def __new__(mcs, name, bases, namespace, **keywords):
        if not bases:
            return super().__new__(mcs, name, bases, namespace)
        annotations = {n: _type_of(a) for n, a in namespace.get("__annotations__", {}).items()}
        defaults = {n: namespace[n] for n in annotations if n in namespace}
        _check_defaults(annotations, defaults)
        body = {k: v for k, v in namespace.items() if k not in annotations and k not in ("__annotations__", "__static_attributes__")}
        return _named_tuple(name, annotations, defaults, body)

    def __call__(cls, name, fields=(), **keywords):
        annotations = {n: _type_of(a) for n, a in dict(fields or keywords).items()}
        return _named_tuple(name, annotations, {}, {"__module__": _frames.module(1, 0)})


class NamedTuple(metaclass=_NamedTupleMeta):
    """The base of classes of tuples whose elements have names."""

    __module__ = "typing"


def _qualified(annotation):
    """An annotation without Required, NotRequired and ReadOnly, and which of these it has."""
    found = set()
    while isinstance(annotation, _Alias) and annotation.__origin__ in (Required, NotRequired, ReadOnly):
        found.add(annotation.__origin__._name)
        annotation = annotation.__args__[0]
    return annotation, found


class _TypedDictMeta(type):
    __module__ = "typing"

    def __new__(mcs, name, bases, namespace, total=True):
        if not bases:
            return super().__new__(mcs, name, bases, namespace)
        for base in bases:
            if type(base) is not _TypedDictMeta and base is not Generic:
                raise TypeError("cannot inherit from both a TypedDict type and a non-TypedDict base class")
        own = {n: _type_of(a) for n, a in namespace.get("__annotations__", {}).items()}
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
            return _TypedDictMeta(args[0], (TypedDict,), {"__annotations__": dict(args[1])}, **keywords)
        return dict(*args, **keywords)

    def __instancecheck__(cls, instance):
        raise TypeError("TypedDict does not support instance and class checks")

    __subclasscheck__ = __instancecheck__


class TypedDict(metaclass=_TypedDictMeta):
    """The base of classes that say which keys a dict has."""

    __module__ = "typing"
