# RUN: %pyc check --verify %s
# Truth, hashes, what functions have, what setters take.


class NoTruth:
    def __bool__(self) -> int:
        return 3


class NoHash:
    def __eq__(self, other: object) -> bool:
        return True


def conditions(x: NoTruth) -> int:
    if x:  # expected-error {{'bool(...)' does not work on 'NoTruth'}}
        return 1
    return 1 if not x else 2  # expected-error {{'bool(...)' does not work on 'NoTruth'}}


numbers = {NoHash()}  # expected-error {{'hash(...)' does not work on 'NoHash'}}
lists = {[]: 1}  # expected-error {{'hash(...)' does not work on 'list[Any]'}}


def plain() -> None: ...


plain.count = 1
plain.count
plain.size  # expected-error {{'() -> None' has no attribute 'size'}}


class Room:
    @property
    def width(self) -> int:
        return 1

    @width.setter
    def width(self, value: int) -> None: ...


room = Room()
room.width = "1"  # expected-error {{a value of type 'Literal['1']' does not fit 'room.width', declared 'int'}}
del room.width  # expected-error {{'width' cannot be set: it is a property without a deleter}}
