# RUN: %pyc check --verify %s
# Calls that make types, with arguments that they do not take.
from typing import NewType, TypeAliasType, TypedDict, TypeVar, TypeVarTuple

T = TypeVar("T")
Movie = TypedDict("Movie", {"name": str}, total=False)
Bad1 = TypedDict()  # expected-error {{it takes a name as a string, and more}}
Bad2 = TypedDict(3, {})  # expected-error {{it takes a name as a string, and more}}
Bad3 = TypedDict("Bad3", {}, total=3)  # expected-error {{'total' is True or False}}
Bad4 = TypedDict("Bad4", {}, random=3)  # expected-error {{a TypedDict has no option 'random'}}
Bad5 = NewType()  # expected-error {{it takes a name as a string, and more}}
Ts1 = TypeVarTuple("Ts1", default=tuple[int])  # expected-error {{an unpacked tuple}}
Ts2 = TypeVarTuple("Ts2", int, str)  # expected-error {{a TypeVarTuple has a default and nothing else}}
Ts3 = TypeVarTuple("Ts3", covariant=True)  # expected-error {{a TypeVarTuple has a default and nothing else}}
Fine = TypeAliasType("Fine", list[T], type_params=(T,))
Bad6 = TypeAliasType("Bad6", int, x=3)  # expected-error {{an alias has a name, a type and type_params}}
Bad7 = TypeAliasType("Bad7", int, type_params=(int,))  # expected-error {{a type parameter must be a TypeVar, ParamSpec or TypeVarTuple}}
Made = type("Made", (int,), {})
type("Bad8", 34)  # expected-error {{it takes a value, or a name, a tuple of classes and a dict}}
type(34, (object,), {})  # expected-error {{it takes a value, or a name, a tuple of classes and a dict}}


class Entered:
    def __enter__(self) -> int:
        return 1


with Entered() as e:  # expected-error {{'Entered' is not a context manager for 'with'}}
    print(e)
