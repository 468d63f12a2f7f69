# What repr shows: the type with its parameters, and the reprs of the elements; print shows the elements alone.
from std.collections import Counter, Deque, LinkedList, Set
from std.complex import ComplexFloat64
from std.memory import ArcPointer
from std.utils import Variant


@fieldwise_init
struct Box[T: AnyType, n: Int](Writable):
    var x: Int
    var xs: List[Int]


def main() raises:
    var xs: List[Int] = [1, 2]
    var array: Array[Int, 2] = [1, 2]
    print(repr(xs), repr(List[String]()), repr(array))
    print(repr((1, "a", 2.5)), repr((1,)))
    print(repr(Optional[Int](None)), repr(Optional(5)), repr(Optional(Optional(3))))
    print(repr(Set[Int](1, 2)), repr({"a": [1.5]}))
    print(repr(Deque[Int](1, 2)), repr(LinkedList[Int](1, 2)), repr(Counter[String]("a")))
    print(repr(Variant[Int, String](5)), repr(ArcPointer(5)), repr(xs[0:1]))
    print(repr(SIMD[DType.int32, 4](1, 2, 3, 4)), repr(ComplexFloat64(1, 2)), repr(DType.int32), repr(slice(1, 2)))
    print(repr(Codepoint.ord("a")), repr(StringSpan("ab")), repr(True), repr(None), repr(Error("x")))
    print(Box[Int, 3](1, [1]), repr(Box[List[String], 2](4, [])))
    var d: Dict[String, Int] = {"a": 1}
    try:
        _ = d["b"]
    except e:
        print(e)
    try:
        _ = Optional[Int](None)[]
    except e:
        print(e)
