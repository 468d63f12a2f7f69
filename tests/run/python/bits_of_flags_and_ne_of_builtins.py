# Flags that get values they have no members for, by boundary; a class that derives from one in C and has __eq__ alone keeps the
# __ne__ of its base; the constructor of a dataclass says which keyword was meant.
from dataclasses import dataclass
from enum import CONFORM, EJECT, Flag, IntFlag, auto


class K(float):
    def __eq__(self, o):
        return True


class T(tuple):
    def __eq__(self, o):
        return True


class D(dict):
    def __eq__(self, o):
        return True


class S(str):
    def __eq__(self, o):
        return False


class O:
    def __eq__(self, o):
        return True


class E(Exception):
    def __eq__(self, o):
        return True


print(K(1.5) != 3, K(1.5) != 1.5, T((1,)) != (2,), D(a=1) != {}, S("a") != "a", S("a") != "b", O() != 3, E() != 4)


class F(Flag):
    A = auto()
    B = auto()


for v in (8, 4, -9):
    try:
        print(F(v))
    except ValueError as e:
        print(e)


@dataclass
class P:
    name: str
    age: int = 0


for kw in ({"nme": 1}, {"name": 1, "ages": 2}, {"zzzzz": 1}):
    try:
        P(**kw)
    except TypeError as e:
        print(e)


class I(IntFlag):
    A = 1
    B = 4


class C(Flag, boundary=CONFORM):
    A = 1
    B = 4


class J(Flag, boundary=EJECT):
    A = 1
    B = 4


class G(Flag):
    A = 1
    B = 4


for cls in (I, C, J, G):
    for v in (0, 1, 2, 3, 5, 7, 8, -1, -2, -3, -4, -5, -8, -9, 100):
        try:
            r = cls(v)
            print(
                cls.__name__,
                v,
                repr(r),
                int(r) if isinstance(r, int) else r.value,
                ~r if not isinstance(r, int) or isinstance(r, I) else "",
            )
        except ValueError as e:
            print(e)
