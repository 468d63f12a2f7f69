# What a call gives is a reference to the place itself where no container lies between: the place stays when its value changes.
from std.memory import Pointer


struct Probe(Movable):
    var name: String

    def __init__(out self, name: String):
        self.name = name

    def __deinit__(deinit self):
        print("-", self.name)


@fieldwise_init
struct Pair(Movable):
    var left: Probe
    var right: Probe

    def side(ref self, left: Bool) -> ref[self] Probe:
        if left:
            return self.left
        return self.right


def either(first: Bool, ref a: Probe, ref b: Probe) -> ref[a, b] Probe:
    if first:
        return a
    return b


struct View[o: ImmOrigin](Movable):
    var list: Pointer[List[Int], Self.o]

    def __init__(out self, list: Pointer[List[Int], Self.o]):
        self.list = list

    @staticmethod
    def of(ref[Self.o] list: List[Int]) -> Self:
        return Self(Pointer(to=list).as_imm())

    def last(self) -> Int:
        return self.list[][len(self.list[]) - 1]


def main():
    var a = Probe("a")
    var b = Probe("b")
    ref chosen = either(True, a, b)
    a = Probe("second a")
    print(chosen.name)
    var pair = Pair(Probe("left"), Probe("right"))
    ref right = pair.side(False)
    pair.right = Probe("new right")
    print(right.name)
    pair = Pair(Probe("last left"), Probe("last right"))
    print(right.name)
    var numbers: List[Int] = [1, 2, 3]
    var view = View[origin_of(numbers)].of(numbers)
    print(view.last())
