# RUN: %pyc check --verify %s
# TypedDict: keys that must stay, keys that are only read, and which dicts fit which.
from typing import Mapping, NotRequired, ReadOnly, Required, TypedDict


class Movie(TypedDict):
    name: ReadOnly[str]
    year: int
    rating: NotRequired[float]


class Named(TypedDict):
    name: ReadOnly[object]


class Years(TypedDict, total=False):
    year: Required[int]


class Closed(TypedDict, closed=True):
    year: int


class Extra(TypedDict, extra_items=int):
    name: str


def use(m: Movie) -> None:
    m["name"] = "a"  # expected-error {{'name' cannot be set: the key is ReadOnly}}
    m["year"] = "a"  # expected-error {{declared 'int'}}
    m.pop("year")  # expected-error {{'Movie' must keep its key 'year'}}
    m.pop("rating")
    m.pop("title")  # expected-error {{'Movie' has no key 'title'}}
    m.clear()  # expected-error {{'Movie' has no attribute 'clear'}}
    m.update({"year": 1})
    m.update({"year": "a"})  # expected-error {{declared 'int'}}
    del m["year"]  # expected-error {{'Movie' must keep its key 'year'}}
    del m["rating"]
    m.get("rating") + 1  # expected-error {{'+' does not work between 'float | None' and 'Literal[1]'}}
    n: Named = m
    y: Years = m
    c: Closed = m  # expected-error {{a value of type 'Movie' does not fit 'c', declared 'Closed'}}
    d: dict[str, object] = m  # expected-error {{a value of type 'Movie' does not fit 'd'}}
    p: Mapping[str, object] = m


e: Extra = {"name": "a", "size": 1}
f: Extra = {"name": "a", "size": "b"}  # expected-error {{the key 'size'}}


class Wrong(TypedDict):
    a: Required[NotRequired[int]]  # expected-error {{a key cannot be both Required and NotRequired}}
    b: Required[int, str]  # expected-error {{a qualifier takes one type, and can be written only once}}
