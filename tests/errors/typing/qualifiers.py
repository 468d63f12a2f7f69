# RUN: %pyc check --verify %s
# Final, ClassVar and the places where qualifiers stand; assert_type; variables that nobody declares.
from typing import Annotated, ClassVar, Final, Generic, NamedTuple, Protocol, TypeVar, assert_type

T = TypeVar("T")
S = TypeVar("S")


class Limits:
    LOW: Final = 1
    HIGH: Final  # expected-error {{a Final name without a value needs a type}}
    SET: Final[int]
    NEVER: Final[int]  # expected-error {{a Final attribute gets its value in the class or in __init__}}
    BOTH: ClassVar[Final] = 1  # expected-error {{a name cannot be both Final and a ClassVar: Final implies it}}
    __own: Final = 1

    def __init__(self) -> None:
        self.SET = 1
        self.LOW = 2  # expected-error {{'LOW' cannot be set: it is Final}}

    def grow(self) -> None:
        self.more: Final = 1  # expected-error {{an attribute is declared Final in a class or in __init__}}
        self.SET += 1  # expected-error {{'SET' cannot be set: it is Final}}


class Pair(NamedTuple):
    a: Final[int]  # expected-error {{a field of a NamedTuple cannot be Final: it never changes anyway}}


def takes(x: Final[int], y: list[ClassVar[int]]) -> None: ...  # expected-error {{'Final' is allowed only as the outermost part}} expected-error {{'ClassVar' is allowed only as the outermost part}}


n: Annotated[int]  # expected-error {{a qualifier takes one type, and can be written only once}}


def generic(x: T) -> T:
    y: list[S] = []  # expected-error {{it has a type variable that no function or class around declares}}

    class Inner(Generic[T]):  # expected-error {{'T' is a type variable of what is around}}
        pass

    return x


class Template(Protocol):
    name: str

    def method(self) -> None:
        self.other: int = 1  # expected-error {{the members of a protocol are declared in its body}}


def exact(a: list[int], b: int | str) -> None:
    assert_type(a, list[int])
    assert_type(a, list[object])  # expected-error {{does not fit assert_type}}
    assert_type(b, int)  # expected-error {{does not fit assert_type}}
    if isinstance(b, str):
        assert_type(b, str)
