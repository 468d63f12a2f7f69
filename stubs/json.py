"""The functions of `json`, for the type checker of `pyc check`."""

from typing import Any, Callable, Protocol


class _Reader(Protocol):
    def read(self) -> Any: ...


class JSONDecodeError(ValueError):
    msg: str
    doc: str
    pos: int
    lineno: int
    colno: int

    def __init__(self, msg: str, doc: str, pos: int) -> None: ...


JSONDecoder: Any
JSONEncoder: Any


def dumps(obj: Any, *, skipkeys: bool = False, ensure_ascii: bool = True, check_circular: bool = True, allow_nan: bool = True, cls: Any = None, indent: int | str | None = None, separators: tuple[str, str] | None = None, default: Callable[[Any], Any] | None = None, sort_keys: bool = False, **options: Any) -> str: ...
def dump(obj: Any, fp: Any, *, skipkeys: bool = False, ensure_ascii: bool = True, check_circular: bool = True, allow_nan: bool = True, cls: Any = None, indent: int | str | None = None, separators: tuple[str, str] | None = None, default: Callable[[Any], Any] | None = None, sort_keys: bool = False, **options: Any) -> None: ...
def loads(s: str | bytes | bytearray, *, cls: Any = None, object_hook: Callable[[dict[Any, Any]], Any] | None = None, parse_float: Callable[[str], Any] | None = None, parse_int: Callable[[str], Any] | None = None, parse_constant: Callable[[str], Any] | None = None, object_pairs_hook: Callable[[list[tuple[Any, Any]]], Any] | None = None, **options: Any) -> Any: ...
def load(fp: _Reader, *, cls: Any = None, object_hook: Callable[[dict[Any, Any]], Any] | None = None, parse_float: Callable[[str], Any] | None = None, parse_int: Callable[[str], Any] | None = None, parse_constant: Callable[[str], Any] | None = None, object_pairs_hook: Callable[[list[tuple[Any, Any]]], Any] | None = None, **options: Any) -> Any: ...
