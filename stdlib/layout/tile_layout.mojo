"""Layouts in types.

```mojo
from layout import row_major
from layout.tile_layout import TensorLayout


def bytes_of[L: TensorLayout](layout: L) -> Int:
    return layout.extent(0) * layout.step(0) * 4


print(bytes_of(row_major[4, 6]()))  # 96
```
"""

from layout.coord import CoordLike, Coord
from layout.int_tuple import IntTuple
from layout.layout import Layout


trait TensorLayout(ImplicitlyCopyable, TrivialRegisterPassable):
    """How a tensor lies in memory: sizes and strides, at compile time as far as they are known then."""

    comptime known: Layout

    def extent(self, axis: Int) -> Int:
        """The number of elements along `axis`."""
        ...

    def step(self, axis: Int) -> Int:
        """The distance in memory of neighbours along `axis`, in elements."""
        ...


struct TileLayout[known_layout: Layout](TensorLayout, Writable):
    """A layout whose known sizes and strides are in its type. `row_major` and `col_major` make one.

    ```mojo
    from layout import Coord, col_major, row_major

    var rows = row_major[4, 6]()
    print(rows.shape[0](), rows.stride[0](), rows.size(), rows.product(), rows.cosize())  # 4 6 24 24 24
    print(rows.extent(1), rows.step(1), rows.shape_coord(), rows.stride_coord())  # 6 1 (4, 6) (6, 1)
    print(rows(Coord(1, 2)), col_major[4, 6]()(Coord(1, 2)))  # 8 9
    ```
    """

    comptime known = Self.known_layout
    var _values: Layout

    @always_inline
    def __init__(out self):
        """All is known."""
        comptime assert Self.known_layout.is_known(), "this layout has sizes that are only known when the program runs"
        self._values = Self.known_layout

    @always_inline
    def __init__(out self, values: Layout):
        self._values = values

    @always_inline
    def extent(self, axis: Int) -> Int:
        """The size of an axis."""
        return self._values.shape[axis]

    @always_inline
    def step(self, axis: Int) -> Int:
        """The distance in memory of neighbours along an axis."""
        return self._values.stride[axis]

    @always_inline
    def shape[axis: Int](self) -> Int:
        """The size of an axis."""
        return self._values.shape[axis]

    @always_inline
    def stride[axis: Int](self) -> Int:
        """The distance in memory of neighbours along an axis."""
        return self._values.stride[axis]

    @always_inline
    def size(self) -> Int:
        """The number of coordinates."""
        return self._values.size()

    @always_inline
    def product(self) -> Int:
        """The number of coordinates."""
        return self._values.size()

    @always_inline
    def cosize(self) -> Int:
        """One more than the greatest offset."""
        return self._values.cosize()

    @always_inline
    def __call__(self, coordinate: Coord[_]) -> Int:
        """The offset of a coordinate."""
        return self._values(coordinate.values)

    @always_inline
    def shape_coord(self) -> IntTuple:
        """The sizes."""
        return self._values.shape

    @always_inline
    def stride_coord(self) -> IntTuple:
        """The strides."""
        return self._values.stride

    def write_to(self, mut writer: Some[Writer]):
        writer.write(self._values)


@always_inline
def row_major[*sizes: Int]() -> TileLayout[Layout.row_major(*sizes)]:
    """The last axis is dense.

    ```mojo
    from layout import Coord, row_major

    print(row_major[2, 4]()(Coord(1, 2)))  # 6
    ```
    """
    return {}


@always_inline
def row_major[known: IntTuple, //](shape: Coord[known]) -> TileLayout[Layout.row_major(known)]:
    """The layout of the sizes `shape` in which the last axis is dense; a size is known at compile time if its part of
    the Coord is.
    """
    return TileLayout[Layout.row_major(known)](Layout.row_major(shape.values))


@always_inline
def col_major[*sizes: Int]() -> TileLayout[Layout.col_major(*sizes)]:
    """The first axis is dense."""
    return {}


@always_inline
def col_major[known: IntTuple, //](shape: Coord[known]) -> TileLayout[Layout.col_major(known)]:
    """The layout of the sizes `shape` in which the first axis is dense; a size is known at compile time if its part of
    the Coord is.
    """
    return TileLayout[Layout.col_major(known)](Layout.col_major(shape.values))


@always_inline
def row_major[
    A: CoordLike, //
](a: A) -> TileLayout[Layout.row_major(IntTuple(A.static_value))]:
    """The layout of one axis of the size `a`, which is known at compile time if it is given as `Idx[n]`."""
    return TileLayout[Layout.row_major(IntTuple(A.static_value))](
        Layout.row_major(IntTuple(a.value()))
    )


@always_inline
def col_major[
    A: CoordLike, //
](a: A) -> TileLayout[Layout.col_major(IntTuple(A.static_value))]:
    """The layout of one axis of the size `a`, which is known at compile time if it is given as `Idx[n]`."""
    return TileLayout[Layout.col_major(IntTuple(A.static_value))](
        Layout.col_major(IntTuple(a.value()))
    )


@always_inline
def row_major[
    A: CoordLike, B: CoordLike, //
](a: A, b: B) -> TileLayout[Layout.row_major(IntTuple(A.static_value, B.static_value))]:
    """The layout of the sizes `a` and `b` in which the last axis is dense; sizes that are given as `Idx[n]` are known
    at compile time.
    """
    return TileLayout[Layout.row_major(IntTuple(A.static_value, B.static_value))](
        Layout.row_major(IntTuple(a.value(), b.value()))
    )


@always_inline
def col_major[
    A: CoordLike, B: CoordLike, //
](a: A, b: B) -> TileLayout[Layout.col_major(IntTuple(A.static_value, B.static_value))]:
    """The layout of the sizes `a` and `b` in which the first axis is dense; sizes that are given as `Idx[n]` are known
    at compile time.
    """
    return TileLayout[Layout.col_major(IntTuple(A.static_value, B.static_value))](
        Layout.col_major(IntTuple(a.value(), b.value()))
    )


@always_inline
def row_major[
    A: CoordLike, B: CoordLike, C: CoordLike, //
](a: A, b: B, c: C) -> TileLayout[Layout.row_major(IntTuple(A.static_value, B.static_value, C.static_value))]:
    """The layout of the sizes `a`, `b` and `c` in which the last axis is dense; sizes that are given as `Idx[n]` are
    known at compile time.
    """
    return TileLayout[Layout.row_major(IntTuple(A.static_value, B.static_value, C.static_value))](
        Layout.row_major(IntTuple(a.value(), b.value(), c.value()))
    )


@always_inline
def col_major[
    A: CoordLike, B: CoordLike, C: CoordLike, //
](a: A, b: B, c: C) -> TileLayout[Layout.col_major(IntTuple(A.static_value, B.static_value, C.static_value))]:
    """The layout of the sizes `a`, `b` and `c` in which the first axis is dense; sizes that are given as `Idx[n]` are
    known at compile time.
    """
    return TileLayout[Layout.col_major(IntTuple(A.static_value, B.static_value, C.static_value))](
        Layout.col_major(IntTuple(a.value(), b.value(), c.value()))
    )


comptime RowMajorLayout[*sizes: Int] = TileLayout[Layout.row_major(*sizes)]
"""The type of `row_major[*sizes]()`."""

comptime ColMajorLayout[*sizes: Int] = TileLayout[Layout.col_major(*sizes)]
"""The type of `col_major[*sizes]()`."""
