# RUN: %pyc check --verify %s
# Spread arguments, constructors, what isinstance() can test, overloads, guards, NamedTuple.
from abc import ABC, abstractmethod
from enum import Enum
from typing import Any, Callable, Generic, NamedTuple, NewType, Protocol, Self, TypeGuard, TypeIs, TypeVar, assert_type, overload

T = TypeVar("T")


def two(a: int, b: str) -> None: ...


def spread(t: tuple[int, str], u: tuple[str, int], l: list[int], d: dict[str, int]) -> None:
    two(*t)
    two(*u)  # expected-error {{'a' of 'two' takes 'int', but this is 'str'}}
    two(*l)  # expected-error {{'b' of 'two' takes 'str', but this is 'int'}}
    two(**d)  # expected-error {{'b' of 'two' takes 'str', but this is 'int'}}


class Made:
    def __new__(cls, x: int) -> Self:
        return super().__new__(cls)

    def __init__(self, x: int) -> None: ...


Made()  # expected-error {{it lacks 'x'}}
make: Callable[[str], Made] = Made  # expected-error {{does not fit 'make'}}


class Closes(Protocol):
    def close(self) -> None: ...


Id = NewType("Id", int)


def tested(x: object) -> None:
    isinstance(x, Closes)  # expected-error {{nothing can be tested for this: the protocol is not @runtime_checkable}}
    isinstance(x, Id)  # expected-error {{nothing can be tested for this: a NewType is not a class when the program runs}}


class Shape(ABC):
    @abstractmethod
    def area(self) -> float: ...


class Square(Shape):
    def area(self) -> float:
        return super().area()  # expected-error {{'area' cannot be made: it is abstract, and its base does nothing}}


@overload
def half(x: int) -> int: ...
@overload
def half(x: str) -> str: ...
def half(x: int) -> int:  # expected-error {{this does not do what the overload '(x: str) -> str' promises}}
    return x


def is_int(x: object) -> TypeGuard[int]: ...
def is_str(x: int | str) -> TypeIs[str]: ...
def is_odd(x: int) -> TypeIs[str]: ...  # expected-error {{the 'str' of TypeIs does not fit the parameter, 'int'}}


def guarded(x: int | str, y: object) -> None:
    if is_str(x):
        assert_type(x, str)
    else:
        assert_type(x, int)
    if is_int(y):
        assert_type(y, int)
    plain: Callable[[object], bool] = is_int
    other: Callable[[object], TypeGuard[str]] = is_int  # expected-error {{does not fit 'other'}}


class Point(NamedTuple):
    x: int
    y: str = ""
    _z: int = 0  # expected-error {{the name of a field of a NamedTuple starts with no underscore}}


def take(p: Point) -> None:
    a, b = p  # expected-error {{cannot be unpacked into 2 targets}}
    p[3]  # expected-error {{has no item 3}}
    del p.x  # expected-error {{'x' cannot be set: a NamedTuple does not change}}
    t: tuple[int, int, int] = p  # expected-error {{does not fit 't'}}


class Pet(Enum):
    CAT = 1
    DOG: int = 2  # expected-error {{a member of an enum has no annotation: its type is the enum}}


class Box(Generic[T]):
    item: T


Box[int].item  # expected-error {{'type[Box[int]]' has no attribute 'item'}}

type Loop = int | Loop  # expected-error {{the alias refers to itself}}
type Tree = int | list[Tree]


def old(x: int, __y: int) -> None: ...  # expected-error {{a positional-only parameter follows one that is not}}


def many(t: tuple[str, *tuple[int, ...]]) -> None:
    for item in t:
        assert_type(item, str | int)
