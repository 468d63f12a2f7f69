# Functions and closures with some of their parameters given, used where the [...] is long past.
from std.algorithm import vectorize


def scale[factor: Int, dt: DType, n: SIMDLength](v: SIMD[dt, n]) -> SIMD[dt, n]:
    return v * Scalar[dt](factor)


comptime triple = scale[3, ...]


@fieldwise_init
struct Adder:
    var base: Int

    def __call__[times: Int](self, n: Int) -> Int:
        return self.base + n * times


@fieldwise_init
struct Pixel:
    var name: String
    var value: Int


def brighter(ref a: Pixel, ref b: Pixel) -> ref [a, b] Pixel:
    return a if a.value > b.value else b


def kind[T: AnyType]() -> String:
    comptime if T == Int:
        return "Int"
    return "other"


@fieldwise_init
struct Item:
    var n: Int
    var x: Float64


def kinds[T: AnyType]() -> String:
    var out = String("")
    comptime types = reflect[T].field_types()
    comptime for i in range(reflect[T].field_count()):
        out += kind[types[i]]()
        out += ";"
    return out^


def main():
    print(triple(SIMD[DType.int32, 4](1, 2, 3, 4)))
    var seen = List[Int](length=7, fill=0)

    def mark[width: Int](i: Int) {mut seen}:
        for k in range(width):
            seen[i + k] += width

    vectorize[3](7, mark)
    print(seen)
    print(Adder(10)[3](4))
    var a = Pixel("a", 1)
    var b = Pixel("b", 2)
    print(brighter(a, b).name)
    brighter(a, b).value = 0
    print(brighter(a, b).name)
    print(kinds[Item]())
    print(SIMD[DType.int32, 4](1, 2, 3, 4).shuffle[3, 2, 1, 0]())
