# RUN: %pyc check --verify %s
# What isinstance() and class patterns take, and final classes that are still abstract.
from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Annotated, Any, Callable, Literal, NamedTuple, TypedDict, Union, final

Named = Annotated[int, "meta"]


class Box[T]: ...


class Options(TypedDict):
    size: int


def tested(x: object, kind: type[Box[int]]) -> None:
    isinstance(x, kind)
    isinstance(x, Box)
    isinstance(x, Union[int, str])
    isinstance(x, Box[int])  # expected-error {{it has types in [...]}}
    isinstance(x, (int, list[int]))  # expected-error {{it has types in [...]}}
    isinstance(x, Callable[[], Any])  # expected-error {{it has types in [...]}}
    isinstance(x, Named)  # expected-error {{it has types in [...]}}
    isinstance(x, Any)  # expected-error {{'Any' is not a class when the program runs}}
    isinstance(x, NamedTuple)  # expected-error {{'NamedTuple' is not a class when the program runs}}
    issubclass(int, Union[int, list[int]])  # expected-error {{it has types in [...]}}


@dataclass
class Point:
    x: int
    y: int


@dataclass(match_args=False)
class Plain:
    x: int


class Pair:
    __match_args__ = ("a", "b")
    a: int
    b: int


class Number(int): ...


class Row(NamedTuple):
    a: int


value = 3


def matched(x: object) -> None:
    match x:
        case Point(1, 2) | Pair(1, 2) | Number(1) | int(1) | Row(1):
            pass
        case Point(1, 2, 3):  # expected-error {{'Point' takes 2 patterns by position}}
            pass
        case Plain():
            pass
        case Plain(1):  # expected-error {{'Plain' takes 0 patterns by position}}
            pass
        case Pair(1, 2, 3):  # expected-error {{'Pair' takes 2 patterns by position}}
            pass
        case Number(1, 2):  # expected-error {{'Number' takes 1 patterns by position}}
            pass
        case [Row(1, 2)]:  # expected-error {{'Row' takes 1 patterns by position}}
            pass
        case value():  # expected-error {{a class pattern names a class, and this is 'int'}}
            pass
        case Options():  # expected-error {{a TypedDict is a dict when the program runs}}
            pass


class Shape(ABC):
    @abstractmethod
    def area(self) -> float: ...


@final
class Square(Shape): ...  # expected-error {{the class is final, and 'area' is abstract}}


@final
class Circle(Shape):
    def area(self) -> float:
        return 1.0
