# The text of a struct that has parameters names their modules, and not its own.
@fieldwise_init
struct In(Copyable, Writable):
    var x: Int


@fieldwise_init
struct Pair[A: Copyable & Deinitable & Writable, B: Copyable & Deinitable & Writable](Copyable, Writable):
    var a: Self.A
    var b: Self.B


@fieldwise_init
struct Step[n: Int, by: Float64, dtype: DType](Copyable, Writable):
    var x: Scalar[Self.dtype]


def main():
    print(Pair(1, String("a")), Pair(In(1), 2.5))
    print(repr(Pair(In(1), Pair(In(2), True))))
    print(Step[3, 2.5, DType.int8](4), repr([In(2)][0]), repr(Optional(In(2))))
