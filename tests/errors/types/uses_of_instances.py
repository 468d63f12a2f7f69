# A mistake that only some instances of a generic function or struct have is told with the uses that ask for them.
# RUN: not %pyc check %s 2>&1 | FileCheck %s --implicit-check-not=error:
from pyc import DType, Float32, Int, List, Scalar, UInt8, fn, struct


@fn
def mean[dtype: DType](total: Scalar[dtype], n: Int) -> Scalar[dtype]:
    # CHECK: [[@LINE+1]]:12: error: a value of type 'Float64' cannot be used as 'UInt8'
    return total / Scalar[dtype](n)


# CHECK: [[@LINE+3]]:12: note: needed here as 'mean[DType.uint8]'
@fn
def twice[dtype: DType](total: Scalar[dtype], n: Int) -> Scalar[dtype]:
    return mean(total, n) * 2


print(twice(Float32(5), 2))
# CHECK: [[@LINE+1]]:7: note: needed here as 'twice[DType.uint8]'
print(twice(UInt8(5), 2))


@struct
class Ring[dtype: DType]:
    data: List[Scalar[dtype]]

    def __init__(self) -> None:
        self.data = List[Scalar[dtype]](length=2, fill=Scalar[dtype](3))

    def half(self) -> Scalar[dtype]:
        # CHECK: [[@LINE+1]]:16: error: a value of type 'Float64' cannot be used as 'Int16'
        return self.data[0] / 2


# CHECK: [[@LINE+1]]:37: note: needed here as 'Ring[DType.int16].half'
print(Ring[DType.float32]().half(), Ring[DType.int16]().half())
