# What follows from a mistake is not said again: a wrong type in a header, a variable whose only value is in error.
# RUN: not %pyc check %s 2>&1 | FileCheck %s --implicit-check-not=error:
from pyc import DType, Float32, Int, SIMD, fn


@fn
# CHECK: [[@LINE+1]]:27: error: unknown name 'DTyep'
def first[n: Int](v: SIMD[DTyep.float32, n]) -> Float32:
    return v[0]


# CHECK: [[@LINE+1]]:5: error: unknown name 'SIDM'
v = SIDM[DType.float32, 4](1, 2, 3, 4)
print(v.reduce_add(), first(v), first(SIMD[DType.float32, 4](1, 2, 3, 4)))


def show():
    print(v)


show()
