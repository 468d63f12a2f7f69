# RUN: %pyc check --verify %s
# An alias may stand inside of itself, in the arguments of a class.
from typing import TypeAlias, TypeVar, Union

T = TypeVar("T")
Json = Union[None, int, str, list["Json"], dict[str, "Json"]]
Other = Union[None, int, str, list["Other"], dict[str, "Other"]]
type Tree = int | list[Tree]
Nested = list[Union["Nested[T]", T]]


def same(value: Json) -> Other:
    return value


good: Json = [1, {"a": [2, None]}]
bad: Json = {"a": [1, 3j]}  # expected-error {{does not fit 'bad'}}
tree: Tree = [1, [2, [3]]]
bad_tree: Tree = [1, ["x"]]  # expected-error {{does not fit 'bad_tree'}}
nested: Nested[str] = ["a", [["b"]]]
bad_nested: Nested[str] = ["a", [[1]]]  # expected-error {{does not fit 'bad_nested'}}
Circle: TypeAlias = Union["Circle", int]  # expected-error {{the alias refers to itself}}


def depth(value: Json) -> int:
    if isinstance(value, list):
        return 1 + depth(value[0])
    return 0
