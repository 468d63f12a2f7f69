# Where a type stands, a DType names its numbers: the fix writes that.
# RUN: not %pyc check %s 2>&1 | FileCheck %s --implicit-check-not=error:
from std.atomic import Atomic


def main():
    # CHECK: [[@LINE+3]]:22: error: a type is needed here, but this is a value [E0303]
    # CHECK: [[@LINE+2]]:22: note: the numbers of a DType have the type 'Scalar[DType.int32]'
    # CHECK: [[@LINE+1]]:22: fix: replace 'DType.int32' by 'Scalar[DType.int32]'
    var sum = Atomic[DType.int32](0)
    print(sum.load())
