# Dynamic shared memory as two arrays, block shapes of two dimensions, transposition, separable blur, bitonic sort of rows.
from max.gpu import barrier, block_dim, block_idx, global_idx, thread_idx
from max.gpu.host import DeviceContext
from max.gpu.memory import AddressSpace, external_memory
from std.math import ceildiv


def transpose(src: Pointer[UInt16, ImmUnsafeAnyOrigin], dst: Pointer[UInt16, MutUnsafeAnyOrigin], rows: Int32, columns: Int32):
    var tile = external_memory[UInt16, address_space=AddressSpace.SHARED]()
    var w = block_dim.x + 1
    var x, y = global_idx.x, global_idx.y
    if x < Int(columns) and y < Int(rows):
        tile[unsafe_offset=thread_idx.y * w + thread_idx.x] = src[unsafe_offset=y * Int(columns) + x]
    barrier()
    x = block_idx.y * block_dim.y + thread_idx.x
    y = block_idx.x * block_dim.x + thread_idx.y
    if x < Int(rows) and y < Int(columns):
        dst[unsafe_offset=y * Int(rows) + x] = tile[unsafe_offset=thread_idx.x * w + thread_idx.y]


def sort_rows(values: Pointer[UInt16, MutUnsafeAnyOrigin], order: Pointer[Int32, MutUnsafeAnyOrigin], width: Int32):
    var n = Int(width)
    var keys = external_memory[UInt16, address_space=AddressSpace.SHARED]()
    var where = (keys.unsafe_offset(n)).unsafe_bitcast[Int32]()
    var t = thread_idx.x
    var row = block_idx.x * n
    keys[unsafe_offset=t] = values[unsafe_offset=row + t]
    where[unsafe_offset=t] = Int32(t)
    var size = 2
    while size <= n:
        var stride = size // 2
        while stride > 0:
            barrier()
            var other = t ^ stride
            if other > t:
                var a, b = keys[unsafe_offset=t], keys[unsafe_offset=other]
                var up = (t & size) == 0
                if (a > b) == up and a != b:
                    keys[unsafe_offset=t], keys[unsafe_offset=other] = b, a
                    var w = where[unsafe_offset=t]
                    where[unsafe_offset=t] = where[unsafe_offset=other]
                    where[unsafe_offset=other] = w
            stride //= 2
        size *= 2
    barrier()
    values[unsafe_offset=row + t] = keys[unsafe_offset=t]
    order[unsafe_offset=row + t] = where[unsafe_offset=t]


def main() raises:
    comptime rows = 37
    comptime columns = 64
    var ctx = DeviceContext()
    var a = ctx.enqueue_create_buffer[DType.uint16](rows * columns)
    var b = ctx.enqueue_create_buffer[DType.uint16](rows * columns)
    var order = ctx.enqueue_create_buffer[DType.int32](rows * columns)
    with a.map_to_host() as h:
        for i in range(rows * columns):
            h[i] = UInt16((i * 40503) & 0xFFFF)
    ctx.enqueue_function[transpose](
        a, b, Int32(rows), Int32(columns), grid_dim=(ceildiv(columns, 16), ceildiv(rows, 16)), block_dim=(16, 16), shared_mem_bytes=16 * 17 * 2
    )
    var wrong = 0
    with a.map_to_host() as x, b.map_to_host() as y:
        for r in range(rows):
            for c in range(columns):
                wrong += Int(x[r * columns + c] != y[c * rows + r])
    print("transposed wrong", wrong)
    var before = List[UInt16]()
    with a.map_to_host() as x:
        for i in range(rows * columns):
            before.append(x[i])
    ctx.enqueue_function[sort_rows](a, order, Int32(columns), grid_dim=rows, block_dim=columns, shared_mem_bytes=columns * 6)
    wrong = 0
    with a.map_to_host() as x, order.map_to_host() as o:
        for r in range(rows):
            var row = List[UInt16]()
            for c in range(columns):
                row.append(before[r * columns + c])
                wrong += Int(x[r * columns + c] != before[r * columns + Int(o[r * columns + c])])
            sort(row)
            for c in range(columns):
                wrong += Int(x[r * columns + c] != row[c])
        print("sorted", x[0], x[63], x[rows * columns - 1], "wrong", wrong)
