# Hints of annotations that are texts: evaluated among the names of their module, later ones too. Nothing that pyc notes
# for it is among the names of a class.
from __future__ import annotations

import functools
from dataclasses import dataclass, fields
from typing import Any, Callable, Dict, List, Optional, Protocol, Union, get_type_hints, runtime_checkable


class Meta(type):
    def __new__(mcs, name, bases, space):
        print(name, sorted(key for key in space if key not in ("__firstlineno__", "__static_attributes__")))
        return super().__new__(mcs, name, bases, space)


class Node(metaclass=Meta):
    """A node."""

    x: int
    next: Optional[Node] = None


print(get_type_hints(Node), Node.__annotations__)


@dataclass
class Holder:
    a: int
    b: List[Holder]
    c: "Dict[str, Late]" = None


class Late:
    pass


print([(f.name, f.type) for f in fields(Holder)])
print(get_type_hints(Holder))


def function(a: int, b: "Late", *c: str, d: Optional[Late] = None, **e: Any) -> Callable[[int, Late], Union[int, str, None]]: ...


print(get_type_hints(function))
print(function.__annotations__)


@runtime_checkable
class Coloured(Protocol):
    colour: str


class Red:
    colour = "red"


print(isinstance(Red(), Coloured), isinstance(Late(), Coloured))


@functools.singledispatch
def kind(x):
    return "object"


@kind.register
def _(x: int) -> str:
    return "int"


@kind.register
def _(x: Late | float):
    return "Late or float"


print(kind(1), kind(Late()), kind(2.0), kind("x"))
try:

    @kind.register
    def _(x: list[int]):
        return 1

except TypeError as e:
    print(e)
