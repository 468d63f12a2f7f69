# What a checker could take for ever for: protocols that name themselves, types that double, tests in tests.
from typing import Protocol


class Link(Protocol):
    def left(self) -> "Link": ...
    def right(self) -> "Link": ...
    def join(self, other: "Link") -> "Link": ...


class Node:
    def left(self) -> "Node":
        return self

    def right(self) -> "Node":
        return self

    def join(self, other: Link) -> "Node":
        return self


def walk(link: Link) -> None: ...


walk(Node())
A0 = int
A1 = tuple[A0, A0]
A2 = tuple[A1, A1]
A3 = tuple[A2, A2]
A4 = tuple[A3, A3]
A5 = tuple[A4, A4]
A6 = tuple[A5, A5]
A7 = tuple[A6, A6]
A8 = tuple[A7, A7]
A9 = tuple[A8, A8]
A10 = tuple[A9, A9]
A11 = tuple[A10, A10]
A12 = tuple[A11, A11]
A13 = tuple[A12, A12]
A14 = tuple[A13, A13]
A15 = tuple[A14, A14]
A16 = tuple[A15, A15]
A17 = tuple[A16, A16]
A18 = tuple[A17, A17]
A19 = tuple[A18, A18]
A20 = tuple[A19, A19]
A21 = tuple[A20, A20]
A22 = tuple[A21, A21]
A23 = tuple[A22, A22]
A24 = tuple[A23, A23]
A25 = tuple[A24, A24]
A26 = tuple[A25, A25]
A27 = tuple[A26, A26]
A28 = tuple[A27, A27]
A29 = tuple[A28, A28]
A30 = tuple[A29, A29]


def take(x: A30) -> None: ...


def tests(a: int | None, b: int | None, c: int | None) -> int:
    if ((((((((((((((((((((((((((((((a and b) or c or b) and c and b) or c or b) and c and b) or c or b) and c and b) or c or b) and c and b) or c or b) and c and b) or c or b) and c and b) or c or b) and c and b) or c or b) and c and b) or c or b) and c and b) or c or b) and c and b) or c or b) and c and b) or c or b) and c and b) or c or b) and c and b) or c or b) and c and b) or c or b) and c:
        return 1
    return 2


def many(*numbers: int) -> None: ...


many(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63, 64, 65, 66, 67, 68, 69, 70, 71, 72, 73, 74, 75, 76, 77, 78, 79)
