# What an extension module calls itself is analysed apart from what Python may call: Python's arguments are not seen there,
# but what both share is unknown, or tested when it is loaded.
# RUN: %pyc build --emit=pyext --dump=types %s -o %t | FileCheck %s

# CHECK: def total -> any
# CHECK: class Node open

# CHECK-LABEL: from inside:
# CHECK: dataclass: function dataclass
# CHECK: LIMIT: int
# CHECK: TABLE: any
from dataclasses import dataclass

LIMIT = 5
TABLE = [1, 2]


class Node:
    kinds = []

    def __init__(self, value):
        self.value = value

    def double(self):
        return self.value * 2


class Shown:
    def __init__(self, value):
        self.value = value


SHOWN = Shown(1)


@dataclass
class Pair:
    left: int
    right: int


def pair():
    made = Pair(1, 2)
    return made.left + made.right


def decorator():
    return dataclass  # importers may bind the name


def total(n, into=[]):
    return sum(Node(i).double() for i in range(n)) + LIMIT


def main():
    return total(4)


# CHECK: def pair -> int
# CHECK: def decorator -> any
# CHECK: def main -> int
# CHECK: def total -> int
# CHECK: n: int
# CHECK: into: list[any]
# CHECK: class Node{{$}}
# CHECK-NEXT: self.value: int
# CHECK-NEXT: kinds: any
# CHECK: class Shown open
# CHECK: class Pair{{$}}
# CHECK-NEXT: self.left: int
