# repr names the types of containers; numbers are vectors of one lane. The default text of a struct names its parameters.
from std.collections import Deque, LinkedList
from std.memory import ArcPointer
from std.utils import Variant


@fieldwise_init
struct Point(Copyable, Equatable, Hashable, Writable):
    var x: Int


@fieldwise_init
struct Boxed[T: Copyable & Writable & Deinitable, size: Int](Copyable, Writable):
    var value: Self.T


@fieldwise_init
struct Tagged[factor: Float64, strict: Bool](Copyable, Writable):
    var x: Int


def main():
    var points: List[Point] = [Point(1)]
    var fixed: Array[Int, 2] = [1, 2]
    print(repr(points), repr(fixed), repr(Span(points)), repr(List[List[Int]]()))
    print(repr(Optional(1)), repr(Optional[Int](None)), repr(Optional(Point(1))), repr(Optional(Optional(1))))
    print(repr((1, True)), repr((String("a"),)), repr({1: "a"}), repr({Point(1): 2}))
    print(repr(Variant[Int, String](1)), repr(ArcPointer(1)), repr(LinkedList[Int](1, 2)))
    var queue = Deque[Int]()
    queue.append(1)
    print(repr(queue), repr(Error("x")), repr(None), repr(True), repr(UInt8(3)))
    print(Boxed[Float32, 2](2), Boxed[List[Int], 3]([1]), repr(Boxed[Int, 1](5)))
    print(Tagged[1.5, True](1))
    print(reflect[Int].name(), reflect[List[List[String]]].name(), reflect[Float32].name())
