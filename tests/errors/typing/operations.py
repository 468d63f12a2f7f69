# Attributes, operators, items, loops: what the types have.
from dataclasses import dataclass
from typing import NamedTuple, TypedDict


class Movie(TypedDict, total=False):
    title: str
    year: int


class Point(NamedTuple):
    x: int
    y: int = 0


@dataclass(frozen=True)
class Size:
    width: float
    height: float = 1.0


class Node:
    def __init__(self, value: int, next: "Node | None" = None) -> None:
        self.value = value
        self.next = next


def last(node: Node) -> int:
    return node.next.value  # expected-error {{this is 'Node | None': it may be None, which has no 'value'}}


def total(node: Node | None) -> int:
    result = 0
    while node:
        result += node.value
        node = node.next
    return result


def size(text: str | None) -> int:
    return len(text)  # expected-error {{'x' of 'len' takes 'Sized', but this is 'str | None'}}


def either(x: int | str | list[int]) -> int:
    if isinstance(x, int):
        return x
    if isinstance(x, str):
        return len(x)
    return x[0]


def wrong(n: int, text: str, numbers: list[int], movie: Movie, point: Point, size: Size) -> None:
    n.upper()  # expected-error {{'int' has no attribute 'upper'}}
    n + text  # expected-error {{'+' does not work between 'int' and 'str'}}
    -text  # expected-error {{'-' does not work on 'str'}}
    n < text  # expected-error {{'<' does not work between 'int' and 'str'}}
    n()  # expected-error {{'int' cannot be called}}
    n[0]  # expected-error {{'int' takes no 'int' in [...]}}
    numbers["a"]  # expected-error {{'list[int]' takes no 'str' in [...]}}
    numbers.append(text)  # expected-error {{'item' of 'append' takes 'int', but this is 'str'}}
    movie["yeer"]  # expected-error {{'Movie' has no key 'yeer'}}
    point.x = 1  # expected-error {{'x' cannot be set: a NamedTuple does not change}}
    point.z  # expected-error {{'Point' has no attribute 'z'}}
    size.width = 2.0  # expected-error {{'width' cannot be set: its dataclass is frozen}}
    Point("a")  # expected-error {{'x' of 'Point' takes 'int', but this is 'Literal['a']'}}
    Size()  # expected-error {{the call of 'Size' does not fit: it lacks 'width'}}
    for i in n:  # expected-error {{'int' cannot be iterated over}}
        pass
    with text as f:  # expected-error {{'str' is not a context manager for 'with'}}
        pass
    raise text  # expected-error {{'str' is not an exception}}


film: Movie = {"title": "x", "yeer": 1}  # expected-error {{'Movie' has no key 'yeer'}}
