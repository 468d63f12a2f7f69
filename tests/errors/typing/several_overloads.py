# RUN: %pyc check --verify %s
# An argument that may have several types fits overloads that take each of them.
from enum import Enum
from typing import Callable, Concatenate, Literal, NoReturn, ParamSpec, TypeVar, overload

P = ParamSpec("P")
R = TypeVar("R")
Text = TypeVar("Text", str, bytes)


class Side(Enum):
    LEFT = 1
    RIGHT = 2


@overload
def take(x: int) -> int: ...
@overload
def take(x: str) -> str: ...
def take(x: int | str) -> int | str:
    return x


@overload
def side(x: Literal[Side.LEFT]) -> int: ...
@overload
def side(x: Literal[Side.RIGHT]) -> str: ...
@overload
def side(x: Literal[True]) -> bytes: ...
@overload
def side(x: Literal[False]) -> None: ...
def side(x: Side | bool) -> int | str | bytes | None: ...


@overload
def pair(x: tuple[int, int]) -> int: ...
@overload
def pair(x: tuple[int, str]) -> str: ...
def pair(x: tuple[int, int | str]) -> int | str:
    return x[1]


@overload
def text(x: str) -> str: ...
@overload
def text(x: bytes) -> bytes: ...
def text(x: str | bytes) -> str | bytes:
    return x


def several(a: int | str, b: int | bytes, c: Side | bool, d: tuple[int, int | str], e: Text) -> None:
    good: int | str = take(a)
    bad: int = take(a)  # expected-error {{'int | str' does not fit 'bad', declared 'int'}}
    take(b)  # expected-error {{no overload takes (int | bytes)}}
    all_four: int | str | bytes | None = side(c)
    three: int | str | bytes = side(c)  # expected-error {{does not fit 'three'}}
    one: int | str = pair(d)
    text(e)


def later(fn: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
    return fn(*args, **kwargs)


def numbered(fn: Callable[P, R]) -> Callable[Concatenate[int, P], R]: ...


later(take, 1)
later(take, x="")
later(take, 1.5)  # expected-error {{no overload takes (float)}}
later(take, y=1)  # expected-error {{no overload takes (Literal[1])}}
numbered(take)(1, "")
numbered(take)("", "")  # expected-error {{no overload takes (Literal[''], Literal[''])}}


@overload
def stop() -> NoReturn: ...
@overload
def stop(x: int) -> None: ...
def stop(x: int = 0) -> NoReturn | None: ...


async def never() -> NoReturn: ...


class Stopper:
    def __call__(self) -> NoReturn: ...


def stops() -> int:
    stop()


def goes_on() -> int:  # expected-error {{'goes_on' promises a 'int'}}
    stop(1)


async def waits() -> int:
    await never()


def calls(x: Stopper) -> int:
    x()
