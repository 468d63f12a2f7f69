# What is wrong with code of the library in an instance is reported where the program asks for the instance.
from max.gpu.compute.mma import mma


def small():
    var d = SIMD[DType.int16, 4](0)
    mma(d, SIMD[DType.int16, 4](0), SIMD[DType.int16, 2](0), d)  # expected-error {{the compile-time assertion does not hold: there is no mma of this type}}


def main():
    small()
