# Fields and methods of a struct that is a parameter, in generic code; rebind between two parameters that a clause makes one.


@fieldwise_init
struct Shape(Copyable, Equatable):
    var rows: Int
    var cols: Int

    def area(self) -> Int:
        return self.rows * self.cols


struct Table[shape: Shape, dt: DType = DType.float32]:
    comptime N = Self.shape.area()
    var data: Array[Scalar[Self.dt], Self.N]

    def __init__(out self, start: Scalar[Self.dt] = 0):
        self.data = Array[Scalar[Self.dt], Self.N](fill=start)
        for i in range(Self.N):
            self.data[i] += Scalar[Self.dt](i)

    def __getitem__(self, r: Int, c: Int) -> Scalar[Self.dt]:
        return self.data[r * Self.shape.cols + c]

    def row[r: Int](self) -> Array[Scalar[Self.dt], Self.shape.cols]:
        comptime assert r < Self.shape.rows, "row out of range"
        var out = Array[Scalar[Self.dt], Self.shape.cols](fill=0)
        for c in range(Self.shape.cols):
            out[c] = self[r, c]
        return out^


@fieldwise_init
struct Pair[A: Copyable & Deinitable, B: Copyable & Deinitable](Copyable):
    var a: Self.A
    var b: Self.B

    def larger(self) -> Self.A where conforms_to(Self.A, Comparable) and Self.A == Self.B:
        return self.a.copy() if self.a > rebind[Self.A](self.b) else rebind[Self.A](self.b).copy()


def main():
    var t = Table[Shape(2, 3)](1)
    print(t[1, 2], len(t.row[1]()), t.row[1]()[0], Table[Shape(1, 4), DType.int8].N)
    print(Pair(String("b"), String("c")).larger(), Pair(2, 1).larger())
