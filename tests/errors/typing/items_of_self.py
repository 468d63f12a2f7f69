# RUN: %pyc check --verify %s
# The items of `self` in a NamedTuple have types of their own.
from typing import NamedTuple


class Span(NamedTuple):
    start: int
    style: str

    def moved(self) -> "Span":
        start, style = self
        return Span(start + 1, style)

    def first(self) -> int:
        return self[0]

    def second(self) -> int:
        return self[1]  # expected-error {{this 'return' gives 'str', but 'int' is declared}}

    def parts(self) -> None:
        a, b, c = self  # expected-error {{cannot be unpacked into 3 targets}}
