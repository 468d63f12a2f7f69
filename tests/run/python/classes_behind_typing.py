# A class derives from names of typing, and nothing else imports the classes that these stand for.
import typing as t
from typing import Awaitable, Deque, Generic, Iterable, Iterator, Protocol, Sequence, Sized as Lengthy, TypeVar, runtime_checkable

T = TypeVar("T")
V = TypeVar("V")


class Numbers(Sequence[int]):
    def __len__(self):
        return 3

    def __getitem__(self, index):
        if index >= 3:
            raise IndexError(index)
        return index * index


class Value(Awaitable[V], Generic[T, V]):
    def __await__(self):
        yield 1
        return 2


class Table(t.MutableMapping[str, T]): ...


class Recent(Deque[int]): ...


class Sized(Lengthy):
    def __len__(self):
        return 7


@runtime_checkable
class Closable(Iterable[T], Protocol):
    def close(self): ...


class Silent(Iterable[int], Protocol):
    def silence(self): ...


for cls in (Numbers, Value, Table, Recent, Sized, Closable):
    print(cls.__name__, cls.__bases__, cls.__mro__[1:4])
print(list(Numbers()), 4 in Numbers(), list(reversed(Numbers())), Numbers().index(4))
print(len(Sized()), Recent([1, 2], maxlen=1), [*Value().__await__()])
try:
    Table()
except TypeError as e:
    print(e)
print(isinstance((x for x in "ab"), Closable), isinstance([], Closable), isinstance(5, Iterable), isinstance([], Iterable))
print(t.get_origin(Iterator[int]), t.get_origin(t.Counter[str]), Iterator[int].__origin__)
