# RUN: %pyc check --verify %s
# Where P.args and P.kwargs stand, and which type parameters a header may have.
from typing import Any, Callable, ParamSpec, TypeVar

P = ParamSpec("P")
Old = TypeVar("Old")


def parts(f: Callable[P, int]) -> Any:
    def good(*args: P.args, **kwargs: P.kwargs) -> None: ...
    def swapped(*args: P.kwargs, **kwargs: P.args) -> None: ...  # expected-error {{P.args is allowed only for *args}} expected-error {{P.args is allowed only for *args}}
    def plain(x: P.args) -> None: ...  # expected-error {{P.args is allowed only for *args}}
    def one(*args: P.args) -> None: ...  # expected-error {{must be used together}}
    def between(*args: P.args, x: int, **kwargs: P.kwargs) -> None: ...  # expected-error {{nothing can be between}}

    kept: P.args  # expected-error {{P.args is allowed only for *args}}
    return good


def outer[T](x: T) -> None:
    def inner[T](y: T) -> None: ...  # expected-error {{'T' is a type parameter of what is around}}

    class Inner[T]: ...  # expected-error {{'T' is a type parameter of what is around}}


def mixed[T](x: T, y: Old) -> T: ...  # expected-error {{'Old' is not among the type parameters in [...]}}


class Bounded[*Ts: int]: ...  # expected-error {{a TypeVarTuple and a ParamSpec have no bound}}


type Lacks[K] = dict[K, Old]  # expected-error {{the type parameters of the alias lack 'Old'}}


def local() -> None:
    type Local = int  # expected-error {{an alias must be in a module or class, not in a function}}
