# A Tuple of the systems register is Python's tuple wherever Python code holds it, prints it, takes it apart.
# cpython: 3.9
from pyc import Copyable, Int, Movable, String, Tuple, fieldwise_init, fn, mut, struct


@fn
def pair(x: Int) -> Tuple[Int, String]:
    return (x, "ab")


@struct
class Source(Movable):
    n: Int
    last: Tuple[Int, Int]

    def __init__(self) -> None:
        self.n = 0
        self.last = (0, 0)

    @mut
    def next(self) -> Tuple[Int, Int]:
        self.last = (self.n, self.n + 1)
        self.n += 1
        return self.last


class Holder:
    def __init__(self):
        self.source = Source()


@fieldwise_init
@struct
class Named(Copyable):
    name: String


t = pair(5)
print(t, t[0], str(t), f"{t}", repr(t), [t], [pair(1), pair(2)][1][1], dict([pair(3)]), t == (5, "ab"))
holder = Holder()
a, b = holder.source.next()
print(a, b, holder.source.next(), holder.source.last, [Source().last])
print(repr(Named("x").name), [Named("y").name])
