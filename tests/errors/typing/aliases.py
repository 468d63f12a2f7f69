# RUN: %pyc check --verify %s
# Names for types, with parameters of their own.
from typing import Callable, ParamSpec, TypeAlias, TypeAliasType, TypeVar

T = TypeVar("T")
B = TypeVar("B", bound=int)
P = ParamSpec("P")

Pairs = list[tuple[T, T]]
Sizes = list[B]
Maker = Callable[P, list[int]]
Plain: TypeAlias = "dict[str, int]"
type Tree[L] = L | list[Tree[L]]
Old = TypeAliasType("Old", tuple[T, int], type_params=(T,))

a: Pairs[int] = [(1, 2)]
b: Pairs[int] = [(1, "a")]  # expected-error {{declared 'list[tuple[int, int]]'}}
c: Pairs[int, str]  # expected-error {{the alias 'Pairs' takes 1 type in [...], and there are 2}}
d: Sizes[str]  # expected-error {{the alias 'Sizes' cannot take 'str': it does not fit the bound or a constraint of 'B'}}
e: Plain[int]  # expected-error {{the alias 'Plain' takes no types in [...]}}
f: Plain = {"a": "b"}  # expected-error {{declared 'dict[str, int]'}}
g: Old[str] = (1, 1)  # expected-error {{declared 'tuple[str, int]'}}
h: Maker[[str]]
i: Maker[int, str]


def use(make: Maker[[str]]) -> None:
    make("a")
    make(1)  # expected-error {{takes 'str', but this is 'Literal[1]'}}


count = 3


def sized(x: count) -> None: ...  # expected-error {{a variable is not a type}}
