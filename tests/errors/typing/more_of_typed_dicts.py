# RUN: %pyc check --verify %s
# TypedDicts with other keys, as copies and parts of others, and as dicts.
from typing import MutableMapping, NotRequired, TypedDict, Unpack, assert_type, final
from typing_extensions import ReadOnly, Required


class Movie(TypedDict):
    name: str
    year: NotRequired[int]


class Counts(TypedDict, extra_items=int):
    name: str


class Numbers(TypedDict, extra_items=int):
    one: NotRequired[int]


class Shown(TypedDict, total=False, extra_items=ReadOnly[int]):
    a: int


class Wrong1(TypedDict, total=1): ...  # expected-error {{it is True or False, written out}}
class Wrong2(TypedDict, other=True): ...  # expected-error {{a TypedDict takes only total, closed and extra_items}}
class Wrong3(TypedDict, closed=True, extra_items=int): ...  # expected-error {{closed and extra_items mean the same thing}}
class Wrong4(Counts, closed=False): ...  # expected-error {{its base restricts the other keys}}
class Wrong5(TypedDict, extra_items=Required[int]): ...  # expected-error {{Required and NotRequired do not apply to them}}


# ---- calls ----
def take(**kwargs: Unpack[Counts]) -> None: ...


take(name="", more=1)
take(name="", more="")  # expected-error {{'kwargs' of 'take' takes 'int'}}
Counts(name="", more=1)
Counts(name="", more="")  # expected-error {{takes 'int'}}


def copies(movie: Movie) -> None:
    Movie(movie)
    Movie(movie, year=1)
    Movie(movie, year="")  # expected-error {{'year' of 'Movie' takes 'int'}}


# ---- operators ----
def merges(movie: Movie) -> None:
    movie |= {"year": 1}
    movie |= {"year": ""}  # expected-error {{does not fit the key 'year'}}
    assert_type(movie | {"name": ""}, Movie)
    assert_type(movie | movie, Movie)
    movie | {"other": 1}  # expected-error {{'Movie' has no key 'other'}}


# ---- methods ----
def methods(movie: Movie, numbers: Numbers, shown: Shown) -> None:
    assert_type(movie.pop("year"), int)
    movie.clear()  # expected-error {{'Movie' has no attribute 'clear'}}
    numbers.clear()
    numbers.popitem()
    shown.clear()  # expected-error {{'Shown' has no attribute 'clear'}}


# ---- as dicts ----
def dicts(numbers: Numbers, counts: Counts) -> None:
    a: dict[str, int] = numbers
    b: MutableMapping[str, int] = numbers
    c: dict[str, int] = counts  # expected-error {{does not fit}}


# ---- which of a union ----
@final
class Circle(TypedDict):
    radius: int


class Square(TypedDict, closed=True):
    side: int


def which(shape: Circle | Square) -> int:
    if "radius" in shape:
        return shape["radius"]
    return shape["side"]
