# What a callee changes of a shared value is told to its callers from behind many fields, too.
from std.memory import ArcPointer


struct Box[T: Copyable & Movable](Copyable, Movable):
    var v: Self.T

    def __init__(out self, var v: Self.T):
        self.v = v^


comptime Box4[T: Copyable & Movable] = Box[Box[Box[Box[T]]]]
comptime Box16[T: Copyable & Movable] = Box4[Box4[Box4[Box4[T]]]]
comptime Box64[T: Copyable & Movable] = Box16[Box16[Box16[Box16[T]]]]
comptime Deep = Box4[Box64[List[String]]]


def clear(mut deep: Deep):
    deep.v.v.v.v.v.v.v.v.v.v.v.v.v.v.v.v.v.v.v.v.v.v.v.v.v.v.v.v.v.v.v.v.v.v.v.v.v.v.v.v.v.v.v.v.v.v.v.v.v.v.v.v.v.v.v.v.v.v.v.v.v.v.v.v.v.v.v.v = List[String]()


def look(a: ArcPointer[Deep], b: ArcPointer[Deep]):
    ref first = a[].v.v.v.v.v.v.v.v.v.v.v.v.v.v.v.v.v.v.v.v.v.v.v.v.v.v.v.v.v.v.v.v.v.v.v.v.v.v.v.v.v.v.v.v.v.v.v.v.v.v.v.v.v.v.v.v.v.v.v.v.v.v.v.v.v.v.v.v[0]
    clear(b[])
    print(first)  # expected-error {{'first' refers into a shared}}

