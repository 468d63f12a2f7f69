# A literal where a vector of any length is wanted has one lane, or as many as the other arguments say.


def scaled[width: Int](v: SIMD[DType.float32, width], by: SIMD[DType.float32, width]) -> SIMD[DType.float32, width]:
    return v * by


def twice[width: Int](v: SIMD[DType.int32, width]) -> SIMD[DType.int32, width]:
    return v + v


def main():
    print(twice(5))
    print(scaled(SIMD[DType.float32, 2](1, 2), 2))
    print(scaled(1.5, 2))
    var xs: List[Int] = [1, 2]
    xs.unsafe_ptr().unsafe_store(1, 7)
    print(xs)
