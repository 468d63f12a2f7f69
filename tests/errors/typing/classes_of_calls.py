# RUN: %pyc check --verify %s
# NamedTuple, NewType, TypedDict and Enum as calls make classes as the statements do.
from collections import namedtuple
from enum import Enum
from typing import NamedTuple, NewType, TypedDict

Point = NamedTuple("Point", [("x", int), ("y", int)])
Row = namedtuple("Row", "key value", defaults=[None])
Movie = TypedDict("Movie", {"name": str, "year": int}, total=False)
UserId = NewType("UserId", int)
Wrong = NewType("Other", int)  # expected-error {{the name of a class that a call makes must be the name it is assigned to}}
Colour = Enum("Colour", "RED GREEN")

p = Point(1, 2)
n: str = p.x  # expected-error {{a value of type 'int' does not fit 'n', declared 'str'}}
Point(1)  # expected-error {{the call of 'Point' does not fit: it lacks 'y'}}
Point(1, "a")  # expected-error {{'y' of 'Point' takes 'int', but this is 'Literal['a']'}}
Row(1)
Row(1, 2, 3)  # expected-error {{it takes 2 positional arguments}}

m: Movie = {"name": "Blade Runner"}
k: Movie = {"title": "Alien"}  # expected-error {{'Movie' has no key 'title'}}


def find(user: UserId) -> None: ...


find(UserId(1))
find(1)  # expected-error {{'user' of 'find' takes 'UserId', but this is 'Literal[1]'}}
UserId("a")  # expected-error {{the argument of 'UserId' takes 'int', but this is 'Literal['a']'}}


def paint(colour: Colour) -> None: ...


paint(Colour.RED)
paint(Colour)  # expected-error {{'colour' of 'paint' takes 'Colour', but this is 'type[Colour]'}}
