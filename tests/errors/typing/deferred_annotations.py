# RUN: %pyc check --verify %s
# With this import, annotations are not evaluated, so they may name what comes later.
from __future__ import annotations


def first() -> Later:
    return Later()


class Later:
    def next(self) -> Later | None:
        return None


text: str = first()  # expected-error {{a value of type 'Later' does not fit 'text', declared 'str'}}
