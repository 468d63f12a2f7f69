# The types of structs as values of Python code: made through, asked for their name, compared; their methods and static methods, too.
# cpython: 3.9
from functools import partial

from pyc import Copyable, Float64, ImplicitlyCopyable, Int, List, String, Writable, fieldwise_init, fn, raises, struct, Error


@fieldwise_init
@struct
class Disc(ImplicitlyCopyable, Writable):
    r: Float64

    def area(self) -> Float64:
        return 3.0 * self.r * self.r

    @staticmethod
    def unit(scale: Float64 = 1.0) -> "Disc":
        return Disc(scale)


@struct
class Box(Copyable):
    w: Int
    h: Int
    names: List[String]

    def __init__(self, w: Int, h: Int = 2) -> None:
        self.w = w
        self.h = h
        self.names = List[String]()

    @raises
    def checked(self) -> Int:
        if self.w < 0:
            raise Error("negative")
        return self.w * self.h


@struct
class Empty(Copyable):
    n: Int

    def __init__(self) -> None:
        self.n = 0


makers = {"disc": Disc, "box": Box, "unit": Disc.unit, "empty": Empty}
print(makers["disc"](2.0).area(), makers["disc"](r=1).area())
b = makers["box"](3)
print(b.w, b.h, makers["box"](3, h=5).checked(), makers["box"](w=1, h=1).h)
print([d.area() for d in map(Disc, [1.0, 2.0])], makers["unit"]().r, makers["unit"](4.0).r)
print(makers["empty"]().n, partial(Box, 7)(3).checked())
for bad in (lambda f: f(), lambda f: f("x"), lambda f: f(1, 2, 3)):
    for name in ("disc", "box"):
        try:
            bad(makers[name])
        except TypeError as e:
            print("TypeError")
d = Disc(1.5)
print(isinstance(d, Disc), isinstance(d, Box), type(d) is Disc, type(d).__name__, Disc.__name__, Disc.area.__name__)
print(Disc is Disc, Disc in (Box, Disc), {Disc: 1}[type(d)])
cls = Box
print(cls(4, 4).checked(), cls is Box)
area = Disc.area
print(area(d), list(map(Disc.area, [d, Disc(2.0)])))


def build(cls, *args):
    return cls(*args)


print(build(Disc, 2.5).r, build(Box, 1, 9).h)
