"""Coordinates and shapes, of which each part is known at compile time or when the program runs."""

from layout.int_tuple import IntTuple


trait CoordLike(ImplicitlyCopyable):
    """A part of a Coord."""

    comptime static_value: Int

    def value(self) -> Int:
        ...


@fieldwise_init
struct ComptimeInt[number: Int](CoordLike, TrivialRegisterPassable, Writable):
    """An Int that is known at compile time."""

    comptime static_value = Self.number

    @always_inline
    def value(self) -> Int:
        return Self.number

    def write_to(self, mut writer: Some[Writer]):
        writer.write(Self.number)


comptime Idx[number: Int] = ComptimeInt[number]()
"""`Idx[4]` in a Coord is known at compile time; a plain Int is not."""


__extension SIMD(CoordLike):
    comptime static_value = -1

    @always_inline
    def value(self) -> Int:
        """The number as an Int."""
        return Int(self)


struct _Coord[known: IntTuple](ImplicitlyCopyable, TrivialRegisterPassable, Writable):
    """Values, and in the type those that are known at compile time."""

    var values: IntTuple

    @always_inline
    def __init__(out self, values: IntTuple):
        self.values = values

    def write_to(self, mut writer: Some[Writer]):
        writer.write(self.values)


@always_inline
def Coord[A: CoordLike, //](a: A) -> _Coord[IntTuple(A.static_value)]:
    """A coordinate of one axis."""
    return _Coord[IntTuple(A.static_value)](IntTuple(a.value()))


@always_inline
def Coord[A: CoordLike, B: CoordLike, //](a: A, b: B) -> _Coord[IntTuple(A.static_value, B.static_value)]:
    """A coordinate of two axes."""
    return _Coord[IntTuple(A.static_value, B.static_value)](IntTuple(a.value(), b.value()))


@always_inline
def Coord[
    A: CoordLike, B: CoordLike, C: CoordLike, //
](a: A, b: B, c: C) -> _Coord[IntTuple(A.static_value, B.static_value, C.static_value)]:
    """A coordinate of three axes."""
    return _Coord[IntTuple(A.static_value, B.static_value, C.static_value)](IntTuple(a.value(), b.value(), c.value()))
