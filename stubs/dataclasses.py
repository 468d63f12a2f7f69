"""The names of `dataclasses`, for the type checker of `pyc check`."""

from typing import Any, Mapping


class InitVar:
    type: Any


class KW_ONLY: ...


class MISSING: ...


class FrozenInstanceError(AttributeError): ...


class Field:
    name: str
    type: Any
    default: Any
    default_factory: Any
    init: bool
    repr: bool
    hash: bool | None
    compare: bool
    kw_only: bool
    metadata: Mapping[Any, Any]


def dataclass(*args, **options): ...
def field(**options): ...
def fields(thing: Any, /) -> tuple[Field, ...]: ...
def asdict(thing: Any, /, *, dict_factory: Any = ...) -> dict[str, Any]: ...
def astuple(thing: Any, /, *, tuple_factory: Any = ...) -> tuple[Any, ...]: ...
def replace[T](thing: T, /, **changes: Any) -> T: ...
def is_dataclass(thing: Any, /) -> bool: ...
