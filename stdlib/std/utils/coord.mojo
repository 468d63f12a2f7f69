"""Coordinates and shapes, of which each part is known at compile time or when the program runs."""

from layout.int_tuple import IntTuple
from std.utils.index import IndexList


trait CoordLike(ImplicitlyCopyable):
    """A part of a Coord.

    ```mojo
    from std.utils.coord import CoordLike, Idx

    def show[C: CoordLike](part: C):
        print(C.static_value, part.value(), end=";")  # 4 4;-1 9;

    show(Idx[4])
    show(9)
    ```
    """

    comptime static_value: Int

    def value(self) -> Int:
        """The number.

        ```mojo
        from std.utils.coord import Idx

        print(Idx[4].value())  # 4
        ```
        """
        ...


@fieldwise_init
struct ComptimeInt[number: Int](CoordLike, Intable, TrivialRegisterPassable, Writable):
    """An Int that is known at compile time.

    ```mojo
    from std.utils.coord import ComptimeInt

    print(ComptimeInt[4](), ComptimeInt[4].static_value)  # 4 4
    ```
    """

    comptime static_value = Self.number

    @always_inline
    def value(self) -> Int:
        """The number.

        ```mojo
        from std.utils.coord import Idx

        print(Idx[4].value() + 1)  # 5
        ```
        """
        return Self.number

    @always_inline
    def __int__(self) -> Int:
        return Self.number

    def write_to(self, mut writer: Some[Writer]):
        writer.write(Self.number)


comptime Idx[number: Int] = ComptimeInt[number]()
"""`Idx[4]` in a Coord is known at compile time; a plain Int is not."""


__extension SIMD(CoordLike):
    comptime static_value = -1


struct Coord[known: IntTuple](Equatable, ImplicitlyCopyable, Sized, TrivialRegisterPassable, Writable):
    """Values, and in the type those that are known at compile time.

    ```mojo
    from std.utils.coord import Coord, Idx

    var c = Coord(3, Idx[4], 5)
    print(c, c[1], len(c), c.product(), c.all_dims_known)  # (3, 4, 5) 4 3 60 False
    ```
    """

    comptime rank = len(Self.known)
    comptime all_dims_known = Self.known.is_known()
    comptime static_product = _known_product(Self.known)
    var values: IntTuple

    @always_inline
    def __init__(out self, values: IntTuple):
        """A coordinate of these values."""
        self.values = values

    @always_inline
    def __init__[
        A: CoordLike, //
    ](out self: Coord[IntTuple(A.static_value)], a: A):
        """A coordinate of one axis."""
        self.values = IntTuple(a.value())

    @always_inline
    def __init__[
        A: CoordLike, B: CoordLike, //
    ](out self: Coord[IntTuple(A.static_value, B.static_value)], a: A, b: B):
        """A coordinate of two axes."""
        self.values = IntTuple(a.value(), b.value())

    @always_inline
    def __init__[
        A: CoordLike, B: CoordLike, C: CoordLike, //
    ](out self: Coord[IntTuple(A.static_value, B.static_value, C.static_value)], a: A, b: B, c: C):
        """A coordinate of three axes."""
        self.values = IntTuple(a.value(), b.value(), c.value())

    @always_inline
    def __init__[
        A: CoordLike, B: CoordLike, C: CoordLike, D: CoordLike, //
    ](out self: Coord[IntTuple(A.static_value, B.static_value, C.static_value, D.static_value)], a: A, b: B, c: C, d: D):
        """A coordinate of four axes."""
        self.values = IntTuple(a.value(), b.value(), c.value(), d.value())

    @always_inline
    def __init__[
        A: CoordLike, B: CoordLike, C: CoordLike, D: CoordLike, E: CoordLike, //
    ](out self: Coord[IntTuple(A.static_value, B.static_value, C.static_value, D.static_value, E.static_value)], a: A, b: B, c: C, d: D, e: E):
        """A coordinate of five axes."""
        self.values = IntTuple(a.value(), b.value(), c.value(), d.value(), e.value())

    @always_inline
    def __init__[size: Int, //](out self: Coord[IntTuple(count=size, fill=-1)], list: IndexList[size, element_type=_]):
        """A coordinate of the numbers of a position or shape, none of which is known at compile time."""
        self.values = IntTuple(count=size, fill=0)
        for i in range(size):
            self.values = self.values.with_value(i, list[i])

    @always_inline
    def __len__(self) -> Int:
        return len(Self.known)

    @always_inline
    def __getitem__(self, i: Int) -> Int:
        """The value number `i`; panics unless `0 <= i < len(self)`."""
        return self.values[i]

    def product(self) -> Int:
        """The product of all values. Complexity: linear in the number of dimensions.

        ```mojo
        print(Coord(2, 3).product())  # 6
        ```
        """
        var total = 1
        for i in range(len(self)):
            total *= self.values[i]
        return total

    def __eq__(self, other: Self) -> Bool:
        return self.values == other.values

    def write_to(self, mut writer: Some[Writer]):
        writer.write(self.values)

    def write_repr_to(self, mut writer: Some[Writer]):
        writer.write("Coord(", self.values, ")")


def coord_to_index_list(coord: Coord[_]) -> IndexList[coord.rank]:
    """The values of `coord` as a position or shape. Complexity: linear in the number of dimensions.

    ```mojo
    from std.utils.coord import Coord, coord_to_index_list

    print(coord_to_index_list(Coord(3, 4)) + Index(1, 1))  # (4, 5)
    ```
    """
    var out = IndexList[coord.rank]()
    for i in range(coord.rank):
        out[i] = coord[i]
    return out


def _known_product(known: IntTuple) -> Int:
    """Of the values that are known."""
    var total = 1
    for i in range(len(known)):
        if known[i] >= 0:
            total *= known[i]
    return total


comptime coord[*values: Int] = Coord[IntTuple(*values)](IntTuple(*values))
"""A coordinate of values that are all known at compile time: `coord[2, 3]`."""
