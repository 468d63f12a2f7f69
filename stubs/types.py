"""What of `types` the type checker of `pyc check` knows."""


from typing import Any


class NoneType: ...


class UnionType:
    __args__: tuple[Any, ...]
    __parameters__: tuple[Any, ...]

    def __or__(self, other: Any, /) -> Any: ...
    def __ror__(self, other: Any, /) -> Any: ...
    def __getitem__(self, parameters: Any, /) -> Any: ...
