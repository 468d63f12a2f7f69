# A program that loads CPython has its enums from there: packages tell members by what they are.
# flags: --bridge=unittest
# cpython: 3.11
import unittest
from enum import Enum, Flag, IntEnum, StrEnum, auto


class Colour(Enum):
    RED = 1
    BLUE = 2

    def hi(self):
        return "hi " + self.name

    @classmethod
    def first(cls):
        return cls.RED

    @property
    def low(self):
        return self.name.lower()


class Number(IntEnum):
    A = 1
    B = 2


class Text(str, Enum):
    X = "x"
    Y = "y"


class Auto(StrEnum):
    P = auto()


class Mode(Flag):
    R = auto()
    W = auto()
    RW = R | W


print(list(Colour), Colour.RED.hi(), Colour.first(), Colour.RED.low, Colour(2), Colour["BLUE"], Colour.RED is Colour(1), {Colour.RED: 3}[Colour(1)])
print(Number.A + 1, [10, 20, 30][Number.B], {1: "one"}[Number.A], Number.A == 1, 1 == Number.A, sorted([Number.B, Number.A]), range(Number.B))
print(Text.X == "x", "x" == Text.X, {"x": 5}[Text.X], {Text.Y: 6}["y"], Text.X in ("x", "z"), isinstance(Text.X, str), Text.X.upper())
print("-".join([Text.X, Auto.P]), f"{Auto.P}", Text.X + "q", "q" + Text.X, len(Text.X), "abx".endswith(Text.X), ["x"].index(Text.X))
print(Mode.R | Mode.W, Mode.R in Mode.RW, bool(Mode.R & Mode.W), Mode.RW.value)
match Colour.RED:
    case Colour.BLUE:
        print("blue")
    case Colour.RED:
        print("red")
print("%s %d" % (Text.X, Number.B), repr(Text.X), {Colour.RED, Colour(1)}, max(Number), "x" in {Text.X}, Text.X < "y")
