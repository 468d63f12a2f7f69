# What is assigned fits what is declared.
from typing import Final, Literal

limits: dict[str, int] = {"low": 1, "high": "9"}  # expected-error {{a value of type 'dict[str, int | str]' does not fit 'limits', declared 'dict[str, int]'}}
names: list[str] = ["a"]
names = [1]  # expected-error {{a value of type 'list[int]' does not fit 'names', declared 'list[str]'}}
count: int = None  # expected-error {{a value of type 'None' does not fit 'count', declared 'int'}}
pair: tuple[int, str] = (1, 2)  # expected-error {{a value of type 'tuple[Literal[1], Literal[2]]' does not fit 'pair', declared 'tuple[int, str]'}}
LIMIT: Final = 3
LIMIT = 4  # expected-error {{'LIMIT' is Final: it can be assigned only once}}
mode: Literal["r", "w"] = "x"  # expected-error {{a value of type 'Literal['x']' does not fit 'mode', declared 'Literal['r', 'w']'}}
wide: float = 3
several: int | str = 1.5  # expected-error {{a value of type 'float' does not fit 'several', declared 'int | str'}}
first, second, third = pair  # expected-error {{'tuple[int, str]' cannot be unpacked into 3 targets}}


class Account:
    owner: str

    def __init__(self, owner: str) -> None:
        self.owner = owner
        self.total: float = 0

    @property
    def empty(self) -> bool:
        return self.total == 0


account = Account("a")
account.owner = 3  # expected-error {{a value of type 'Literal[3]' does not fit 'account.owner', declared 'str'}}
account.total = "much"  # expected-error {{a value of type 'Literal['much']' does not fit 'account.total', declared 'float'}}
account.empty = True  # expected-error {{'empty' cannot be set: it is a property without a setter}}
names[0] = 1  # expected-error {{'list[str]' takes no 'Literal[1]' at 'int'}}
names[0] = "b"
pair[0] = 1  # expected-error {{items of 'tuple[int, str]' cannot be assigned}}
