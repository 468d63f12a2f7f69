# Bool beside numbers and vectors, and powers whose exponent has another type or width.
def show(b: Bool, x: Float64, h: Float16, n: Int):
    var v = SIMD[DType.float32, 4](1, 2, 3, 4)
    var k = SIMD[DType.int32, 4](1, 2, 3, 2)
    print(b + v, b - v, b * v, b / v)
    print(b // v, b % v, b ** v)
    print((1 < n) * v, (1 < n) + x, (n > 1) * n)
    print(v ** k, v ** Int32(2), x ** h, h ** x)


def main():
    show(True, 1.5, 2, 3)
