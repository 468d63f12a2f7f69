# RUN: %pyc check --verify %s
# A default names type variables in front of it, and fits the bound or the constraints.
from typing import Generic
from typing_extensions import TypeVar, TypeVarTuple

T1 = TypeVar("T1")
T2 = TypeVar("T2", default=T1)
T3 = TypeVar("T3", default=int)
Ts = TypeVarTuple("Ts")
I1 = TypeVar("I1", bound=int)
S1 = TypeVar("S1", bound=str, default=I1)  # expected-error {{the default 'I1' can be a type that does not fit}}
C1 = TypeVar("C1", int, str)
C2 = TypeVar("C2", int, bytes, default=C1)  # expected-error {{the default 'C1' can be a type that does not fit}}


class Ordered(Generic[T1, T2]): ...


class Reversed(Generic[T2, T1]): ...  # expected-error {{without a default follows}}


class Outer(Generic[T1]):
    class Inner(Generic[T2]): ...  # expected-error {{the default of 'T2' names 'T1'}}


class Behind(Generic[*Ts, T3]): ...  # expected-error {{'T3' follows a TypeVarTuple, so it can have no default}}


def swapped(x: T2, y: T1) -> None: ...  # expected-error {{the default of 'T2' names 'T1'}}


type Wrong[A = B, B = int] = dict[A, B]  # expected-error {{the default of 'A' names 'B'}}
Alias = dict[T2, T3]  # expected-error {{the default of 'T2' names 'T1'}}
