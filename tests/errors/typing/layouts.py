# RUN: %pyc check --verify %s
# Classes with slots and builtin classes have instances of their own: no class derives from two of them.
from dataclasses import InitVar, dataclass
from enum import Enum
from typing import Generic, TypeVar

T = TypeVar("T")


class Left:
    __slots__ = ("left",)


class Right:
    __slots__ = ["right"]


class Documented:
    __slots__ = {"value": "what it is"}


class Empty:
    __slots__ = ()


class Weak:
    __slots__ = ("__dict__", "__weakref__")


class Child(Left): ...


@dataclass(slots=True)
class Slotted:
    value: int


@dataclass(slots=True)
class Bare:
    value: InitVar[int]


class Good1(Left, Empty, Weak): ...
class Good2(Child, Left): ...
class Good3(Left, Bare): ...
class Good4(int, Enum):
    ONE = 1
class Good5(KeyError, AttributeError): ...
class Good6(dict[str, T], Generic[T]): ...


class Bad1(Left, Right): ...  # expected-error {{the instances of 'Left' and 'Right' are laid out differently: no class is both}}
class Bad2(Child, Empty, Documented): ...  # expected-error {{'Left' and 'Documented'}}
class Bad3(Left, Slotted): ...  # expected-error {{'Left' and 'Slotted'}}
class Bad5(int, str): ...  # expected-error {{'int' and 'str'}}
class Bad6(OSError, ImportError): ...  # expected-error {{'OSError' and 'ImportError'}}
