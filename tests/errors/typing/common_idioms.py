# RUN: %pyc check --verify %s
# Right code as people write it, with one mistake at the end of each kind.
import abc
import inspect
import sys
import typing as t
from collections import defaultdict
from typing import Any, Callable, TypeVar

try:
    import trio
except ImportError:
    trio = None

V = TypeVar("V")
F = TypeVar("F", bound=Callable[..., Any])


class Gen:
    class _Info(t.NamedTuple):
        a: int

    _x: t.Optional[_Info] = None

    def make(self) -> _Info:
        return self._Info(1)

    def take(self, x: _Info) -> "_Info":
        return 1  # expected-error {{this 'return' gives 'Literal[1]', but '_Info' is declared}}


class Group(t.NamedTuple):
    grouper: t.Any

    def __repr__(self) -> str:
        return tuple.__repr__(self)


class Spec:
    def __init__(self) -> None:
        self.spec: dict[str | None, dict[int | None, dict[type[Exception], int]]] = defaultdict(
            lambda: defaultdict(dict)
        )
        self.floats: list[float] = list(range(3))
        self.texts: list[str] = list(range(3))  # expected-error {{does not fit 'self.texts', declared 'list[str]'}}


def default(value: V, default_value: V, boolean: bool = False) -> V:
    if isinstance(value, Exception) or (boolean and not value):
        return default_value
    return value


def internal(f: F) -> F:
    return f


class Undefined:
    @internal
    def fail(self) -> t.NoReturn:
        raise ValueError

    @internal
    def size(self) -> int:
        return 1


def message_of(name: str | Undefined | None) -> str | None:
    if isinstance(name, Undefined):
        name.fail()
    return name


size: str = Undefined().size()  # expected-error {{'size' is annotated 'str', but this is a 'int'}}


class Manager(abc.ABC):
    @classmethod
    def __subclasshook__(cls, other: Any) -> bool:
        return hasattr(other, "__enter__")


class Entered:
    def __enter__(self):
        return self

    def __exit__(self, *args):
        pass


def take(m: Manager) -> str:
    m.__class__ = Manager
    with Entered():
        return "a"


take(Entered())
take(
    3,  # pyright: ignore[reportArgumentType]
)


def in_notebook() -> bool:
    try:
        get_ipython  # type: ignore[name-defined]
    except NameError:
        return False
    shell = get_ipython()  # type: ignore[name-defined]
    if shell:
        return True
    else:
        return False


class Style:
    def __init__(self, mode: t.Literal["fold", "crop"] | None = None) -> None:
        self.mode = mode
        self.names: t.Sequence[str] = []
        self.names.append("a")

    def copy(self) -> "Style":
        made: Style = self.__new__(Style)
        made.mode = self.mode
        return made

    def use(self, mode: t.Literal["fold", "crop"] | None) -> None:
        self.use(self.mode)
        self.names.append("b")  # expected-error {{'Sequence[str]' has no attribute 'append'}}


class Options(t.TypedDict):
    name: str


def compared(version: t.Sequence[int], other: object, options: Options | None) -> bool:
    version = tuple(version)
    if version >= (3, 13) and inspect.ismethod(other):
        print(other.__func__, sys.implementation.name, trio.sleep)
    merged = dict(options or {}, extras=1)
    other = "text"
    print(other.upper(), merged)
    return other.lower()  # expected-error {{this 'return' gives 'str', but 'bool' is declared}}


class Width(int):
    def __rpow__(self, other: int, mod: int | None = None) -> Any:
        return super().__rpow__(other, mod)


def sizes(options: Options, numbers: t.Iterable[t.SupportsIndex]) -> int:
    data = bytearray()
    data.extend(numbers)
    data.append("a")  # expected-error {{takes 'SupportsIndex', but this is 'Literal['a']'}}
    return len(options) + len(list(options)) + len(data)
