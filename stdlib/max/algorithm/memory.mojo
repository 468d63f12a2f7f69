"""Copies that several threads make together."""

from std.algorithm import sync_parallelize
from std.math import ceildiv
from std.memory import unsafe_memcpy
from std.sys import num_physical_cores, size_of

comptime _LEAST_BYTES = 1 << 20  # a thread copies at least as many, or starting it does not pay off


def unsafe_parallel_memcpy[
    dtype: DType
](*, dest: Pointer[mut=True, Scalar[dtype], _], src: Pointer[Scalar[dtype], _], count: Int, count_per_task: Int, num_tasks: Int):
    """Copies `count` numbers in tasks, which run at the same time; returns when all are done. The places must not overlap.

    Parameters:
        dtype: The type of the numbers.

    Args:
        dest: Where to.
        src: Where from.
        count: How many numbers.
        count_per_task: How many of them a task copies; the last task copies what is left.
        num_tasks: How many tasks there are. What `num_tasks * count_per_task` leaves is not copied.

    Complexity: linear, divided among the cores.

    ```mojo
    from max.algorithm import unsafe_parallel_memcpy

    var a: List[Int32] = [1, 2, 3, 4, 5]
    var b = List[Int32](length=5, fill=0)
    unsafe_parallel_memcpy(dest=b.unsafe_ptr(), src=a.unsafe_ptr(), count=5, count_per_task=3, num_tasks=2)
    print(b)  # [1, 2, 3, 4, 5]
    ```
    """
    var to = dest.unsafe_origin_cast[MutUntrackedOrigin]()
    var source = src.as_imm().unsafe_origin_cast[ImmUntrackedOrigin]()

    def copy(task: Int) {imm to, imm source, imm count, imm count_per_task}:
        var first = task * count_per_task
        var length = min(count_per_task, count - first)
        if length > 0:
            unsafe_memcpy(dest=to.unsafe_offset(first), src=source.unsafe_offset(first), count=length)

    sync_parallelize(copy, num_tasks)


def unsafe_parallel_memcpy[
    dtype: DType
](*, dest: Pointer[mut=True, Scalar[dtype], _], src: Pointer[Scalar[dtype], _], count: Int):
    """Copies `count` numbers from `src` to `dest`, which must not overlap, in as many tasks as are worth it; returns
    when all are done. Complexity: linear, divided among the cores.

    ```mojo
    from max.algorithm import unsafe_parallel_memcpy

    var a: List[Int32] = [1, 2, 3]
    var b = List[Int32](length=3, fill=0)
    unsafe_parallel_memcpy(dest=b.unsafe_ptr(), src=a.unsafe_ptr(), count=3)
    print(b)  # [1, 2, 3]
    ```
    """
    var least = max(_LEAST_BYTES // size_of[Scalar[dtype]](), 1)
    var tasks = min(num_physical_cores(), ceildiv(count, least))
    if tasks > 0:
        unsafe_parallel_memcpy(
            dest=dest, src=src, count=count, count_per_task=ceildiv(count, tasks), num_tasks=tasks
        )
