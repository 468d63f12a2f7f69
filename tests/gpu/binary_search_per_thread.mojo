# Every thread runs its own binary search: lower and upper bounds in a sorted device array.
from max.gpu import global_idx
from max.gpu.host import DeviceContext
from std.math import ceildiv


def bound[strict: Bool](sorted: Pointer[Int32, ImmUnsafeAnyOrigin], n: Int, key: Int32) -> Int:
    """The first index whose element is >= key, or > key if strict."""
    var low = 0
    var high = n
    while low < high:
        var mid = (low + high) // 2
        var left: Bool
        comptime if strict:
            left = sorted[unsafe_offset=mid] <= key
        else:
            left = sorted[unsafe_offset=mid] < key
        if left:
            low = mid + 1
        else:
            high = mid
    return low


def equal_range(
    sorted: Pointer[Int32, ImmUnsafeAnyOrigin],
    n: Int32,
    queries: Pointer[Int32, ImmUnsafeAnyOrigin],
    count: Int32,
    first: Pointer[Int32, MutUnsafeAnyOrigin],
    last: Pointer[Int32, MutUnsafeAnyOrigin],
):
    var q = global_idx.x
    if q < Int(count):
        var key = queries[unsafe_offset=q]
        first[unsafe_offset=q] = Int32(bound[False](sorted, Int(n), key))
        last[unsafe_offset=q] = Int32(bound[True](sorted, Int(n), key))


def main() raises:
    comptime n = 90
    var ctx = DeviceContext()
    var sorted = ctx.enqueue_create_buffer[DType.int32](n)
    var table = List[Int32]()
    for i in range(n):
        table.append(Int32(i * i // 40))
    ctx.enqueue_copy(sorted, Span(table))
    var queries: List[Int32] = [-5, 0, 1, 2, 7, 8, 9, 50, 100, 198, 199, 1000]
    var count = len(queries)
    var d_queries = ctx.enqueue_create_buffer[DType.int32](count)
    var first = ctx.enqueue_create_buffer[DType.int32](count)
    var last = ctx.enqueue_create_buffer[DType.int32](count)
    ctx.enqueue_copy(d_queries, Span(queries))
    ctx.enqueue_function[equal_range](
        sorted, Int32(n), d_queries, Int32(count), first, last, grid_dim=ceildiv(count, 8), block_dim=8
    )
    with first.map_to_host() as f, last.map_to_host() as l:
        for q in range(count):
            var less = 0
            var equal = 0
            for v in table:
                if v < queries[q]:
                    less += 1
                elif v == queries[q]:
                    equal += 1
            var right = Int(f[q]) == less and Int(l[q]) == less + equal
            print("key", queries[q], "range", f[q], "to", l[q], "count", l[q] - f[q], "right", right)
