# RUN: %pyc check --verify %s
# What a class header says by name goes to __init_subclass__ of a base, or to __new__ of the metaclass.
from typing import Any


class Plugin:
    def __init_subclass__(cls, *, name: str, order: int = 0) -> None: ...


class Good(Plugin, name="a", order=1): ...


class Wrong(Plugin, name=1): ...  # expected-error {{'name' of '__init_subclass__' takes 'str'}}


class Lacking(Plugin): ...  # expected-error {{it lacks 'name'}}


class Unknown(Plugin, name="a", other=1): ...  # expected-error {{it has no parameter 'other'}}


class Nobody(other=1): ...  # expected-error {{the call of 'Nobody' does not fit: it has no parameter 'other'}}


class Meta(type):
    def __new__(cls, name: str, bases: tuple[type, ...], space: dict[str, Any], *, size: int) -> Any: ...


class Made(metaclass=Meta, size=1): ...


class MadeWrong(metaclass=Meta, size=""): ...  # expected-error {{'size' of '__new__' takes 'int'}}


class MadeWithout(metaclass=Meta): ...  # expected-error {{it lacks 'size'}}
