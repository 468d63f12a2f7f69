# Overloads of functions and methods called with objects: which one is meant is found when the program runs.
from pyc import Bool, Copyable, Float64, Int, List, String, fieldwise_init, fn, mut, struct


@fieldwise_init
@struct
class Cell(Copyable):
    n: Int


@struct
class Log(Copyable):
    lines: List[String]

    def __init__(self) -> None:
        self.lines = List[String]()

    @mut
    def add(self, x: Int) -> Int:
        self.lines.append("int " + String(x))
        return len(self.lines)

    @mut
    def add(self, x: String) -> Int:
        self.lines.append("text " + x)
        return len(self.lines)

    @mut
    def add(self, x: Float64, times: Int) -> Int:
        for _ in range(times):
            self.lines.append("float " + String(x))
        return len(self.lines)


@fn
def tell(x: Bool) -> String:
    return "bool"


@fn
def tell(x: Int) -> String:
    return "int"


@fn
def tell(x: Float64) -> String:
    return "float"


@fn
def tell(x: List[Int]) -> String:
    return "list of " + String(len(x))


@fn
def area(c: Cell, x: Int) -> Int:
    return c.n * x


@fn
def area(c: Cell, x: Float64) -> Float64:
    return Float64(c.n) * x


@fn
def half(x: Float64) -> Float64:
    return x / 2.0


@fn
def half(x: String) -> String:
    return x + "?"


log = Log()
for item in [1, "a", 2]:
    print(log.add(item), end=" ")
log.add(0.5, 2)
print([str(s) for s in log.lines])
print([str(tell(x)) for x in [True, 1, 1.5, List[Int]([1, 2])]])
print([area(Cell(3), x) for x in [2, 0.5, True]])
print([half(x) for x in [3, 1.0, "z"]])
kept = {"c": Cell(4)}
for x in (1, 2.5):
    print(area(kept["c"], x))
for x in ([], None):
    try:
        print(tell(x))
    except TypeError as e:
        print("TypeError:", e)
print(list(map(half, [1, "q"])), sorted([3, 1, 2], key=half, reverse=True))
