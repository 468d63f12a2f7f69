# Values of the systems register in f-strings: with conversions, specs, and by themselves.
# cpython: 3.9
from pyc import *
@fieldwise_init
@struct
class V(Copyable, Writable):
    x: Int
    def write_to(self, writer: Mut[Some[Writer]]) -> None:
        writer.write("<", self.x, ">")
@fieldwise_init
@struct
class W(Copyable):
    x: Int
v = V(3)
s = String("it's")
print(f"{v!r:>6}|{v!s}|{v}|{v=}|{s!r}|{s=}|{s:>6}|{s!r:>8}|")
xs = List[String](["a"])
t = (v, 1)
print(f"{xs!r} {xs} {t!r} {t=} {v.x!r} {v.x=}")
x = Float32(0.1)
print(f"{x!r:>6}|{x:>6}|{x:.2f}|{x=}|{x=:.3f}|{Float32(0.1)}|{Float64(0.1)!r}|{True!r}")
print(f"{3!r} {2.5!r} {'a'!r} {None!r} {Int(3)!r}")
w = SIMD[DType.float32, 2](0.1, 0.2)
print(f"{w} {w!r} {w[0]} {w[0]!r}")
print(f"{v:>6}|{v:^7}|", [f"{u:_<5}" for u in (v, V(42))], format(v, "5"), "{:>5}".format(v))
try:
    print([f"{u:d}" for u in (v,)])
except ValueError as e:
    print("ValueError:", e)
