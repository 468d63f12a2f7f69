# RUN: %pyc check --verify %s
# Annotations are evaluated where they stand, but for texts, bodies of functions, and what is lazy.
from typing import Optional


def before(x: Later) -> None: ...  # expected-error {{'Later' is not defined yet; write it in quotes}}
def quoted(x: "Later") -> "Later": ...
def generic[T: Later](x: T) -> T: ...


def inside() -> None:
    x: Later = Later()

    def nested(y: Later) -> None: ...


type Lazy = Later | int


class Later:
    def own(self) -> Later: ...  # expected-error {{'Later' is not defined yet}}
    def text(self) -> Optional["Later"]: ...


def after(x: Later) -> None: ...
