# Properties of structs whose type only the run knows: read like fields, and an array of numbers is a tuple.
from pyc import Array, Float64, Int, fieldwise_init, struct


@fieldwise_init
@struct
class Rect:
    w: Float64
    h: Float64

    @property
    def area(self) -> Float64:
        return self.w * self.h

    @property
    def sizes(self) -> Array[Int, 2]:
        both = Array[Int, 2](fill=Int(self.w))
        both[1] = Int(self.h)
        return both.copy()

    def scaled(self, k: Float64) -> Float64:
        return self.area * k


class Holder:
    def __init__(self, r):
        self.r = r


held = Holder(Rect(2.0, 3.0))
print(Rect(2.0, 3.0).area, held.r.area, held.r.scaled(2.0))
print(held.r.sizes, held.r.sizes[1])
w, h = held.r.sizes
print(w + h)
