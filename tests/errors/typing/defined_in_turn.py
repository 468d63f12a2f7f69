# RUN: %pyc check --verify %s
# A name with several definitions stands for the last one before a place; a function passed as an argument solves nothing
# that is solved already.


def first(words: list[str], left: tuple[int, ...], right: tuple[int, ...]) -> str:
    long: str = max(words, key=len)
    longer: tuple[int, ...] = max([left, right], key=len)
    ordered: list[str] = sorted(words, key=len)
    wrong: list[int] = sorted(words, key=len)  # expected-error {{does not fit 'wrong', declared 'list[int]'}}
    print(longer, ordered, wrong)
    return long


class Point:
    def __init__(self, x: int) -> None:
        self.x = x


print(Point(1).x)


class Point:
    def __init__(self) -> None:
        self.y = 1


print(Point().y)
print(Point().x)  # expected-error {{'Point' has no attribute 'x'}}


def size(x: int) -> int:
    return x


size(1).bit_length()


def size(x: str, y: str) -> str:
    return x


size("a", "b").lower()
size(1)  # expected-error {{it lacks 'y'}}
