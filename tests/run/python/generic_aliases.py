import types, os
from typing import TypeVar, Generic

T = TypeVar("T")
K = TypeVar("K")
print(types.GenericAlias, types.UnionType, type(list[int]), type(int | None))
print(list[T].__parameters__, dict[K, list[T]].__parameters__, dict[K, T][int, str], list[T][int])
print((list[T] | None)[int], (int | None).__args__, hash(list[int]) == hash(list[int]), {list[int]: 1}[list[int]])
print(os.PathLike[str], int | None | int, list[int] | dict[str, int], tuple[()], *tuple[int, str])


class A(list[int]):
    pass


print(A.__orig_bases__, A.__mro__, A([1]))


class B:
    __class_getitem__ = classmethod(types.GenericAlias)


print(B[int], B[int]().__orig_class__, B[int].__origin__ is B)
for x in (
    lambda: list[int][str],
    lambda: isinstance([], list[int]),
    lambda: issubclass(list, list[int]),
    lambda: types.UnionType(int, str),
    lambda: 1 | list[int],
):
    try:
        print(x())
    except TypeError as e:
        print(e)
print(
    dict[str, T][list[K]][int],
    tuple[T, ...][int],
    list[int].__class__,
    list[int].__doc__ == list.__doc__,
    isinstance(3, int | None),
    isinstance(None, int | None),
)
print(repr(list["X"]), list[int] == list[int], list[int] != list[str])


class S:
    __slots__ = ("__doc__", "a")


s = S()
s.__doc__ = 1
print(s.__doc__, S.__slots__)
import abc


class Abstract(abc.ABC): ...


Abstract.__module__ = "elsewhere"
print(Abstract)
from collections.abc import Callable

print(
    Callable[[int], str], Callable[..., T][int], Callable[[T], None][str], Callable[[int], str] | None, int | Callable[[], None]
)
print(
    Callable[[int, str], bool].__args__,
    isinstance(Callable[[int], str], types.GenericAlias),
    Callable[[int], str] == Callable[[int], str],
)


class Meta(type):
    pass


print(Meta.__prepare__("x", ()), S.__type_params__)
