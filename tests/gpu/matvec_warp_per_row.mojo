# Matrix times vector with one warp per row: lanes stride over the columns and the warp adds up.
from max.gpu import WARP_SIZE, block_dim, block_idx, lane_id, thread_idx, warp_id
from max.gpu.host import DeviceContext
from max.gpu.primitives import warp
from std.math import ceildiv

comptime WARPS_PER_BLOCK = 4


def matvec(
    m: Pointer[Float32, ImmUnsafeAnyOrigin],
    x: Pointer[Float32, ImmUnsafeAnyOrigin],
    y: Pointer[Float32, MutUnsafeAnyOrigin],
    rows: Int32,
    cols: Int32,
):
    var row = block_idx.x * WARPS_PER_BLOCK + Int(warp_id())
    if row >= Int(rows):
        return
    var acc = Float32(0)
    for c in range(lane_id(), Int(cols), WARP_SIZE):
        acc += m[unsafe_offset=row * Int(cols) + c] * x[unsafe_offset=c]
    var total = warp.sum(acc)
    if lane_id() == 0:
        y[unsafe_offset=row] = total


def main() raises:
    var ctx = DeviceContext()
    var shapes: List[Tuple[Int, Int]] = [(1, 5), (6, 32), (9, 100), (13, 33)]
    for shape in shapes:
        var rows = shape[0]
        var cols = shape[1]
        var m = ctx.enqueue_create_buffer[DType.float32](rows * cols)
        var x = ctx.enqueue_create_buffer[DType.float32](cols)
        var y = ctx.enqueue_create_buffer[DType.float32](rows)
        with m.map_to_host() as h:
            for i in range(rows * cols):
                h[i] = Float32(i % 11) * 0.5
        with x.map_to_host() as h:
            for i in range(cols):
                h[i] = Float32(1 - i % 3)
        ctx.enqueue_function[matvec](
            m,
            x,
            y,
            Int32(rows),
            Int32(cols),
            grid_dim=ceildiv(rows, WARPS_PER_BLOCK),
            block_dim=WARPS_PER_BLOCK * WARP_SIZE,
        )
        with y.map_to_host() as h, m.map_to_host() as hm, x.map_to_host() as hx:
            var wrong = 0
            for r in range(rows):
                var expect = Float32(0)
                for c in range(cols):
                    expect += hm[r * cols + c] * hx[c]
                if h[r] != expect:
                    wrong += 1
            print(rows, "x", cols, ": first", h[0], "last", h[rows - 1], "wrong", wrong)
