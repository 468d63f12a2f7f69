# What functions return, yield and await.
from collections.abc import Iterator
from typing import Self


def half(n: int) -> int:
    return n / 2  # expected-error {{this 'return' gives 'float', but 'int' is declared}}


def sign(n: int) -> str:  # expected-error {{'sign' promises a 'str', but not every path returns one}}
    if n > 0:
        return "+"


def letters() -> Iterator[str]:
    yield "a"
    yield 1  # expected-error {{this 'yield' gives 'Literal[1]', but 'str' is declared}}


async def load() -> int:
    return 1


async def show() -> str:
    return await load()  # expected-error {{this 'return' gives 'int', but 'str' is declared}}


def plain() -> int:
    return 1


async def wait() -> int:
    return await plain()  # expected-error {{'int' cannot be awaited}}


class Chain:
    def add(self, x: int) -> Self:
        return self

    def end(self) -> int:
        return self.add(1)  # expected-error {{this 'return' gives 'Self', but 'int' is declared}}


def nothing() -> None:
    return 1  # expected-error {{this 'return' gives 'Literal[1]', but 'None' is declared}}
