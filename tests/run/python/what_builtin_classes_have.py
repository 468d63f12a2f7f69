# Which special methods stand in builtin classes themselves.
# flags: --no-python
for cls in (int, bool, float, str, list, dict, tuple, object, type(None), BaseException):
    print(cls.__name__, "__new__" in cls.__dict__)
print(int.__new__ is object.__new__, int.__new__ is int.__new__, bool.__new__ is int.__new__)
for cls in (list, bytearray, dict, set):
    print(cls.__name__, [n for n in ("iadd", "imul", "ior", "iand", "ixor", "isub", "imatmul", "ipow") if hasattr(cls, f"__{n}__")])
print(hasattr(dict, "__ior__"), hasattr(dict, "__isub__"))


class More(int):
    def __new__(cls, x):
        return super().__new__(cls, x + 1)


print(More(3), type(More(3)).__name__, int.__new__(More, 4), str.__new__(str, 5), repr(Exception.__new__(ValueError, 3)))

# Python's own enum asks the classes for it.
import enum
from enum import _iter_bits_lsb

print(list(_iter_bits_lsb(11)), enum.IntEnum("E", "A B").B + 1, repr(enum.StrEnum("S", "A").A))
