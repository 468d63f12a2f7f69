"""Loops over the elements of shapes."""

from std.algorithm import parallelize
from std.math import ceildiv
from std.sys import num_physical_cores
from std.utils import IndexList


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
