# RUN: %pyc check --verify %s
# What an expression that says a type is, when the program runs.
from types import UnionType
from typing import Optional, TypeAliasType, Union

type Statement = int
Made = TypeAliasType("Made", int)
Either = int | str
Maybe = Optional[int]

Statement(1)  # expected-error {{'TypeAliasType' cannot be called}}
Made(1)  # expected-error {{'TypeAliasType' cannot be called}}
Either(1)  # expected-error {{'UnionType' cannot be called}}
Maybe(1)  # expected-error {{'UnionType' cannot be called}}
print(Statement.__value__, Statement.__name__)
Statement.real  # expected-error {{'TypeAliasType' has no attribute 'real'}}


class Derived(Statement):  # expected-error {{cannot derive from an alias of a 'type' statement}}
    pass


def tests(x: object) -> None:
    if isinstance(x, Statement):  # expected-error {{an alias is not a class when the program runs}}
        pass
    if isinstance(x, int | str):
        y: int | str = x


a: UnionType = int | str
b: UnionType = Union[int, None]
c: type[int] | type[str] = int | str  # expected-error {{does not fit}}
