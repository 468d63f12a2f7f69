# Exponents and byte offsets may be of any integer type; powers of integers wrap around.
def main():
    var a: UInt = 5
    var b: Int = 3
    print(Int32(2) ** b, UInt8(3) ** a, b ** Int8(2), a ** b, b ** a, (-b) ** a, Int8(-3) ** UInt(301))
    print(SIMD[DType.int32, 4](1, 2, 3, -4) ** b, 2 ** b, b ** 2, Float32(2) ** b)
    var text = String("abc")
    print(text[byte=a - 4], text[byte=1], StringSpan("abc")[byte=a - 5], "abc"[byte=Int32(1)])
