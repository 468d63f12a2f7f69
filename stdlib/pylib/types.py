"""The classes of the interpreter's own objects, and what makes classes at run time."""

import sys


def _function():
    pass


def _generator():
    yield


async def _coroutine():
    pass


async def _async_generator():
    yield


def _cell_of(value):
    def inner():
        return value

    return inner.__closure__[0]


class _Class:
    def method(self):
        pass


class _Slotted:
    __slots__ = ("place",)


def _raised():
    try:
        raise TypeError
    except TypeError as e:
        return e.__traceback__


def _type_of_coroutine():
    waiting = _coroutine()
    waiting.close()
    return type(waiting)


FunctionType = LambdaType = type(_function)
CodeType = type(_function.__code__)
GeneratorType = type(_generator())
CoroutineType = _type_of_coroutine()
AsyncGeneratorType = type(_async_generator())
MethodType = type(_Class().method)
BuiltinFunctionType = BuiltinMethodType = type(len)
ModuleType = type(sys)
CellType = type(_cell_of(0))
TracebackType = type(_raised())
FrameType = type(_raised().tb_frame)
GenericAlias = type(list[int])
UnionType = type(int | str)
EllipsisType = type(...)
NoneType = type(None)
NotImplementedType = type(NotImplemented)
SimpleNamespace = type(sys.implementation)


WrapperDescriptorType = type(object.__init__)
MethodWrapperType = type(object().__str__)
MethodDescriptorType = type(str.join)
ClassMethodDescriptorType = type(dict.__dict__["fromkeys"])
GetSetDescriptorType = type(type.__dict__["__mro__"])
MemberDescriptorType = type(_Slotted.place)


class CapsuleType:
    __slots__ = ()


class MappingProxyType:
    """A mapping that can be read only; what changes in it shows."""

    __pyc_pattern__ = "mapping"  # of `match`, which accepts the instances
    __slots__ = ("_mapping",)

    def __new__(cls, mapping):
        if not hasattr(type(mapping), "__getitem__") or isinstance(mapping, (list, tuple)):
            raise TypeError(f"mappingproxy() argument must be a mapping, not {type(mapping).__name__}")
        self = object.__new__(cls)
        self._mapping = mapping
        return self

    def __getitem__(self, key):
        return self._mapping[key]

    def __contains__(self, key):
        return key in self._mapping

    def __len__(self):
        return len(self._mapping)

    def __iter__(self):
        return iter(self._mapping)

    def __reversed__(self):
        return reversed(self._mapping)

    def get(self, key, default=None, /):
        return self._mapping.get(key, default)

    def keys(self):
        return self._mapping.keys()

    def values(self):
        return self._mapping.values()

    def items(self):
        return self._mapping.items()

    def copy(self):
        return self._mapping.copy()

    def __or__(self, other):
        return self._mapping | (other._mapping if isinstance(other, MappingProxyType) else other)

    def __ror__(self, other):
        return other | self._mapping

    def __eq__(self, other):
        return self._mapping == (other._mapping if isinstance(other, MappingProxyType) else other)

    def __hash__(self):
        return hash(self._mapping)

    def __str__(self):
        return str(self._mapping)

    def __repr__(self):
        return f"mappingproxy({self._mapping!r})"

    def __class_getitem__(cls, item):
        return GenericAlias(cls, item)


MappingProxyType.__name__ = MappingProxyType.__qualname__ = "mappingproxy"


# ---- classes made at run time ----


def new_class(name, bases=(), kwds=None, exec_body=None):
    """Create a class object dynamically using the appropriate metaclass."""
    resolved = resolve_bases(bases)
    meta, namespace, kwds = prepare_class(name, resolved, kwds)
    if exec_body is not None:
        exec_body(namespace)
    if resolved is not bases:
        namespace["__orig_bases__"] = bases
    return meta(name, resolved, namespace, **kwds)


def resolve_bases(bases):
    """Resolve MRO entries dynamically as specified by PEP 560."""
    found = []
    for base in bases:
        stands_for = None if isinstance(base, type) else getattr(base, "__mro_entries__", None)
        if stands_for is None:
            found.append(base)
            continue
        entries = stands_for(bases)
        if not isinstance(entries, tuple):
            raise TypeError("__mro_entries__ must return a tuple")
        found.extend(entries)
    return bases if len(found) == len(bases) and all(a is b for a, b in zip(found, bases)) else tuple(found)


def prepare_class(name, bases=(), kwds=None):
    """Call the __prepare__ method of the appropriate metaclass."""
    kwds = dict(kwds) if kwds else {}
    meta = kwds.pop("metaclass") if "metaclass" in kwds else type(bases[0]) if bases else type
    if isinstance(meta, type):
        meta = _most_derived(meta, bases)
    prepare = getattr(meta, "__prepare__", None)
    return meta, {} if prepare is None else prepare(name, bases, **kwds), kwds


def _most_derived(meta, bases):
    winner = meta
    for base in bases:
        other = type(base)
        if issubclass(winner, other):
            continue
        if not issubclass(other, winner):
            raise TypeError("metaclass conflict: the metaclass of a derived class must be a (non-strict) subclass of the metaclasses of all its bases")
        winner = other
    return winner


def get_original_bases(cls, /):
    """Return the class's "original" bases prior to modification by `__mro_entries__`."""
    try:
        return cls.__dict__.get("__orig_bases__", cls.__bases__)
    except AttributeError:
        raise TypeError(f"Expected an instance of type, not {type(cls).__name__!r}") from None


class DynamicClassAttribute:
    """Route attribute access on a class to __getattr__."""

    def __init__(self, fget=None, fset=None, fdel=None, doc=None):
        self.fget, self.fset, self.fdel = fget, fset, fdel
        self.overwrite_doc = doc is None
        self.__doc__ = doc or fget.__doc__
        self.__isabstractmethod__ = bool(getattr(fget, "__isabstractmethod__", False))

    def __get__(self, instance, ownerclass=None):
        if instance is None:
            if self.__isabstractmethod__:
                return self
            raise AttributeError()
        if self.fget is None:
            raise AttributeError("unreadable attribute")
        return self.fget(instance)

    def __set__(self, instance, value):
        if self.fset is None:
            raise AttributeError("can't set attribute")
        self.fset(instance, value)

    def __delete__(self, instance):
        if self.fdel is None:
            raise AttributeError("can't delete attribute")
        self.fdel(instance)

    def getter(self, fget):
        return type(self)(fget, self.fset, self.fdel, fget.__doc__ if self.overwrite_doc else self.__doc__)

    def setter(self, fset):
        return type(self)(self.fget, fset, self.fdel, self.__doc__)

    def deleter(self, fdel):
        return type(self)(self.fget, self.fset, fdel, self.__doc__)


class _Awaited:
    """The result of a generator function with the decorator `coroutine`: a generator that can be awaited."""

    def __init__(self, generator):
        self._generator = generator

    def send(self, value):
        return self._generator.send(value)

    def throw(self, *error):
        return self._generator.throw(*error)

    def close(self):
        return self._generator.close()

    def __next__(self):
        return next(self._generator)

    def __iter__(self):
        return self._generator

    def __await__(self):
        return self._generator


def coroutine(func):
    """Convert regular generator function to a coroutine."""
    if not callable(func):
        raise TypeError("types.coroutine() expects a callable")

    def wrapped(*args, **kwargs):
        made = func(*args, **kwargs)
        return _Awaited(made) if isinstance(made, GeneratorType) else made

    wrapped.__name__, wrapped.__qualname__, wrapped.__doc__ = func.__name__, func.__qualname__, func.__doc__
    return wrapped


__all__ = [
    "AsyncGeneratorType", "BuiltinFunctionType", "BuiltinMethodType", "CapsuleType", "CellType", "ClassMethodDescriptorType", "CodeType",
    "CoroutineType", "DynamicClassAttribute", "EllipsisType", "FrameType", "FunctionType", "GeneratorType", "GenericAlias",
    "GetSetDescriptorType", "LambdaType", "MappingProxyType", "MemberDescriptorType", "MethodDescriptorType", "MethodType",
    "MethodWrapperType", "ModuleType", "NoneType", "NotImplementedType", "SimpleNamespace", "TracebackType", "UnionType",
    "WrapperDescriptorType", "coroutine", "get_original_bases", "new_class", "prepare_class", "resolve_bases",
]
