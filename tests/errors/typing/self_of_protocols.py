# RUN: %pyc check --verify %s
# Self in a protocol stands for the class that conforms to it.
from typing import Protocol, Self


class Ordered(Protocol):
    def less(self, other: Self) -> bool: ...


class Number:
    def less(self, other: "Number") -> bool: ...


class Text:
    def less(self, other: str) -> bool: ...


class Derived(Ordered):
    def less(self, other: "Derived") -> bool: ...


number: Ordered = Number()
text: Ordered = Text()  # expected-error {{'Text' does not fit 'text', declared 'Ordered'}}


class Parent:
    @property
    def size(self) -> int:
        return 1

    @size.setter
    def size(self, value: int) -> None: ...


class Child(Parent):
    @Parent.size.setter
    def size(self, value: int) -> None: ...
