# Names of typing and contextlib that pyc's own modules do not have come from Python's.
import typing
from contextlib import AsyncExitStack
from typing import Annotated, Callable, Dict, ForwardRef, Generic, IO, List, Literal, NamedTuple, Optional, Protocol, TypeVar, Union, get_type_hints

T = TypeVar("T")


class Stack(Generic[T]):
    def __init__(self):
        self.items = []

    def push(self, x: T) -> None:
        self.items.append(x)


class Pair(NamedTuple):
    x: int
    y: int = 3


class Runs(Protocol):
    def run(self) -> int: ...


class Nothing(IO[str]):
    def read(self, n=-1):
        return ""


def f(a: List[int], b: "Optional[str]" = None) -> Dict[str, Union[int, str]]: ...


print(List[int], Optional[int], Callable[[int], str], Pair(1), Pair.__annotations__, Stack[int], Stack[int]().items)
print(get_type_hints(f), typing.get_origin(List[int]), typing.get_args(Literal[1, 2]))
print(Union[int, str, int], Annotated[int, 1].__metadata__, List[T][int], ForwardRef("x"), AsyncExitStack.__name__)
print(typing.ContextManager, typing.Match, Nothing().read(), Stack.__orig_bases__, Stack.__parameters__)


@typing.runtime_checkable
class Named(Protocol):
    name: str


class Known:
    name = "a"


print(isinstance(Known(), Named), isinstance(3, Named))
