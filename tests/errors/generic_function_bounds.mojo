# A bound of traits and a generic function: the traits are asked of the closure; its calls are checked when they are made.


def call[F: ImplicitlyCopyable & def[w: Int](Int) -> SIMD[DType.int32, w]](n: Int, f: F) -> Int32:
    return f[1](n)[0]


struct Owned(Movable):
    var x: Int

    def __init__(out self):
        self.x = 1


def main():
    var k = Owned()

    def scaled[w: Int](i: Int) {var k^} -> SIMD[DType.int32, w]:
        return SIMD[DType.int32, w](i * k.x)

    print(call(4, scaled))  # expected-error {{'closure scaled' does not conform to 'ImplicitlyCopyable', which parameter 'F' asks for}}
