# `type X[A] = value` binds an alias: its value is evaluated when it is first asked for, and kept.
import typing

type Plain = int
type Listed[A] = list[A]
type Itself = list[Itself] | None
type Many[A: int, B: (str, bytes), *Ts, **P] = dict[A, B]
type Given[T = int] = list[T]


def attempt(action):
    try:
        print(action())
    except Exception as error:
        print(type(error).__name__, error)


print(Listed, repr(Plain), type(Listed), Listed.__name__, Listed.__type_params__, Listed.__value__, Listed.__module__)
print(Plain.__value__, Plain.__type_params__, Itself.__value__, Listed.__value__ is Listed.__value__)
print(Listed[int], Listed[int, str], Listed[int].__origin__ is Listed, Listed[int].__args__, Listed[int] == Listed[int])
print(Listed[int] | None, Plain | int, int | Plain, Plain | Plain, Plain | Itself, None | Plain, list[int] | Plain)
print(isinstance(Listed, typing.TypeAliasType), typing.TypeAliasType("Made", int).__value__, typing.TypeVar("T"))
attempt(lambda: isinstance(1, Plain))
attempt(lambda: Plain[int])
attempt(lambda: Plain.missing)
attempt(lambda: setattr(Plain, "__name__", "x"))
attempt(lambda: setattr(Plain, "__value__", "x"))
attempt(lambda: setattr(Plain, "missing", "x"))
print(Many.__type_params__, [type(p).__name__ for p in Many.__type_params__], Many.__parameters__, Many[int, str])
first, second = Many.__type_params__[:2]
print(first.__bound__, first.__constraints__, second.__bound__, second.__constraints__, first.__infer_variance__)
print(Given.__type_params__[0].__default__, Given.__type_params__[0].has_default(), first.has_default(), first.__default__)


def inner():
    kept = int
    type Inner[T] = dict[T, kept]
    kept = str
    return Inner


print(inner(), inner().__value__)


class Holder:
    type Own[T] = list[T] | Holder


print(Holder.Own, Holder.Own.__value__)

type Late = undefined
attempt(lambda: Late.__value__)
undefined = 3
attempt(lambda: Late.__value__)
undefined = 4
attempt(lambda: Late.__value__)
