# Classes keep what their bases promise; annotations are types.
from abc import ABC, abstractmethod
from dataclasses import dataclass
from enum import Enum
from typing import Optional, TypedDict, final, override


class Shape(ABC):
    @abstractmethod
    def area(self) -> float: ...

    def name(self, short: bool = False) -> str:
        return "shape"


class Square(Shape):
    def area(self) -> str:  # expected-error {{'area' does not override that of 'Shape': there it is '() -> float', here '() -> str'}}
        return "1"


class Circle(Shape):
    def area(self) -> int:
        return 3

    def name(self) -> str:  # expected-error {{'name' does not override that of 'Shape': there it is '(short: bool = …) -> str', here '() -> str'}}
        return "circle"

    @override
    def edges(self) -> int:  # expected-error {{'edges' is marked as an override, but no base has it}}
        return 0


shape = Shape()  # expected-error {{'Shape' cannot be made: 'area' is abstract}}
square = Square()


@final
class Leaf: ...


class Bud(Leaf): ...  # expected-error {{'Leaf' is final: nothing can derive from it}}


class Color(Enum):
    RED = 1


class More(Color): ...  # expected-error {{the enum 'Color' has members: nothing can derive from it}}


@dataclass
class Row:
    name: str = ""
    size: int  # expected-error {{the field 'size' without a default follows one with a default}}


class Keys(TypedDict):
    name: str

    def method(self) -> None: ...  # expected-error {{a TypedDict has keys with types and nothing else}}


def bad(a: 3, b: [int], c: list[int, str], d: Optional[int, str], e: dict(), f: square) -> None: ...  # expected-error {{a number is not a type}} expected-error {{a list is not a type: list[...] is one}} expected-error {{'list' takes 1 type in [...], and there are 2}} expected-error {{Optional[...] takes one type}} expected-error {{a call is not a type}}
