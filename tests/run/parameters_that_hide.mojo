# A nested function's own parameter hides a name of the function around it, also in its header; and a function of the
# program's own may be called as one of the library that took closures in [...].
def smallest(a: Float32) -> Int:
    comptime width = 8
    var T = 5

    def less[width: Int](x: SIMD[DType.float32, width], y: SIMD[DType.float32, width]) -> SIMD[DType.bool, width]:
        return x.lt(y)

    def show[T: Writable](value: T) {ref}:
        print(value, width)

    if less(a, Float32(3)):
        show("less")
        return width + T
    return T


def parallelize[f: def(Int) capturing -> None](n: Int):
    for i in range(n):
        f(i)


def main():
    print(smallest(2), smallest(4))
    var total = 0

    @__parameter
    def add(i: Int):
        total += i

    parallelize[add](4)
    print(total)
