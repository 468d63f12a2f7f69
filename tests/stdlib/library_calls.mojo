# Calls of the library in all the ways its functions may be called: keywords, displays, functions with open parameters.
from std.collections import LinkedList, BinaryHeap, BitSet, Counter, Deque
from std.memory import unsafe_uninit_copy_n, unsafe_uninit_move_n
from std.math import floor, iota, ldexp, ceil, trunc
from std.algorithm import map, tile

@fieldwise_init
struct Money(Roundable, Writable, Copyable):
    var v: Float64
    def __round__(self) -> Self:
        return Money(round(self.v))
    def __round__(self, ndigits: Int) -> Self:
        return Money(round(self.v, ndigits))

def sq[w: SIMDLength](x: SIMD[DType.int, w]) -> SIMD[DType.int, w]:
    return x * x

def even[w: SIMDLength](x: SIMD[DType.int, w]) -> SIMD[DType.bool, w]:
    return (x % 2).eq(0)

def desc(a: Int, b: Int) -> Bool:
    return a > b

def hello(i: Int):
    print("i", i)

def main() raises:
    var l: LinkedList[Int] = [1, 2, 3]
    print(l)
    var h = BinaryHeap[Int](capacity=10)
    h.push(4)
    print(len(h))
    var b = BitSet(SIMD[DType.bool, 4](True, False, True, True))
    print(b, len(b))
    var c = Counter[Int]([1, 1, 2])
    print(c[1])
    var names: List[String] = ["a", "b", "a"]
    var cs = Counter[String](names)
    print(cs["a"])
    var d = Deque[Int](elements=List[Int](length=2, fill=3), maxlen=4)
    print(d)
    var xs: List[Int] = [1, 2, 3, 4, 5]


    Span(xs).apply(sq)
    print(xs)
    Span(xs).apply(sq, cond=even)
    print(xs)
    var dd: Dict[Int, String] = {1: "x", 2: "y"}
    for e in dd.take_items():
        print(e.key, e.value)
    print(len(dd))
    print(round(Money(2.5)), round(Money(2.345), 2))
    var ys = List[Int](length=4, fill=0)
    iota(Span(ys), 5)
    print(ys)
    iota(ys, 7)
    print(ys)
    sort(xs, cmp_fn=desc)
    print(xs)
    print(ldexp(Float32(1.5), exp=Int32(3)))
    map(3, hello)
    var s = String("abc")
    s.resize(unsafe_uninit_length=2)
    print(s)
    var src: List[Int] = [1, 2]
    var dst: List[Int] = [0, 0]
    unsafe_uninit_copy_n[overlapping=False](dest=dst.unsafe_ptr(), src=src.unsafe_ptr(), count=2)
    print(dst)
