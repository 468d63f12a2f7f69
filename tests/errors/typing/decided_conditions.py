# RUN: %pyc check --verify %s
# Tests of the version, of the platform and of TYPE_CHECKING are decided: the branch that holds counts, the other does not.
import os
import sys as system
import typing
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, TypedDict


class Parts(TypedDict):
    always: int
    if system.version_info < (3, 8):
        value: bytes
        later: bytes = b""
    elif system.version_info >= (3, 10):
        value: str
        if os.name == "posix":
            nested: float
    if typing.TYPE_CHECKING:
        seen: bool


class Undecided(TypedDict):
    if bool():  # expected-error {{a TypedDict has keys with types and nothing else}}
        value: int


class Default(TypedDict):
    if True:
        value: int = 1  # expected-error {{a key of a TypedDict cannot have a default}}


@dataclass
class Point:
    x: int
    if system.version_info >= (3,):
        y: int
    else:
        z: int


class Number:
    if system.platform == "linux":

        def __bool__(self) -> bool:
            Parts(always=1)  # expected-error {{it lacks 'value'}}
            return True
    else:

        def __nonzero__(self) -> bool:
            Parts(always=1)
            return True


def use(n: Number) -> None:
    Parts(always=1, value="a", nested=0.5, seen=True)
    Parts(always=1, value=b"", nested=0.5, seen=True)  # expected-error {{takes 'str'}}
    Parts(always=1, value="a", nested=0.5)  # expected-error {{it lacks 'seen'}}
    Point(1, 2)
    Point(1, z=2)  # expected-error {{it has no parameter 'z'}}
    n.__nonzero__()  # expected-error {{has no attribute '__nonzero__'}}


if system.version_info < (3,):

    def old() -> None:
        Parts(always=1)
