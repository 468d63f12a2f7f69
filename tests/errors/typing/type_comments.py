# RUN: %pyc check --verify %s
# Type comments declare names as annotations do.
from typing import List

before = 1  # type: str  # expected-error {{a value of type 'Literal[1]' does not fit 'before', declared 'str'}}
total = 0  # type: int
total = "0"  # expected-error {{a value of type 'Literal['0']' does not fit 'total', declared 'int'}}
items = []  # type: List[int]
items.append("1")  # expected-error {{takes 'int', but this is 'Literal['1']'}}
shared = 1  # type: ignore
shared = "1"
sized = 2  #type:float # in meters
sized = None  # expected-error {{a value of type 'None' does not fit 'sized', declared 'float'}}


class Point:
    count = 0  # type: int

    def __init__(self, x: int) -> None:
        self.x = None  # type: int | None
        self.x = x

    def move(self) -> None:
        self.x = "a"  # expected-error {{a value of type 'Literal['a']' does not fit 'self.x', declared 'int | None'}}


Point.count = "1"  # expected-error {{declared 'int'}}
