# int() of every machine float, in untyped code.
from pyc import Float32, Float64, SIMD, DType


def whole(x):
    return int(x) + 1


print(whole(Float32(2.75)), whole(Float64(-2.75)), whole(2.5), whole(SIMD[DType.float16, 1](7.5)))
