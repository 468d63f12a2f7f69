"""Patterns match what derives from Sequence or Mapping, or is registered there, and nothing else that looks like it."""
from collections import ChainMap, OrderedDict, UserDict, UserList, defaultdict, deque
from collections.abc import Mapping, MutableMapping, MutableSequence, Sequence
from types import MappingProxyType
from typing import Mapping as TypingMapping


class Table(Mapping):
    def __init__(self, inner):
        self.inner = inner

    def __getitem__(self, key):
        return self.inner[key]

    def __iter__(self):
        return iter(self.inner)

    def __len__(self):
        return len(self.inner)


class Row(Sequence):
    def __init__(self, inner):
        self.inner = inner

    def __getitem__(self, index):
        return self.inner[index]

    def __len__(self):
        return len(self.inner)


class Typed(TypingMapping[str, int]):
    __getitem__, __iter__, __len__ = Table.__getitem__, Table.__iter__, Table.__len__
    __init__ = Table.__init__


class Late:
    def __getitem__(self, index):
        return (1, 2)[index]

    def __len__(self):
        return 2


class Pairs:
    def __getitem__(self, key):
        return "of " + key

    def get(self, key, default=None):
        return self[key] if key in "ab" else default

    def keys(self):
        return ["a", "b"]

    def __len__(self):
        return 2


class Row2(Row):
    pass


class First(Table, Row):
    pass


class Looks(Late, Pairs):
    pass


class Items(Row):
    """Cannot be sliced."""

    def __getitem__(self, index):
        return self.inner[index.__index__()]


class Asked(dict):
    def get(self, key, default=None):
        return ("asked", key)


def tell(value):
    match value:
        case {"a": a, **rest}:
            return "mapping", a, rest
        case {}:
            return "another mapping"
        case [1, *rest]:
            return "sequence", rest, type(rest)
        case []:
            return "no items"
        case [first, *inner, 7]:
            return first, inner
        case [_, *_]:
            return "another sequence"
        case _:
            return "neither"


data = {"a": 1, "b": 2}
for value in (Table(data), Table({}), Typed(data), Row([1, 2, 3]), Row([]), Row2([3]), Items([1, 2, 3]), Late(), Pairs(), Looks(), UserDict(data), UserList([1, 2]),
              ChainMap({}, data), OrderedDict(data), defaultdict(int, data), MappingProxyType(data), deque([1, 5]), deque([0, 1, 2, 7]), Items([5, 7]), (5, 6, 6, 7), range(1, 3), First(data), "1", b"1",
              bytearray(b"1"), {1}, iter([1]), data.items(), Asked(a=1)):
    print(type(value).__name__, tell(value))
Sequence.register(Late)
MutableMapping.register(Pairs)
print(tell(Late()), tell(Pairs()))
print(isinstance(Looks(), Sequence), isinstance(Looks(), Mapping))
