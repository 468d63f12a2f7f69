# Types of the language that a file imports under other names.
# cpython: 3.9
from pyc import SIMD, DType as D, Float64 as F, Int as I, fn as f, struct


@f
def half(x: F) -> F:
    return x * 0.5


@struct
class P:
    a: I
    def __init__(self, a: I):
        self.a = a


@f
def wide(x: F) -> SIMD[D.float64, 2]:
    return SIMD[D.float64, 2](x)


print(half(3.0), P(1).a, wide(2.5))
