"""Abstract base classes of containers: which methods make a class one of them, and what they add to it."""

from abc import ABCMeta, abstractmethod

__all__ = ["Awaitable", "Coroutine", "AsyncIterable", "AsyncIterator", "AsyncGenerator", "Hashable", "Iterable", "Iterator", "Generator",
           "Reversible", "Sized", "Container", "Callable", "Collection", "Set", "MutableSet", "Mapping", "MutableMapping", "MappingView",
           "KeysView", "ItemsView", "ValuesView", "Sequence", "MutableSequence", "ByteString", "Buffer"]

_Alias = type(list[int])


def _with(*classes):
    """Registers classes that are not derived from the one below."""

    def register(cls):
        for other in classes:
            cls.register(other)
        return cls

    return register


class Hashable(metaclass=ABCMeta):
    __slots__ = ()
    _abc_methods = ("__hash__",)

    @abstractmethod
    def __hash__(self):
        return 0


class Awaitable(metaclass=ABCMeta):
    __slots__ = ()
    _abc_methods = ("__await__",)

    @abstractmethod
    def __await__(self):
        yield

    def __class_getitem__(cls, args):
        return _Alias(cls, args)


class Coroutine(Awaitable):
    __slots__ = ()
    _abc_methods = ("__await__", "send", "throw", "close")

    @abstractmethod
    def send(self, value):
        raise StopIteration

    @abstractmethod
    def throw(self, typ, val=None, tb=None):
        raise typ

    def close(self):
        try:
            self.throw(GeneratorExit)
        except (GeneratorExit, StopIteration):
            pass
        else:
            raise RuntimeError("coroutine ignored GeneratorExit")


class AsyncIterable(metaclass=ABCMeta):
    __slots__ = ()
    _abc_methods = ("__aiter__",)

    @abstractmethod
    def __aiter__(self):
        return self

    def __class_getitem__(cls, args):
        return _Alias(cls, args)


class AsyncIterator(AsyncIterable):
    __slots__ = ()
    _abc_methods = ("__anext__", "__aiter__")

    @abstractmethod
    async def __anext__(self):
        raise StopAsyncIteration

    def __aiter__(self):
        return self


class AsyncGenerator(AsyncIterator):
    __slots__ = ()
    _abc_methods = ("__aiter__", "__anext__", "asend", "athrow", "aclose")

    async def __anext__(self):
        return await self.asend(None)

    @abstractmethod
    async def asend(self, value):
        raise StopAsyncIteration

    @abstractmethod
    async def athrow(self, typ, val=None, tb=None):
        raise typ

    async def aclose(self):
        try:
            await self.athrow(GeneratorExit)
        except (GeneratorExit, StopAsyncIteration):
            pass
        else:
            raise RuntimeError("asynchronous generator ignored GeneratorExit")


class Iterable(metaclass=ABCMeta):
    __slots__ = ()
    _abc_methods = ("__iter__",)

    @abstractmethod
    def __iter__(self):
        while False:
            yield None

    def __class_getitem__(cls, args):
        return _Alias(cls, args)


class Iterator(Iterable):
    __slots__ = ()
    _abc_methods = ("__iter__", "__next__")

    @abstractmethod
    def __next__(self):
        raise StopIteration

    def __iter__(self):
        return self


@_with(range, dict, type({}.keys()), type({}.values()), type({}.items()))
class Reversible(Iterable):
    __slots__ = ()
    _abc_methods = ("__reversed__", "__iter__")

    @abstractmethod
    def __reversed__(self):
        while False:
            yield None


class Generator(Iterator):
    __slots__ = ()
    _abc_methods = ("__iter__", "__next__", "send", "throw", "close")

    def __next__(self):
        return self.send(None)

    @abstractmethod
    def send(self, value):
        raise StopIteration

    @abstractmethod
    def throw(self, typ, val=None, tb=None):
        raise typ

    def close(self):
        try:
            self.throw(GeneratorExit)
        except (GeneratorExit, StopIteration):
            pass
        else:
            raise RuntimeError("generator ignored GeneratorExit")


class Sized(metaclass=ABCMeta):
    __slots__ = ()
    _abc_methods = ("__len__",)

    @abstractmethod
    def __len__(self):
        return 0


class Container(metaclass=ABCMeta):
    __slots__ = ()
    _abc_methods = ("__contains__",)

    @abstractmethod
    def __contains__(self, x):
        return False

    def __class_getitem__(cls, args):
        return _Alias(cls, args)


class Collection(Sized, Iterable, Container):
    __slots__ = ()
    _abc_methods = ("__len__", "__iter__", "__contains__")


@_with(bytes, bytearray)
class Buffer(metaclass=ABCMeta):
    __slots__ = ()


class Callable(metaclass=ABCMeta):
    __slots__ = ()
    _abc_methods = ("__call__",)

    @abstractmethod
    def __call__(self, *args, **keywords):
        return False

    @classmethod
    def __class_getitem__(cls, args):
        return _CallableGenericAlias(cls, args)


def _is_parameters(part):
    """Whether it stands for a list of parameters: `...`, a ParamSpec, Concatenate."""
    return part is ... or isinstance(part, (tuple, list)) or type(part).__name__ in ("ParamSpec", "_ConcatenateGenericAlias")


class _CallableGenericAlias(type(list[int])):
    """`Callable[[A, B], R]`: its arguments are A, B and R."""

    __slots__ = ()

    def __new__(cls, origin, args):
        if not isinstance(args, tuple) or len(args) != 2:
            raise TypeError("Callable must be used as Callable[[arg, ...], result].")
        params, result = args
        if isinstance(params, (tuple, list)):
            args = (*params, result)
        elif not _is_parameters(params):
            raise TypeError(f"Expected a list of types, an ellipsis, ParamSpec, or Concatenate. Got {params}")
        return super().__new__(cls, origin, args)

    def __repr__(self):
        args = self.__args__
        shown = [_shown(a) for a in args]
        is_list = len(args) != 2 or not _is_parameters(args[0])
        params = f"[{', '.join(shown[:-1])}]" if is_list else shown[0]
        return f"collections.abc.Callable[{params}, {shown[-1]}]"

    def __getitem__(self, item):
        given = item if isinstance(item, tuple) else (item,)
        params = self.__parameters__
        if len(params) == 1 and _is_parameters(params[0]) and given and not _is_parameters(given[0]):
            given = (given,)
        args = type(list[int])(self.__origin__, self.__args__)[given].__args__
        return _CallableGenericAlias(Callable, args if isinstance(args[0], (tuple, list)) else (args[:-1], args[-1]))


def _shown(part):
    if part is ...:
        return "..."
    if not isinstance(part, type):
        return repr(part)
    return part.__qualname__ if part.__module__ == "builtins" else f"{part.__module__}.{part.__qualname__}"


# ---- sets ----


@_with(frozenset, type({}.keys()), type({}.items()))
class Set(Collection):
    __slots__ = ()

    def __le__(self, other):
        if not isinstance(other, Set):
            return NotImplemented
        return len(self) <= len(other) and all(x in other for x in self)

    def __lt__(self, other):
        if not isinstance(other, Set):
            return NotImplemented
        return len(self) < len(other) and self.__le__(other)

    def __gt__(self, other):
        if not isinstance(other, Set):
            return NotImplemented
        return len(self) > len(other) and self.__ge__(other)

    def __ge__(self, other):
        if not isinstance(other, Set):
            return NotImplemented
        return len(self) >= len(other) and all(x in self for x in other)

    def __eq__(self, other):
        if not isinstance(other, Set):
            return NotImplemented
        return len(self) == len(other) and self.__le__(other)

    @classmethod
    def _from_iterable(cls, it):
        return cls(it)

    def __and__(self, other):
        if not isinstance(other, Iterable):
            return NotImplemented
        return self._from_iterable(value for value in other if value in self)

    __rand__ = __and__

    def isdisjoint(self, other):
        return not any(value in self for value in other)

    def __or__(self, other):
        if not isinstance(other, Iterable):
            return NotImplemented
        return self._from_iterable(e for s in (self, other) for e in s)

    __ror__ = __or__

    def __sub__(self, other):
        if not isinstance(other, Iterable):
            return NotImplemented
        taken = other if isinstance(other, Set) else self._from_iterable(other)
        return self._from_iterable(value for value in self if value not in taken)

    def __rsub__(self, other):
        if not isinstance(other, Iterable):
            return NotImplemented
        return self._from_iterable(value for value in other if value not in self)

    def __xor__(self, other):
        if not isinstance(other, Iterable):
            return NotImplemented
        both = other if isinstance(other, Set) else self._from_iterable(other)
        return (self - both) | (both - self)

    __rxor__ = __xor__

    def _hash(self):
        return hash(frozenset(self))


@_with(set)
class MutableSet(Set):
    __slots__ = ()

    @abstractmethod
    def add(self, value):
        raise NotImplementedError

    @abstractmethod
    def discard(self, value):
        raise NotImplementedError

    def remove(self, value):
        if value not in self:
            raise KeyError(value)
        self.discard(value)

    def pop(self):
        it = iter(self)
        try:
            value = next(it)
        except StopIteration:
            raise KeyError from None
        self.discard(value)
        return value

    def clear(self):
        try:
            while True:
                self.pop()
        except KeyError:
            pass

    def __ior__(self, it):
        for value in it:
            self.add(value)
        return self

    def __iand__(self, it):
        for value in self - it:
            self.discard(value)
        return self

    def __ixor__(self, it):
        if it is self:
            self.clear()
            return self
        for value in it if isinstance(it, Set) else self._from_iterable(it):
            if value in self:
                self.discard(value)
            else:
                self.add(value)
        return self

    def __isub__(self, it):
        if it is self:
            self.clear()
            return self
        for value in it:
            self.discard(value)
        return self


# ---- mappings ----


class MappingView(Sized):
    __slots__ = ("_mapping",)

    def __init__(self, mapping):
        self._mapping = mapping

    def __len__(self):
        return len(self._mapping)

    def __repr__(self):
        return f"{type(self).__name__}({self._mapping!r})"

    def __class_getitem__(cls, args):
        return _Alias(cls, args)


@_with(type({}.keys()))
class KeysView(MappingView, Set):
    __slots__ = ()

    @classmethod
    def _from_iterable(cls, it):
        return set(it)

    def __contains__(self, key):
        return key in self._mapping

    def __iter__(self):
        yield from self._mapping


@_with(type({}.items()))
class ItemsView(MappingView, Set):
    __slots__ = ()

    @classmethod
    def _from_iterable(cls, it):
        return set(it)

    def __contains__(self, item):
        key, value = item
        try:
            found = self._mapping[key]
        except KeyError:
            return False
        return found is value or found == value

    def __iter__(self):
        for key in self._mapping:
            yield key, self._mapping[key]


@_with(type({}.values()))
class ValuesView(MappingView, Collection):
    __slots__ = ()

    def __contains__(self, value):
        for key in self._mapping:
            found = self._mapping[key]
            if found is value or found == value:
                return True
        return False

    def __iter__(self):
        for key in self._mapping:
            yield self._mapping[key]


@_with(type(type.__dict__))
class Mapping(Collection):
    __slots__ = ()
    __pyc_pattern__ = "mapping"  # of `match`, which accepts the instances

    @abstractmethod
    def __getitem__(self, key):
        raise KeyError

    def get(self, key, default=None):
        try:
            return self[key]
        except KeyError:
            return default

    def __contains__(self, key):
        try:
            self[key]
        except KeyError:
            return False
        return True

    def keys(self):
        return KeysView(self)

    def items(self):
        return ItemsView(self)

    def values(self):
        return ValuesView(self)

    def __eq__(self, other):
        if not isinstance(other, Mapping):
            return NotImplemented
        return dict(self.items()) == dict(other.items())

    __hash__ = None
    __reversed__ = None


@_with(dict)
class MutableMapping(Mapping):
    __slots__ = ()
    _marker = object()

    @abstractmethod
    def __setitem__(self, key, value):
        raise KeyError

    @abstractmethod
    def __delitem__(self, key):
        raise KeyError

    def pop(self, key, default=_marker):
        try:
            value = self[key]
        except KeyError:
            if default is MutableMapping._marker:
                raise
            return default
        del self[key]
        return value

    def popitem(self):
        try:
            key = next(iter(self))
        except StopIteration:
            raise KeyError from None
        value = self[key]
        del self[key]
        return key, value

    def clear(self):
        try:
            while True:
                self.popitem()
        except KeyError:
            pass

    def update(self, other=(), /, **kwds):
        if isinstance(other, Mapping):
            for key in other:
                self[key] = other[key]
        elif hasattr(other, "keys"):
            for key in other.keys():
                self[key] = other[key]
        else:
            for key, value in other:
                self[key] = value
        for key, value in kwds.items():
            self[key] = value

    def setdefault(self, key, default=None):
        try:
            return self[key]
        except KeyError:
            self[key] = default
        return default


# ---- sequences ----


@_with(tuple, str, bytes, range)
class Sequence(Reversible, Collection):
    __slots__ = ()
    __pyc_pattern__ = "sequence"  # of `match`, which accepts the instances

    @abstractmethod
    def __getitem__(self, index):
        raise IndexError

    def __iter__(self):
        i = 0
        try:
            while True:
                yield self[i]
                i += 1
        except IndexError:
            return

    def __contains__(self, value):
        return any(v is value or v == value for v in self)

    def __reversed__(self):
        for i in reversed(range(len(self))):
            yield self[i]

    def index(self, value, start=0, stop=None):
        if start < 0:
            start = max(len(self) + start, 0)
        if stop is not None and stop < 0:
            stop += len(self)
        i = start
        while stop is None or i < stop:
            try:
                v = self[i]
            except IndexError:
                break
            if v is value or v == value:
                return i
            i += 1
        raise ValueError

    def count(self, value):
        return sum(1 for v in self if v is value or v == value)


@_with(list, bytearray)
class MutableSequence(Sequence):
    __slots__ = ()

    @abstractmethod
    def __setitem__(self, index, value):
        raise IndexError

    @abstractmethod
    def __delitem__(self, index):
        raise IndexError

    @abstractmethod
    def insert(self, index, value):
        raise IndexError

    def append(self, value):
        self.insert(len(self), value)

    def clear(self):
        try:
            while True:
                self.pop()
        except IndexError:
            pass

    def reverse(self):
        n = len(self)
        for i in range(n // 2):
            self[i], self[n - i - 1] = self[n - i - 1], self[i]

    def extend(self, values):
        for v in list(values) if values is self else values:
            self.append(v)

    def pop(self, index=-1):
        v = self[index]
        del self[index]
        return v

    def remove(self, value):
        del self[self.index(value)]

    def __iadd__(self, values):
        self.extend(values)
        return self


@_with(bytes, bytearray)
class ByteString(Sequence):
    __slots__ = ()
