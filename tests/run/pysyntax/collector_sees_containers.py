# References in containers and boxes of the systems register are found by the collector.
from pyc import *
from std.memory import OwnedPointer


class Name:
    def __init__(self, text: str):
        self.text = text


@struct
class Labelled(Copyable, Movable):
    label: str
    lanes: SIMD[DType.float32, 8]

    def __init__(self, label: str):
        self.label = label
        self.lanes = SIMD[DType.float32, 8](1)


def churn() -> None:
    for i in range(20000):
        text = "garbage " * 4 + str(i)


def strings() -> int:
    names = List[str]()
    for i in range(20000):
        names.append(str(i) + "abc")
    churn()
    bad = 0
    for i in range(20000):
        if names[i] != str(i) + "abc":
            bad += 1
    return bad


def objects() -> int:
    names = Dict[Int, Name]()
    for i in range(5000):
        names[i] = Name("object " + str(i))
    churn()
    bad = 0
    for i in range(5000):
        if names[i].text != "object " + str(i):
            bad += 1
    return bad


def structs() -> int:
    owned = List[OwnedPointer[Labelled]]()
    for i in range(5000):
        owned.append(OwnedPointer(Labelled("struct " + str(i))))
    churn()
    bad = 0
    for i in range(5000):
        if owned[i][].label != "struct " + str(i):
            bad += 1
    return bad


def main() -> None:
    print(strings(), objects(), structs())


main()
