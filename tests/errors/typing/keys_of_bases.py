# RUN: %pyc check --verify %s
# A TypedDict keeps the keys of its bases, and what they say of other keys.
from typing import NotRequired, TypedDict
from typing_extensions import ReadOnly


class Base(TypedDict):
    a: int
    b: NotRequired[int]
    c: ReadOnly[int | str]


class Wider(Base):
    a: float  # expected-error {{'a' does not override that of 'Base': there it is 'int', here 'float'}}


class Looser(Base):
    a: NotRequired[int]  # expected-error {{'a' does not override that of 'Base': it is Required there}}


class Stricter(Base):
    b: int  # expected-error {{'b' does not override that of 'Base': it is NotRequired there}}


class Narrower(Base):
    c: int


class Closed(TypedDict, closed=True):
    a: int


class Opened(Closed):  # expected-error {{it is closed: it has no other keys}}
    b: int


class Others(TypedDict, extra_items=int):
    a: str


class Fitting(Others):
    b: NotRequired[int]


class Unfitting(Others):  # expected-error {{other keys are 'int' there, and this is 'str'}}
    b: NotRequired[str]
