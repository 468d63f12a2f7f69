# RUN: %pyc check --verify %s
# All values of an enum together are the enum; a flag has more values than its names.
from enum import Enum, Flag
from typing import Literal, assert_type


class Color(Enum):
    RED = 1
    BLUE = 2


class Sole(Enum):
    ONE = 1


class Bits(Flag):
    A = 1
    B = 2


def names(color: Color, both: list[Literal[Color.RED, Color.BLUE]], sole: Sole, truth: bool) -> None:
    all_of_it: Literal[Color.RED, Color.BLUE] | int = color
    wider: list[Color] = both
    only: Literal[Sole.ONE] = sole
    either: Literal[True, False] = truth
    assert_type(all_of_it, Color)
    part: Literal[Color.RED] = color  # expected-error {{a value of type 'Color' does not fit 'part', declared 'Literal[Color.RED]'}}


def flags(bits: Bits) -> None:
    named: Literal[Bits.A, Bits.B] = bits  # expected-error {{a value of type 'Bits' does not fit 'named', declared 'Literal[Bits.A, Bits.B]'}}
