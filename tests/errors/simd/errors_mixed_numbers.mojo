# Numbers of different types do not mix without a conversion.


def half(x: Float32) -> Float32:
    return x * 0.5


def main():
    var a: Int32 = 5
    var b: Int64 = 6
    var f: Float64 = 1.5
    print(a + 1, b + 1, f + 1, half(3))
    print(a + b)  # expected-error {{there is no operator}}
    var c: Int32 = b  # expected-error {{a value of type}}
    var d: Float32 = f  # expected-error {{a value of type}}
    print(half(f))  # expected-error {{no}}
    print(f + a)  # expected-error {{there is no operator}}
    print(f + Float64(a), a.cast[DType.int64]() + b)
    var v = SIMD[DType.int32, 4](1)
    var w = SIMD[DType.int32, 8](1)
    print(v + w)  # expected-error {{there is no operator}}
    print(v + SIMD[DType.float32, 4](1))  # expected-error {{there is no operator}}
    var s: String = a  # expected-error {{a value of type}}
