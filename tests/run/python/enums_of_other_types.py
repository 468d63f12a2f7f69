# Enumerations whose members are values of another class, too: which class it is, and what their values are.
import enum
from collections import namedtuple
from dataclasses import dataclass
from enum import Enum
class P(namedtuple("P", "a b c")):
    __slots__ = ()
    def __new__(cls, oid):
        return super().__new__(cls, oid, oid + 1, oid * 2)
class Purpose(P, Enum):
    X = 5
    Y = 7
print(Purpose.X, Purpose.X.b, Purpose.Y.c, Purpose.X.value, tuple(Purpose.X))
print(Purpose(Purpose.X.value))


class T(tuple, Enum):
    A = (1, 2)
    B = [3, 4]
print(T.A, T.A.value, T.B[0], T.B.value)
class I(int, Enum):
    A = 3
    B = ("11", 2)
print(I.A + 1, I.B + 0, I.B.value)
class S(str, Enum):
    A = "x"
print(S.A, S.A.upper(), S("x"))
class M(Enum):
    def hi(self): return self.name
class N(M):
    Q = (1, 2)
print(N.Q.hi(), N.Q.value, N._member_type_, I._member_type_, T._member_type_, Purpose._member_type_)
class F(float, Enum):
    A = 2.5
print(F.A * 2, enum.IntEnum("Z", "a b").b + 1, enum.IntFlag._member_type_)
class D:
    def __init__(self, x): self.x = x
class E2(D, Enum):
    A = 5
print(E2.A.x, E2.A.value)
@dataclass
class Pt:
    x: int
    y: int
class E3(Pt, Enum):
    A = 5, 6
    B = 7, 8
print(E3.A.x, E3.B.y, E3.A, E3.A.value, E3._member_type_)
