# RUN: %pyc check --verify %s
# Attributes for which __slots__ has no place.
from dataclasses import dataclass


class Base:
    __slots__ = ("a", "b")

    def __init__(self) -> None:
        self.a = 1
        self.size = 2
        self.c = 3  # expected-error {{'c' cannot be set: __slots__ has no place for it}}

    @property
    def size(self) -> int:
        return self.a

    @size.setter
    def size(self, size: int) -> None:
        self.b = size


class Derived(Base):
    __slots__ = {"c": "what it is"}

    def __init__(self) -> None:
        self.a = self.b = self.c = 1
        self.d = 1  # expected-error {{'d' cannot be set: __slots__ has no place for it}}


class Open(Base):
    def __init__(self) -> None:
        self.d = 1


class WithDict:
    __slots__ = ("a", "__dict__")

    def __init__(self) -> None:
        self.d = 1


class Variable:
    __slots__ = ("a", "b", "c")
    a = 1  # expected-error {{'a' is in __slots__ and cannot be a variable of the class too}}
    b: int
    d = 1

    def c(self) -> None: ...  # expected-error {{'c' is in __slots__ and cannot be a variable of the class too}}


@dataclass(slots=True)
class Point:
    x: int = 0

    def move(self) -> None:
        self.x = 1
        self.y = 1  # expected-error {{'y' cannot be set: __slots__ has no place for it}}
