"""Loops over the elements of shapes."""

from layout.int_tuple import IntTuple
from max.gpu.host.context import DeviceContext
from max.gpu.index import global_idx
from std.algorithm import parallelize
from std.math import ceildiv
from std.sys import num_physical_cores
from std.utils import IndexList
from std.utils.coord import Coord


@__parallel
def parallelize_over_rows[F: def(Int, Int) -> None, rank: Int, //](func: F, shape: IndexList[rank], axis: Int, grain_size: Int):
    """Splits the rows of `shape`, which lie along `axis`, into runs of about the same length, one per thread, and calls
    `func(first, behind_last)` for each; returns when all are done. There are no more runs than cores, and no more than make
    `grain_size` elements each.

    ```mojo
    from max.algorithm import parallelize_over_rows
    from std.atomic import Atomic
    from std.utils import IndexList

    var sum = Atomic[Int](0)

    def add(first: Int, behind_last: Int) {mut sum}:
        for row in range(first, behind_last):
            sum += row

    parallelize_over_rows(add, IndexList[2](10, 4), axis=1, grain_size=8)
    print(sum.load())  # 45
    ```
    """
    var total = shape.flattened_length()
    if total <= 0:
        return
    var rows = total // shape[axis]
    var count = min(ceildiv(total, max(grain_size, 1)), num_physical_cores())
    var length = ceildiv(rows, count)

    def run(i: Int) {read func, read length, read rows}:
        func(i * length, min((i + 1) * length, rows))

    parallelize(run, ceildiv(rows, length))


@always_inline
def _place_of[rank: Int](row: Int, column: Int, shape: IntTuple) -> Coord[IntTuple(count=rank, fill=-1)]:
    """The coordinate of a column in a row, where rows are counted over all axes but the last."""
    var at = IntTuple(count=rank, fill=0).with_value(rank - 1, column)
    var rest = row
    comptime for k in range(1, rank):
        comptime axis = rank - 1 - k
        at = at.with_value(axis, rest % shape[axis])
        rest //= shape[axis]
    return Coord[IntTuple(count=rank, fill=-1)](at)


@always_inline
def _elements_from[F: AnyType, //, width: Int, rank: Int](func: F, row: Int, column: Int, shape: IntTuple):
    """`width` elements of a row, or one by one those that are left of it."""
    if column + width <= shape[rank - 1]:
        func[width](_place_of[rank](row, column, shape))
        return
    for i in range(column, shape[rank - 1]):
        func[1](_place_of[rank](row, i, shape))


def _elements_kernel[F: AnyType, width: Int, rank: Int](func: F, shape: IntTuple):
    var in_row = ceildiv(shape[rank - 1], width)
    var at = global_idx.x
    if at < shape.product() // max(shape[rank - 1], 1) * in_row:
        _elements_from[width, rank](func, at // in_row, at % in_row * width, shape)


def elementwise[
    F: AnyType, known: IntTuple, //, simd_width: Int, *, target: StaticString = "cpu"
](func: F, shape: Coord[known], context: DeviceContext) raises:
    """Calls `func[width](coordinate)` for all elements of a shape: for `simd_width` neighbours along the last axis at a time, and with a width of
    1 for those that are left in a row.

    Parameters:
        simd_width: How many elements a call is for.
        target: `"cpu"` calls here, `"gpu"` in a kernel on the device of the context; it is not waited for.

    Args:
        func: With the parameters `width` and `alignment` (which has a default) and a `Coord` as its argument. For the device it captures by value.

    Raises:
        When the kernel cannot be launched.

    Complexity: linear in the number of elements. On the CPU the calls are made in the order of the elements.

    ```mojo
    from layout import Coord, TileTensor, row_major
    from max.algorithm import elementwise
    from max.gpu.host import DeviceContext

    var numbers = Array[Float32, 6](fill=2)
    var t = TileTensor(numbers, row_major[2, 3]())

    def square[width: Int, alignment: Int = 1](at: Coord) {var t}:
        t.store[width](at, t.load[width](at) * t.load[width](at))

    elementwise[simd_width=2](square, Coord(2, 3), DeviceContext(api="cpu"))
    print(t)  # [[4.0, 4.0, 4.0], [4.0, 4.0, 4.0]]
    ```
    """
    comptime rank = len(known)
    var columns = shape[rank - 1]
    if shape.product() == 0:
        return
    comptime if target == "gpu":
        var calls = shape.product() // columns * ceildiv(columns, simd_width)
        context.enqueue_function[_elements_kernel[F, simd_width, rank]](
            func, shape.values, grid_dim=ceildiv(calls, 256), block_dim=256
        )
    else:
        for row in range(shape.product() // columns):
            for column in range(0, columns, simd_width):
                _elements_from[simd_width, rank](func, row, column, shape.values)


def elementwise[
    F: AnyType, //, func: F, simd_width: Int, *, target: StaticString = "cpu"
](shape: Int, context: DeviceContext) raises:
    """Calls `func`, which is given as a parameter, for the numbers below `shape`; else as the first overload, on
    `context`. Raises if the kernel cannot be launched.
    """
    elementwise[simd_width, target=target](func, Coord(shape), context)


def elementwise[
    F: AnyType, known: IntTuple, //, func: F, simd_width: Int, *, target: StaticString = "cpu"
](shape: Coord[known], context: DeviceContext) raises:
    """Calls `func`, which is given as a parameter, for all elements of `shape`; else as the first overload, on
    `context`. Raises if the kernel cannot be launched.
    """
    elementwise[simd_width, target=target](func, shape, context)
