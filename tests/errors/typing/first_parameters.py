# RUN: %pyc check --verify %s
# What a method says of its first parameter, and where Self stands.
from typing import Generic, Self, TypeVar

T = TypeVar("T")


class Other: ...


class Box(Generic[T]):
    def same(self: "Box[int]") -> int: ...
    def other(self: Other) -> int: ...  # expected-error {{the first parameter is 'Box[T]' here, and not 'Other'}}
    def of_class(self: type["Box[int]"]) -> int: ...  # expected-error {{the first parameter is 'Box[T]' here}}

    @classmethod
    def make(cls: type["Box[int]"]) -> int: ...

    @classmethod
    def instance(cls: "Box[int]") -> int: ...  # expected-error {{the first parameter is 'type[Box[T]]' here}}

    def said[S](self: S, other: Self) -> S: ...  # expected-error {{Self is allowed only in classes}}


class Derived(Box[Self]): ...  # expected-error {{Self is allowed in the body of a class, not in its bases}}
