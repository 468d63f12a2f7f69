# In the body of a method the condition of its struct holds.
struct Vec[dt: DType, n: Int](Copyable, Writable) where n > 0:
    var v: SIMD[Self.dt, Self.n]

    def __init__(out self, v: SIMD[Self.dt, Self.n]):
        self.v = v

    def to[other: DType](self) -> Vec[other, Self.n]:
        return Vec[other, Self.n](self.v.cast[other]())

    def write_to(self, mut w: Some[Writer]):
        w.write("Vec", self.v)


def main():
    print(Vec[DType.float32, 4](SIMD[DType.float32, 4](1.5, 2, 3, 4)).to[DType.int8]())
