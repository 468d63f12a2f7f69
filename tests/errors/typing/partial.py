# RUN: %pyc check --verify %s
# functools.partial: the arguments that it is given fit, and so do those that come with the call.
import functools
from functools import partial
from typing import Callable, TypeVar

T = TypeVar("T")


def put(name: str, number: int) -> str:
    return name


def only(name: str, /, *, number: int) -> int:
    return number


def many(first: int, *names: str, **sizes: int) -> None: ...


def same(a: T, b: T) -> T:
    return a


class Point:
    def __init__(self, x: int, y: str) -> None: ...

    @classmethod
    def at(cls, x: int) -> "Point":
        return partial(cls, x)("a")

    def move(self, by: int) -> int:
        return by


def use(p: Point, unknown, calls: Callable[..., int]) -> None:
    partial(put, 1)  # expected-error {{'name' of 'put' takes 'str', but this is 'Literal[1]'}}
    partial(put, "a", 1, 2)  # expected-error {{it takes 2 positional arguments}}
    partial(put, size=1)  # expected-error {{it has no parameter 'size'}}
    first = functools.partial(put, "a")
    first(1)
    first(number=1)
    first("a")  # expected-error {{'number' of 'put' takes 'int'}}
    first()  # expected-error {{it lacks 'number'}}
    first(1, number=1)  # expected-error {{it gets 'number' twice}}
    named = partial(put, name="a")
    named(number=1)
    named(name="b", number=1)
    named(1)  # expected-error {{it takes 0 positional arguments}}
    result: int = first(1)  # expected-error {{declared 'int'}}
    partial(only, "a")(number=1)
    partial(only)("a", 1)  # expected-error {{it takes 1 positional arguments}}
    partial(many, 1, "a")("b", size=1)
    partial(many, 1)(2)  # expected-error {{'names' of 'many' takes 'str'}}
    partial(same, 1)(2)
    partial(same, 1)("a")  # expected-error {{'b' of 'same' takes 'int'}}
    partial(Point, 1)("a")
    partial(Point, 1)(2)  # expected-error {{'y' of 'Point' takes 'str'}}
    partial(p.move, 1)()
    partial(p.move)("a")  # expected-error {{'by' of 'move' takes 'int'}}
    partial(unknown, 1)(2, x=3)
    partial(calls, 1)(2, x=3)
    partial(put, *unknown)()
    first.func, first.args, first.keywords
    either = partial(put, "a") if unknown else partial(put, number=1)
    either.name = "either"
    kept: Callable[[int], str] = first
