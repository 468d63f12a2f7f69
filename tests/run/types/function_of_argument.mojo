# A generic or overloaded function for a parameter whose type the arguments say.


def twice[dt: DType, w: Int, //, f: def(SIMD[dt, w], UInt32) thin -> SIMD[dt, w]](v: SIMD[dt, w]) -> SIMD[dt, w]:
    return f(f(v, 1), 2)


def add[dt: DType, w: Int](v: SIMD[dt, w], n: UInt32) -> SIMD[dt, w]:
    return v + Scalar[dt](n)


def shift[dt: DType, w: Int](v: SIMD[dt, w], n: UInt32) -> SIMD[dt, w]:
    return v * Scalar[dt](10) + Scalar[dt](n)


def shift[dt: DType, w: Int](v: SIMD[dt, w], n: Int) -> SIMD[dt, w]:
    return v


def main():
    print(twice[add](SIMD[DType.int32, 4](1, 2, 3, 4)))
    print(twice[shift](Float32(1)))
