# Sparse matrix times vector in CSR form: one thread per row, then power iterations on the host side.
from max.gpu import global_idx
from max.gpu.host import DeviceContext
from std.math import ceildiv


def spmv(
    starts: Pointer[Int32, ImmUnsafeAnyOrigin],
    columns: Pointer[Int32, ImmUnsafeAnyOrigin],
    values: Pointer[Float64, ImmUnsafeAnyOrigin],
    x: Pointer[Float64, ImmUnsafeAnyOrigin],
    y: Pointer[Float64, MutUnsafeAnyOrigin],
    rows: Int32,
):
    var r = global_idx.x
    if r >= Int(rows):
        return
    var acc = Float64(0)
    var k = Int(starts[unsafe_offset=r])
    var end = Int(starts[unsafe_offset=r + 1])
    while k < end:
        acc += values[unsafe_offset=k] * x[unsafe_offset=Int(columns[unsafe_offset=k])]
        k += 1
    y[unsafe_offset=r] = acc


def main() raises:
    comptime n = 40
    # second differences with an empty row and one full row
    var starts: List[Int32] = [0]
    var columns = List[Int32]()
    var values = List[Float64]()
    for r in range(n):
        if r == 20:
            for c in range(n):
                columns.append(Int32(c))
                values.append(0.5)
        elif r != 30:
            for c in range(max(0, r - 1), min(n, r + 2)):
                columns.append(Int32(c))
                values.append(2.0 if c == r else -1.0)
        starts.append(Int32(len(columns)))
    print("non-zeros", len(columns))

    var ctx = DeviceContext()
    var d_starts = ctx.enqueue_create_buffer[DType.int32](len(starts))
    var d_columns = ctx.enqueue_create_buffer[DType.int32](len(columns))
    var d_values = ctx.enqueue_create_buffer[DType.float64](len(values))
    var x = ctx.enqueue_create_buffer[DType.float64](n)
    var y = ctx.enqueue_create_buffer[DType.float64](n)
    ctx.enqueue_copy(d_starts, Span(starts))
    ctx.enqueue_copy(d_columns, Span(columns))
    ctx.enqueue_copy(d_values, Span(values))
    with x.map_to_host() as h:
        for i in range(n):
            h[i] = Float64(i % 4)
    for round in range(3):
        ctx.enqueue_function[spmv](d_starts, d_columns, d_values, x, y, Int32(n), grid_dim=ceildiv(n, 16), block_dim=16)
        with x.map_to_host() as hx, y.map_to_host() as hy:
            var wrong = 0
            for r in range(n):
                var expect = Float64(0)
                for k in range(Int(starts[r]), Int(starts[r + 1])):
                    expect += values[k] * hx[Int(columns[k])]
                if expect != hy[r]:
                    wrong += 1
            print("round", round, ":", hy[0], hy[1], hy[19], hy[20], hy[30], hy[n - 1], "wrong", wrong)
        swap(x, y)
