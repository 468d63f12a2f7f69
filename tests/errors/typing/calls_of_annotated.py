# Arguments fit their parameters: by place, by name, through type variables and protocols.
from collections.abc import Callable, Iterable
from typing import Generic, Protocol, TypeVar, overload

T = TypeVar("T")


class Quacks(Protocol):
    def quack(self, times: int) -> str: ...


class Duck:
    def quack(self, times: int) -> str:
        return "q" * times


class Dog:
    def bark(self) -> None: ...


def use(bird: Quacks) -> None:
    bird.quack("a")  # expected-error {{'times' of 'quack' takes 'int', but this is 'Literal['a']'}}


use(Duck())
use(Dog())  # expected-error {{'bird' of 'use' takes 'Quacks', but this is 'Dog'}}


def first(items: list[T]) -> T:
    return items[0]


first([1]).bit_length()
first(["a"]).bit_length()  # expected-error {{'str' has no attribute 'bit_length'}}


class Box(Generic[T]):
    def __init__(self, value: T) -> None:
        self.value = value

    def get(self) -> T:
        return self.value


text: str = Box(1).get()  # expected-error {{a value of type 'int' does not fit 'text', declared 'str'}}
box: Box[int] = Box("a")  # expected-error {{a value of type 'Box[int | str]' does not fit 'box', declared 'Box[int]'}}


def visit(f: Callable[[int, str], bool]) -> None:
    f(1)  # expected-error {{the call of 'the function' does not fit: it lacks an argument}}
    f(1, 2)  # expected-error {{the argument of 'the function' takes 'str', but this is 'Literal[2]'}}
    f(1, "a")


visit(lambda a, b: True)
visit(lambda a: True)  # expected-error {{'f' of 'visit' takes '(int, str) -> bool', but this is '(a: int) -> bool'}}


@overload
def turn(x: int) -> int: ...
@overload
def turn(x: str) -> str: ...
def turn(x):
    return x


turn(1).bit_length()
turn("a").bit_length()  # expected-error {{'str' has no attribute 'bit_length'}}
turn(1.5)  # expected-error {{the call of 'turn' does not fit: no overload takes (float)}}


def top[N: float](numbers: Iterable[N]) -> N:
    return max(numbers)


top([1, 2]).bit_length()
top(["a"])  # expected-error {{'numbers' of 'top' takes 'Iterable[N]', but this is 'list[str]'}}


def objects(xs: list[object]) -> None: ...


def numbers(xs: list[int]) -> None:
    objects(xs)  # expected-error {{'xs' of 'objects' takes 'list[object]', but this is 'list[int]'}}
