"""Classes that derive from names of typing, in a program that only mentions a module of CPython's: its `sys.modules` does not have the modules that
are compiled with the program."""

from typing import Awaitable, Generator, Generic, Mapping, Pattern, TypeVar, get_origin

K = TypeVar("K")
V = TypeVar("V")


def size():
    import ctypes

    return ctypes.sizeof(ctypes.c_int32)


class Later(Awaitable[V], Generic[K, V]):
    def __init__(self, key: K) -> None:
        self.key = key

    def __await__(self) -> Generator[K, V, V]:
        return (yield self.key)


class Doubled(Mapping[K, V], Generic[K, V]):
    def __init__(self, *keys: K) -> None:
        self.keys_ = keys

    def __getitem__(self, key: K) -> V:
        if key not in self.keys_:
            raise KeyError(key)
        return key + key

    def __iter__(self):
        return iter(self.keys_)

    def __len__(self) -> int:
        return len(self.keys_)


async def wait():
    return await Later("key")


print(Later.__mro__)
coroutine = wait()
print(coroutine.send(None))
try:
    coroutine.send("value")
except StopIteration as stop:
    print(stop.value)
print(dict(Doubled(1, 2)), Doubled("a").get("a"), isinstance(Doubled(), Mapping))
print(Awaitable.__origin__, get_origin(Mapping[str, int]), get_origin(Pattern[str]))
print(size())
