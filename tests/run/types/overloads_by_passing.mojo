# A number goes in registers: an overload that takes it there is nearer than one that takes any type, which lies in memory.
def name[T: AnyType](x: T) -> String:
    return "anything"


def name[n: Int](x: SIMD[DType.float32, n]) -> String:
    return "floats"


@fieldwise_init
struct Id[n: Int](TrivialRegisterPassable):
    var value: Int


def kind(x: Some[Writable]) -> String:
    return "text"


def kind[dtype: DType](x: Scalar[dtype]) -> String:
    return "number"


def place[T: AnyType](x: T) -> String:
    return "anything"


def place[n: Int](x: Id[n]) -> String:
    return "an id"


def main():
    print(name(Float32(1)), name(SIMD[DType.float32, 4](2)), name("x"), name(1))
    print(kind(3), kind("x"), kind(Float16(0.5)))
    print(place(Id[3](7)), place(7))
