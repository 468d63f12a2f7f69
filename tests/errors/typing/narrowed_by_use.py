# RUN: %pyc check --verify %s
# What is known after callable(), after an assignment, of attributes set from tested names.
from collections import deque
from typing import Any, Callable, Sequence, TypeVar, cast

T = TypeVar("T")


def called(x: str | Callable[[int], str], y: int | None) -> str:
    if callable(x):
        x(1.5)  # expected-error {{takes 'int', but this is 'float'}}
        return x(1)
    if not callable(y):
        return x
    return x.upper()


class Link:
    def __init__(self, url: str | bytes, size: int | None, name: str | None) -> None:
        if isinstance(url, bytes):
            url = url.decode()
        assert size is not None
        self.url = url
        self.size = size
        self.name = name

    def text(self) -> str:
        return self.url.upper() + str(self.size + 1)

    def title(self) -> str:
        return self.name.title()  # expected-error {{it may be None, which has no 'title'}}


def unknown(x: Any, size: int | None = None) -> int:
    if size is None:
        size = x.size
    return size


def queue(items: Sequence[int]) -> int:
    items = deque(items)
    return items.popleft()


def found(x: object, kind: type[T]) -> T | None:
    return x if isinstance(x, kind) else None


def first(pairs: list[tuple[str] | tuple[str, int] | tuple[str, int, int]]) -> list[str]:
    return [name for name, *rest in pairs]


def cast_and_called(x: object) -> str:
    return cast("Callable[[int], str]", x)(1)


def either(x: bool | str) -> str:
    if not x:
        return ""
    if x is True:
        return "yes"
    return x
