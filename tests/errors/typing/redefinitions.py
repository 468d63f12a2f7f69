# RUN: %pyc check --verify %s
# A definition that another one replaces before anything can use it.
from typing import Any, overload


def lost() -> int:  # expected-error {{'lost' is defined again below, and nothing uses this one}}
    return 1


def lost() -> int:
    return 2


def used() -> int:
    return 1


print(used())


def used() -> int:
    return 2


class Box:
    def get(self) -> int:  # expected-error {{'get' is defined again below}}
        return 1

    get: int

    @property
    def value(self) -> int:
        return 1

    @value.setter
    def value(self, x: int) -> None: ...

    @overload
    def two(self, x: int) -> int: ...
    @overload
    def two(self, x: str) -> str: ...
    def two(self, x: Any) -> Any: ...


number: int = 1  # expected-error {{'number' is defined again below}}
number: str
same: int = 1
same: int = 2


def register(fn: Any) -> Any: ...


@register
def handler() -> None: ...
@register
def handler() -> None: ...


if number:

    def either() -> int:
        return 1

else:

    def either() -> int:
        return 2
