# RUN: %pyc check --verify %s
# Dataclasses and what dataclass_transform makes such.
from dataclasses import KW_ONLY, InitVar, dataclass
from typing import Any, Callable, dataclass_transform, overload


def model_field(*, default: Any = None, alias: str | None = None) -> Any: ...


@dataclass_transform(kw_only_default=True, field_specifiers=(model_field,))
class ModelMeta(type):
    pass


class Model(metaclass=ModelMeta):
    pass


class Customer(Model, frozen=True):
    id: int
    name: str = model_field(default="", alias="title")


c = Customer(id=1, title="Sue")
c.id = 4  # expected-error {{'id' cannot be set: its dataclass is frozen}}
Customer(1)  # expected-error {{it takes 0 positional arguments}}
Customer(title="Sue")  # expected-error {{it lacks 'id'}}


@dataclass
class Opened:
    path: str
    mode: InitVar[str]
    _: KW_ONLY
    size: int = 0

    def __post_init__(self, mode: int) -> None:  # expected-error {{the InitVar 'mode' is 'str', and this is 'int'}}
        pass


o = Opened("a", "r", size=1)
Opened("a", "r", 1)  # expected-error {{it takes 2 positional arguments}}
print(o.mode)  # expected-error {{'Opened' has no attribute 'mode'}}


@dataclass(order=True)
class Version:
    number: int


@dataclass(init=False)
class Later:
    a: int


Version(1) < Version(2)
Version(1) < 2  # expected-error {{'<' does not work between 'Version' and 'Literal[2]'}}
Later(1)  # expected-error {{it takes 0 positional arguments}}


class Positive:
    @overload
    def __get__(self, instance: None, owner: Any) -> "Positive": ...
    @overload
    def __get__(self, instance: object, owner: Any) -> int: ...
    def __get__(self, instance: object, owner: Any) -> "int | Positive": ...
    def __set__(self, instance: object, value: int) -> None: ...


class Account:
    balance = Positive()


def pay(a: Account) -> str:
    a.balance = "a"  # expected-error {{a value of type 'Literal['a']' does not fit 'a.balance'}}
    return a.balance  # expected-error {{this 'return' gives 'int', but 'str' is declared}}
