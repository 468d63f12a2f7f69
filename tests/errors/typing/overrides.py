# RUN: %pyc check --verify %s
# What a class and its bases promise is kept by those that derive from it.
from typing import Any, Callable, Generic, ParamSpec, TypeVar, final, overload, override

T = TypeVar("T")
P = ParamSpec("P")


class Base:
    attribute: Callable[[int], None] = lambda x: print(x)
    number: int = 0
    guessed = 1.5

    def method(self, x: int) -> int:
        return x

    def other(self, x: int) -> int:
        return x

    @property
    def both(self) -> int:
        return 1

    @both.setter
    def both(self, value: int) -> None: ...


class Callables(Base):
    guessed: str  # nobody has promised what it is in the base

    def attribute(self, value: int) -> None:
        print(value)

    def number(self) -> None: ...  # expected-error {{'number' does not override that of 'Base': it is an attribute there}}


class Narrow(Base):
    def attribute(self, value: str) -> None: ...  # expected-error {{there it is '(int) -> None', here '(value: str) -> None'}}

    method: int = 3  # expected-error {{there it is '(x: int) -> int', here 'int'}}

    class other:  # expected-error {{'other' does not override that of 'Base'}}
        pass

    @property
    def both(self) -> int:  # expected-error {{it can be set there}}
        return 2


class Overloads(Base):
    @overload
    def method(self, x: bool) -> bool: ...
    @overload
    def method(self, x: int) -> int: ...
    def method(self, x: int) -> int:
        return x


class OverloadsOfOthers(Base):
    @overload
    def method(self, x: bytes) -> bytes: ...
    @overload
    def method(self, x: str) -> str: ...
    def method(self, x: bytes | str) -> bytes | str:  # expected-error {{'method' does not override that of 'Base'}}
        return x


class Generous(Generic[P, T]):
    def call(self, *args: P.args, **kwargs: P.kwargs) -> Any: ...


class AnyArguments(Generous[P, T]):
    def call(self, *args: Any, **kwargs: Any) -> Any: ...


class ForInts(Generic[T]):
    @overload
    def get(self: "ForInts[int]", x: int) -> int: ...
    @overload
    def get(self, x: str) -> str: ...
    def get(self, x: Any) -> Any: ...


class ForTexts(ForInts[str]):
    def get(self, x: str) -> str:
        return x


# ---- several bases ----


class First:
    def shared(self, x: int) -> int:
        return x


class Second:
    def shared(self, x: str) -> str:
        return x


class SameAsFirst:
    def shared(self, x: int) -> int:
        return x


class Disagree(First, Second): ...  # expected-error {{'First.shared' does not override that of 'Second': there it is '(x: str) -> str', here '(x: int) -> int'}}


class Agree(First, SameAsFirst): ...


# ---- overloads, final and override ----


class Words(First):
    @overload
    @override
    def shared(self, x: int) -> int: ...  # expected-error {{@override of overloads belongs on their implementation}}
    @overload
    def shared(self, x: str) -> str: ...
    def shared(self, x: Any) -> Any: ...

    @overload
    @final
    def more(self, x: int) -> int: ...  # expected-error {{@final of overloads belongs on their implementation}}
    @overload
    def more(self, x: str) -> str: ...
    def more(self, x: Any) -> Any: ...


# ---- what the first parameter says ----


class Box(Generic[T]):
    def total(self: "Box[int]") -> int:
        return 1

    def own(self) -> int:
        return 2


def use(ints: Box[int], texts: Box[str]) -> None:
    ints.total()
    texts.total()  # expected-error {{the first parameter of 'total' takes 'Box[int]', but this is 'Box[str]'}}
    texts.own()


# ---- the name of a variable as a text ----


class Named(Generic["T"]):
    def put(self, x: T) -> None: ...


class NamedInt(Named[int]):
    def put(self, x: int) -> None: ...
