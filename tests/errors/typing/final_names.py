# RUN: %pyc check --verify %s
# A Final name is bound once.
from typing import Final, final

limit: Final = 3
for i in range(3):
    inside: Final = i  # expected-error {{a Final name is bound once, not in a loop}}

try:
    pass
except ValueError as limit:  # expected-error {{'limit' is Final}}
    pass


bound: Final = 1
print(bound)


def bound() -> None: ...  # expected-error {{'bound' is Final}}


@final
def alone() -> None: ...  # expected-error {{@final is for classes and methods}}


class Box:
    def __init__(self) -> None:
        self.size: Final[int]  # expected-error {{a Final attribute gets its value where it is declared}}
        self.kept: Final = 1
