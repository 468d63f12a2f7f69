# OwnedPointer, ArcPointer, Optional, Variant, raw memory: each value dies once.
from std.memory import Allocation, ArcPointer, Layout, MaybeUninit, OwnedPointer, WeakPointer, alloc, dealloc
from std.utils import Variant


struct Loud(Movable):
    var id: Int

    def __init__(out self, id: Int):
        self.id = id
        print("+", id, end=" ")

    def __deinit__(deinit self):
        print("-", self.id, end=" ")


@fieldwise_init
struct Link(Copyable):
    var value: Int
    var next: Optional[ArcPointer[Link]]


def weak() -> Int:
    var strong = ArcPointer(5)
    var w = strong.downgrade()
    var again = w.upgrade()
    return again.value()[] + strong.count()


def main() raises:
    var box = OwnedPointer(Loud(1))
    box[].id += 10
    var inner = box^.into_inner()
    print(inner.id)
    var shared = ArcPointer(Loud(2))
    var other = shared
    print(shared.count(), shared is other, other[].id)
    _ = shared^
    print(other.count())
    _ = other^
    print()
    var tail = ArcPointer(Link(1, None))
    var head = Link(2, tail)
    tail[].value = 7
    print(head.next.value()[].value, weak())
    var o = Optional[Loud](Loud(3))
    var taken = o.take()
    print(taken.id, Bool(o))
    o = Loud(4)
    o = None
    print("none")
    var memory = alloc(Layout[Loud](count=2))
    memory.unsafe_ptr().unsafe_write(Loud(5))
    memory.unsafe_ptr().unsafe_offset(1).unsafe_write(Loud(6))
    var six = memory.unsafe_ptr().unsafe_offset(1).unsafe_take_pointee()
    memory.unsafe_ptr().unsafe_deinit_pointee()
    dealloc(memory^)
    print("six", six.id)
    var v: Variant[Int, String] = 5
    print(v.isa[Int](), v[Int], v)
    v = String("text")
    v[String] += "!"
    print(v.isa[Int](), v[String], v)
    print(v^.unwrap[String]().byte_length())
    print(Optional[Int](3).map(lambda (x: Int) -> Int: x * 2), Optional[Int]().or_else(9), Optional[Int](1) == None)
