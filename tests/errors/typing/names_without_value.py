# RUN: %pyc check --verify %s
# Names that surely have no value where they are used.
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import decimal

print(early)  # expected-error {{'early' is used before it has a value}}
early = 1
print(early)
del early
del early  # expected-error {{'early' is used before it has a value}}
len = len


def declared() -> int:
    number: int
    return number  # expected-error {{'number' is used before it has a value}}


def deleted(x: int) -> None:
    del x
    print(x)  # expected-error {{'x' is used before it has a value}}


def handled() -> None:
    try:
        print(1)
    except ValueError as e:
        print(e)
    print(e)  # expected-error {{'e' is used before it has a value}}


def asked() -> None:
    try:
        print(x)
    except NameError:
        pass
    x = 1


def sometimes(x: bool, items: list[int]) -> int:
    if x:
        found = 1
    for item in items:
        last = item
    return found + last


def loops(items: list[int]) -> None:
    first = True
    for item in items:
        if not first:
            print(before)
        before = item
        first = False


def set_inside() -> int:
    count: int

    def one() -> None:
        nonlocal count
        count = 1

    one()
    return count


def in_comprehension() -> list[int]:
    found = [scale * x for x in [1, 2]]  # expected-error {{'scale' is used before it has a value}}
    scale = 2
    return found


class Held:
    size = size  # expected-error {{'size' is used before it has a value}}
    size = 2
    str = str


def kinds() -> None:
    import json
    from os import path

    class Inner: ...

    def inner() -> None: ...

    with open("") as file, open("") as (a, b):
        print(json, path, Inner, inner, file, a, b)
    match [1]:
        case [x, *rest]:
            print(x, rest)
    print(y := 1, y)
