# Where the words of typing may stand, and what they take.
import types
from dataclasses import dataclass
from enum import Enum
from typing import ClassVar, Final, Literal, Self, TypeVar, assert_never, assert_type


def forms(p: -1, q: int or str, r: types, s: [int][0]) -> None: ...  # expected-error {{this operator does not make a type}} expected-error {{a computed value is not a type}} expected-error {{a module is not a type}} expected-error {{a list is not a type: list[...] is one}}


A = TypeVar("B")  # expected-error {{the name of a type variable must be the name it is assigned to}}
C = TypeVar("C", str)  # expected-error {{a type variable has no constraint or at least two}}
pair = (int, str)
x: pair  # expected-error {{a variable is not a type}}


def alone(a: Self) -> None: ...  # expected-error {{Self is allowed only in classes}}


number: Literal[3.14]  # expected-error {{Literal[...] takes ints, strings, bytes, bools, None and members of enums}}
kind: Literal[int]  # expected-error {{Literal[...] takes ints, strings, bytes, bools, None and members of enums}}
right: Literal["a", 1, None, True]
Mode = Literal["r", "w"]
mode: Literal[Mode, "x"]


class Color(Enum):
    RED = 1
    BLUE = 2


Color.RED = 2  # expected-error {{'RED' cannot be set: it is a member of an enum}}
red: Literal[Color.RED]
later: Final  # expected-error {{a Final name gets its value where it is declared}}
shared: ClassVar[int] = 1  # expected-error {{ClassVar is allowed only in classes}}


@dataclass(frozen=True)
class Fixed:
    x: int


@dataclass
class Loose(Fixed):  # expected-error {{a frozen dataclass and one that is not do not derive from each other}}
    y: int


def tell(v: int | str) -> None:
    assert_type(v, int | str)
    if isinstance(v, int):
        assert_type(v, int)
        assert_type(v, str)  # expected-error {{a value of type 'int' does not fit assert_type, declared 'str'}}


def all_colors(c: Color) -> int:
    if c is Color.RED:
        return 1
    elif c is Color.BLUE:
        return 2
    else:
        assert_never(c)


def all_letters(c: Literal["a", "b"]) -> int:
    match c:
        case "a":
            return 1
        case "b":
            return 2


def some_colors(c: Color) -> int:  # expected-error {{'some_colors' promises a 'int', but not every path returns one}}
    match c:
        case Color.RED:
            return 1
