"""What of `functools` the type checker of `pyc check` knows."""


from typing import Any, Callable, Self


class partial[T]:
    func: Callable[..., T]
    args: tuple[Any, ...]
    keywords: dict[str, Any]

    def __new__(cls, func: Callable[..., T], /, *args: Any, **keywords: Any) -> Self: ...
    def __call__(self, /, *args: Any, **keywords: Any) -> T: ...
    def __getattr__(self, name: str, /) -> Any: ...


def cached_property(method): ...
