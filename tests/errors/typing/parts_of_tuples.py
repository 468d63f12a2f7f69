# RUN: %pyc check --verify %s
# Tuples that are spread: in displays, in calls, in Callable[...].
from typing import Callable, TypeVarTuple, Unpack

Ts = TypeVarTuple("Ts")


def three() -> tuple[int, int, str]:
    rest = (2, "")
    return 1, *rest


def four() -> tuple[int, int, int]:
    rest = (2, "")
    return 1, *rest  # expected-error {{'tuple[Literal[1], Literal[2], Literal['']]', but 'tuple[int, int, int]' is declared}}


def none() -> None: ...
def one(x: int) -> None: ...
def two(x: int, y: int) -> None: ...


def spread(a: tuple[int, *tuple[int, ...]], b: tuple[int, *tuple[str, ...]]) -> None:
    none(*a)  # expected-error {{it takes 0 positional arguments}}
    one(*a)
    two(*a)
    one(*b)
    two(*b)  # expected-error {{'y' of 'two' takes 'int', but this is 'str'}}


def ends(f: Callable[[int, Unpack[tuple[int, ...]], str], int]) -> None:
    f(1, "")
    f(1, 2, 3, "")
    f(1, 2, 3)  # expected-error {{takes 'str', but this is 'Literal[3]'}}
    f(1, "", "")  # expected-error {{takes 'tuple[int, ...]', but this is 'tuple[Literal['']]'}}


def but_last(f: Callable[[*Ts, int], None]) -> Callable[[*Ts], None]: ...


def before(a: str, b: int) -> None: ...


but_last(before)("")
but_last(before)(1)  # expected-error {{takes 'str', but this is 'Literal[1]'}}


def run(f: Callable[[*Ts], None], *args: *Ts) -> None: ...


def optional(a: int, b: str = "") -> None: ...


run(optional, 1)
run(optional, 1, "")
run(optional, "")  # expected-error {{'*args' of 'run'}}
