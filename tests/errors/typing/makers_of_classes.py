# RUN: %pyc check --verify %s
# Metaclasses that are called, protocols that are derived from, bodies without annotations, names that a function keeps.
from typing import NoReturn, Protocol, assert_type


class Refusing(type):
    def __call__(cls, *args: object) -> NoReturn:
        raise TypeError

    def count(cls) -> int:
        return 0


class Plain(type):
    pass


class Made(metaclass=Plain):
    def __init__(self, x: int) -> None: ...


class Refused(metaclass=Refusing): ...


Made(1)
Made("")  # expected-error {{'x' of 'Made' takes 'int', but this is 'Literal['']'}}
assert_type(Refused.count(), int)
if bool():
    assert_type(Refused(1), NoReturn)


class Shape(Protocol):
    sides: int
    name: str = ""

    def area(self) -> int: ...


class Square(Shape):
    sides = 4

    def area(self) -> int:
        return 1


class Late(Shape):
    def __init__(self) -> None:
        self.sides = 3

    def area(self) -> int:
        return 1


class Unfinished(Shape):
    sides = 5


Square()
Late()
Unfinished()  # expected-error {{'Unfinished' cannot be made: 'area' is abstract}}


def unannotated(x):
    text: str = 1  # expected-error {{'text' is annotated 'str', but this is a 'int'}}
    return len(3)  # expected-error {{takes 'Sized', but this is 'Literal[3]'}}


def keeps(x: int | None) -> int:
    if x is None:
        return 0

    def inner() -> int:
        return x + 1

    return inner()
