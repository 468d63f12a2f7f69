# RUN: %pyc check --verify %s
# Type variables: their declarations, ParamSpec, TypeVarTuple, defaults and variance.
from typing import Callable, Concatenate, Generic, ParamSpec, Protocol, TypeVar, TypeVarTuple, Unpack

T = TypeVar("T")
U = TypeVar("T")  # expected-error {{the name of a type variable must be the name it is assigned to}}
One = TypeVar("One", str)  # expected-error {{a type variable has no constraint or at least two}}
D = TypeVar("D", bound=int, default=str)  # expected-error {{the default 'str' of a type variable fits its bound or is one of its constraints}}
T_co = TypeVar("T_co", covariant=True)
P = ParamSpec("P")
Ts = TypeVarTuple("Ts")


class Twice(Generic[T, T]):  # expected-error {{a type variable can be in Generic[...] only once}}
    pass


class Wrong(Generic[int]):  # expected-error {{Generic[...] and Protocol[...] take type variables}}
    pass


# ---- parameters of functions ----


def logged(function: Callable[P, T]) -> Callable[P, T]:
    def inner(*args: P.args, **kwargs: P.kwargs) -> T:
        function(1)  # expected-error {{it is called with *args of P.args and **kwargs of P.kwargs}}
        return function(*args, **kwargs)

    return inner


def with_first(function: Callable[Concatenate[int, P], T]) -> Callable[P, T]: ...


def area(width: int, height: float = 1.0) -> float:
    return width * height


logged(area)("a")  # expected-error {{'width' of 'the function' takes 'int', but this is 'Literal['a']'}}
logged(area)(1, height=2.0)
with_first(area)(2.0)
with_first(area)("a")  # expected-error {{takes 'float', but this is 'Literal['a']'}}


def call(function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    return function(*args, **kwargs)


call(area, 1, height=2.0)
call(area)  # expected-error {{it lacks 'width'}}
call(area, 1, depth=2.0)  # expected-error {{it has no parameter 'depth'}}

# ---- tuples ----


class Array(Generic[Unpack[Ts]]):
    def __init__(self, *sizes: Unpack[Ts]) -> None: ...

    def sizes(self) -> tuple[*Ts]: ...


a: Array[int, str] = Array(1, "a")
b: Array[int, str] = Array(1, 2)  # expected-error {{'*sizes' of 'Array' takes 'tuple[int, str]', but this is 'tuple[Literal[1], Literal[2]]'}}


def spread(function: Callable[[*Ts], T], arguments: tuple[*Ts]) -> T: ...


spread(area, (1, 2.0))
spread(area, ("a", 2.0))  # expected-error {{'arguments' of 'spread' takes}}


def ends(x: tuple[int, *tuple[str, ...], int]) -> None: ...


ends((1, "a", "b", 2))
ends((1, 2))
ends((1, "a"))  # expected-error {{'x' of 'ends' takes 'tuple[int, *tuple[str, ...], int]', but this is}}

# ---- defaults and variance ----


class Pair[K = int, V = K]:
    def __init__(self, key: K, value: V) -> None: ...


def takes_pair(x: Pair[str]) -> None: ...


takes_pair(Pair("a", "b"))
takes_pair(Pair("a", 1))  # expected-error {{'x' of 'takes_pair' takes 'Pair[str, str]', but this is 'Pair[str, str | int]'}}


class Box[T]:
    def put(self, item: T) -> None: ...

    def get(self) -> T: ...


class Source[T]:
    def get(self) -> T: ...


box: Box[float] = Box[int]()  # expected-error {{a value of type 'Box[int]' does not fit 'box', declared 'Box[float]'}}
source: Source[float] = Source[int]()
