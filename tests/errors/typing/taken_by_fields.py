# RUN: %pyc check --verify %s
# What the constructor takes for a field: the value of a descriptor, what a converter takes, Self.
from dataclasses import dataclass
from typing import Any, Callable, Generic, NamedTuple, Self, TypeVar, dataclass_transform, overload

T = TypeVar("T")


class Size:
    @overload
    def __get__(self, instance: None, owner: Any) -> "Size": ...
    @overload
    def __get__(self, instance: object, owner: Any) -> int: ...
    def __get__(self, instance: object | None, owner: Any) -> "int | Size": ...
    def __set__(self, instance: object, value: int) -> None: ...


@dataclass
class Box:
    size: Size = Size()


Box(3)
Box("")  # expected-error {{'size' of 'Box' takes 'int', but this is 'Literal['']'}}


def to_int(text: str) -> int:
    return int(text)


def two(a: str, b: str) -> int: ...


def made(*, converter: Callable[..., Any] | None = None) -> Any: ...


@dataclass_transform(field_specifiers=(made,))
class Model: ...


class Row(Model):
    number: int = made(converter=to_int)
    names: dict[str, str] = made(converter=dict)


class Wrong(Model):
    number: int = made(converter=two)  # expected-error {{the converter does not make a 'int' from one argument}}
    text: str = made(converter=to_int)  # expected-error {{the converter does not make a 'str' from one argument}}


row = Row("1", {"": ""})
Row(1, {})  # expected-error {{'number' of 'Row' takes 'str'}}
Row("1", {"": 1})  # expected-error {{'names' of 'Row' takes}}
row.number = "2"
row.number = 2  # expected-error {{does not fit 'row.number', declared 'str'}}
number: int = row.number


@dataclass
class Linked(Generic[T]):
    value: T
    next: Self | None = None


Linked[int](1, Linked[int](2))
Linked[int](1, Linked[str](""))  # expected-error {{'next' of 'Linked' takes}}


class Point(NamedTuple):
    x: int
    y: str


def by_name(point: "Holder") -> None: ...


class Holder:
    method = by_name


Holder().method()
Holder().method(1)  # expected-error {{it takes 0 positional arguments}}


def take(a: int, b: str) -> None: ...


point = Point(1, "")
take(*point)
take(1, *point)  # expected-error {{it takes 2 positional arguments}}
point.__replace__(x=2)
point.__replace__(x="")  # expected-error {{'x' of 'Point' takes 'int'}}
Box(1).__replace__(size=2)
Box(1).__replace__(color=2)  # expected-error {{it has no parameter 'color'}}
