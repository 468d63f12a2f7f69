# RUN: %pyc check --verify %s
# What a class takes over from its bases: declarations of variables, defaults of fields.
from dataclasses import dataclass, field


class Base:
    name: str = ""
    sizes: list[int] = []
    kind = 1


class Derived(Base):
    name = 3  # expected-error {{a value of type 'Literal[3]' does not fit 'name', declared 'str'}}
    sizes = ["a"]  # expected-error {{declared 'list[int]'}}
    kind = "a"


@dataclass
class Default:
    a: int = 0
    b: int = field(default=1)
    c: list[int] = field(default_factory=list)


@dataclass
class Again(Default):
    a: int
    d: int  # expected-error {{the field 'd' without a default follows one with a default}}


@dataclass
class Made:
    c: list[int] = field(default_factory=list)


@dataclass
class WithoutDefault(Made):
    c: list[int]
    d: int


class Special(property): ...


class Custom:
    @Special
    def x(self) -> int:
        return 3


Custom().x = 4  # expected-error {{'x' cannot be set: it is a property without a setter}}
text: str = Custom().x  # expected-error {{a value of type 'int' does not fit 'text', declared 'str'}}


class Points(tuple):
    def twice(self) -> "Points":
        return Points(x for x in self for _ in range(2))


count: int = Points([1]).twice()  # expected-error {{a value of type 'Points' does not fit 'count', declared 'int'}}
