# Special methods of structs as Python's code calls them: text, rounding, calls, iteration, with.
# cpython: 3.9
from pyc import Bool, Copyable, Equatable, Int, Float64, List, Mut, Self, String, fieldwise_init, fn, move, mut, raises, struct, Optional, Comptime


@fieldwise_init
@struct
class Temp(Copyable):
    KIND: Comptime[Int] = 7
    degrees: Float64

    def __str__(self) -> String:
        return String(self.degrees) + "C"

    def __repr__(self) -> String:
        return "Temp(" + String(self.degrees) + ")"

    def __lt__(self, other: Self) -> Bool:
        return self.degrees < other.degrees

    def __call__(self, k: Float64) -> Float64:
        return self.degrees * k

    def __round__(self) -> Int:
        return Int(self.degrees)

    @staticmethod
    def freezing() -> "Temp":
        return Temp(0.0)

    @property
    def kelvin(self) -> Float64:
        return self.degrees + 273.15


t = Temp(21.5)
print(t, repr(t), [t], f"{t}", str(t))
print(t(2.0), round(t), t.kelvin, Temp.KIND, Temp.freezing() < t)
print(sorted([Temp(3.0), Temp(1.0)]), min([Temp(3.0), Temp(1.0)]))


@struct
class Countdown(Copyable):
    n: Int

    def __init__(self, n: Int) -> None:
        self.n = n

    def __iter__(self) -> Self:
        return self.copy()

    @mut
    @raises(StopIteration)
    def __next__(self) -> Int:
        if self.n <= 0:
            raise StopIteration()
        self.n -= 1
        return self.n + 1


print(list(Countdown(3)), [x * 2 for x in Countdown(2)])


@fn
def total(n: Int) -> Int:
    s = 0
    for x in Countdown(n):
        s += x
    return s


print(total(4))


@struct
class Timer:
    name: String

    def __init__(self, name: String) -> None:
        self.name = name

    def __enter__(self) -> Int:
        print("enter", self.name)
        return 5

    def __exit__(self) -> None:
        print("exit", self.name)


with Timer("a") as n:
    print("in", n)


@fn
def timed() -> None:
    with Timer("b") as n:
        print("in fn", n)


timed()
