# RUN: %pyc check --verify %s
# Names and values of the members of enums.
from enum import Enum
from typing import Literal


class Declared(Enum):
    _value_: int
    RED = 1
    GREEN = "green"  # expected-error {{does not fit '_value_', declared 'int'}}


class Made(Enum):
    def __init__(self, value: int, text: str) -> None: ...

    BOTH = (1, "one")
    ONE = 1  # expected-error {{it lacks 'text'}}
    OTHER = (1, 2)  # expected-error {{'text' of '__init__' takes 'str'}}


class Plain(Enum):
    FIRST = 1
    SECOND = 2
    ALSO_FIRST = FIRST


Plain.THIRD  # expected-error {{'type[Plain]' has no attribute 'THIRD'}}
good: Literal[1] = Plain.FIRST.value
wrong: Literal[1] = Plain.SECOND.value  # expected-error {{does not fit}}


def all_of_them(x: Plain) -> None:
    both: Literal[Plain.FIRST, Plain.SECOND] = x
