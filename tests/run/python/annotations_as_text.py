# Under the future import annotations are texts; get_type_hints and singledispatch have what they stand for.
from __future__ import annotations

from dataclasses import dataclass, fields
from functools import singledispatch, singledispatchmethod
from typing import get_type_hints


@dataclass
class Point:
    x: int
    y: float = 0.0


def scale(p: Point, by: int | float = 1) -> list[Point]:
    return [Point(p.x * by, p.y * by)]


@singledispatch
def show(x) -> str:
    return f"object {x!r}"


@show.register
def _(x: int) -> str:
    return f"int {x}"


@show.register
def _(x: Point) -> str:
    return f"point {x.x},{x.y}"


@show.register(list)
def _(x) -> str:
    return "list of " + ", ".join(map(show, x))


class Visitor:
    @singledispatchmethod
    def visit(self, node) -> str:
        return "?"

    @visit.register
    def _(self, node: str) -> str:
        return "text"


print(show(1), show("a"), show([2, Point(1, 2)]), Visitor().visit("a"), Visitor().visit(1))
print(scale.__annotations__, Point.__annotations__, [f.type for f in fields(Point)])
print(get_type_hints(Point), get_type_hints(scale)["by"], get_type_hints(scale)["p"] is Point)
