# What a generic function that is given decides: parameters in the result of its bound, also beside traits.


def sum_of[dt: DType, F: def[w: Int](Int) -> SIMD[dt, w], //](n: Int, f: F) -> Scalar[dt]:
    var total = Scalar[dt](0)
    for i in range(n):
        total += f[1](i)
    return total


def reduce_of[
    dt: DType,
    F: def[w: Int](Int) -> SIMD[dt, w],
    R: def[acc: DType, d: DType, w: Int](SIMD[acc, w], SIMD[d, w]) -> SIMD[acc, w],
    //,
](n: Int, f: F, r: R) -> Scalar[dt]:
    var total = Scalar[dt](1)
    for i in range(1, n):
        total = r[dt, dt, 1](total, f[1](i))
    return total


def first[F: ImplicitlyCopyable & RegisterPassable & def[w: Int](Int) -> SIMD[DType.int32, w]](f: F) -> Int32:
    return f[4](7)[0]


def times[to: DType, of: DType, width: Int](x: SIMD[to, width], y: SIMD[of, width]) -> SIMD[to, width]:
    return x * y.cast[to]()


def main():
    var k = 2

    @always_inline
    def scaled[width: Int](i: Int) {imm} -> SIMD[DType.float32, width]:
        return SIMD[DType.float32, width](i * k)

    def whole[width: Int](i: Int) {imm} -> SIMD[DType.int32, width]:
        return SIMD[DType.int32, width](i + k)

    print(sum_of(4, scaled), sum_of(4, whole))
    print(reduce_of(4, scaled, times), reduce_of(3, whole, times))
    print(first(whole))
