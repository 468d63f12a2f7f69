# RUN: %pyc check --verify %s
# What a subject is where a pattern fits and where it does not.
from dataclasses import dataclass
from typing import assert_type


def by_length(x: tuple[int] | tuple[str, str] | tuple[int, *tuple[str, ...]]) -> None:
    if len(x) == 3:
        assert_type(x, tuple[int, str, str])
    match x:
        case (a,):
            assert_type(a, int)
        case (b, "x"):
            assert_type(b, int)  # expected-error {{a value of type 'str | int' does not fit assert_type, declared 'int'}}


def by_item(x: tuple[int | str, int | str]) -> None:
    match x:
        case a, str():
            assert_type(x, tuple[int | str, str])
        case b:
            assert_type(x, tuple[int | str, int])


@dataclass
class Point:
    x: int
    y: str


def by_class(p: Point | None) -> str:
    match p:
        case Point(x, y):
            return x  # expected-error {{this 'return' gives 'int', but 'str' is declared}}
        case Point(y=name):
            return name
        case None:
            return ""
