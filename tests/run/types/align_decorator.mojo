# A type's values begin at multiples of what its decorator says, in variables, fields, lists and arrays.
from std.sys import align_of, size_of


@align(64)
struct Line(Copyable):
    var x: Int

    def __init__(out self, x: Int):
        self.x = x


comptime LEAST = 4


@align(LEAST * 4)
@fieldwise_init
struct Pair(TrivialRegisterPassable):
    var a: Int32
    var b: Int32


struct Wide[n: Int](Copyable):
    var first: UInt8
    var line: Line
    var pair: Pair

    def __init__(out self):
        self.first = 7
        self.line = Line(Self.n)
        self.pair = Pair(1, 2)


def is_aligned(p: Pointer[_, _], to: Int) -> Bool:
    return Int(p) % to == 0


def main():
    print(align_of[Line](), size_of[Line](), align_of[Pair](), size_of[Pair](), align_of[Wide[3]](), size_of[Wide[3]]())
    var w = Wide[3]()
    var lines = List[Line]()
    for i in range(5):
        lines.append(Line(i))
    print(is_aligned(Pointer(to=w.line), 64), is_aligned(Pointer(to=lines[3]), 64), is_aligned(Pointer(to=lines[4]), 64))
    var pair = w.pair
    print(w.first, w.line.x, pair.a, pair.b, lines[4].x)
