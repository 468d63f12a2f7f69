# Vectors of more lanes than any machine has: constants of floats, sums that go in halves, remainders.
def main():
    var ones = SIMD[DType.float32, 1024](1)
    print((ones * ones + ones).reduce_add())
    print((ones / 4 // SIMD[DType.float32, 1024](0.25)).reduce_add())
    print(SIMD[DType.float64, 2048](0.5).reduce_add(), SIMD[DType.int32, 2048](3).reduce_add())
