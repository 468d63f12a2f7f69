# RUN: %pyc check --verify %s
# What a test has shown of a value is also of the type variable that the value has.
from typing import TypeVar

T = TypeVar("T", int, str)
B = TypeVar("B", bound=object)


def doubled(x: T) -> T:
    if isinstance(x, str):
        return ""
    return x


def kept(x: B) -> B:
    if isinstance(x, int):
        return x
    return 0  # expected-error {{this 'return' gives 'Literal[0]', but 'B' is declared}}


class Pair(tuple[int, str]):
    pass


def parts(pair: Pair) -> None:
    number, text = pair
    wrong: str = number  # expected-error {{a value of type 'int' does not fit 'wrong', declared 'str'}}
    also_wrong: int = pair[1]  # expected-error {{a value of type 'str' does not fit 'also_wrong', declared 'int'}}
