# Transposition of a ragged matrix through a shared tile whose rows are padded by one element.
from max.gpu import barrier, block_idx, thread_idx
from max.gpu.host import DeviceContext
from max.gpu.memory import AddressSpace
from std.math import ceildiv
from std.memory import stack_allocation

comptime TILE = 16
comptime PITCH = TILE + 1


def transpose(
    src: Pointer[Float32, ImmUnsafeAnyOrigin], dst: Pointer[Float32, MutUnsafeAnyOrigin], rows: Int32, cols: Int32
):
    var tile = stack_allocation[TILE * PITCH, Float32, address_space=AddressSpace.SHARED]()
    var r = block_idx.y * TILE + thread_idx.y
    var c = block_idx.x * TILE + thread_idx.x
    if r < Int(rows) and c < Int(cols):
        tile[unsafe_offset=thread_idx.y * PITCH + thread_idx.x] = src[unsafe_offset=r * Int(cols) + c]
    barrier()
    var tr = block_idx.x * TILE + thread_idx.y
    var tc = block_idx.y * TILE + thread_idx.x
    if tr < Int(cols) and tc < Int(rows):
        dst[unsafe_offset=tr * Int(rows) + tc] = tile[unsafe_offset=thread_idx.x * PITCH + thread_idx.y]


def run(ctx: DeviceContext, rows: Int, cols: Int) raises:
    var src = ctx.enqueue_create_buffer[DType.float32](rows * cols)
    var dst = ctx.enqueue_create_buffer[DType.float32](rows * cols)
    with src.map_to_host() as h:
        for r in range(rows):
            for c in range(cols):
                h[r * cols + c] = Float32(100 * r + c)
    ctx.enqueue_function[transpose](
        src,
        dst,
        Int32(rows),
        Int32(cols),
        grid_dim=(ceildiv(cols, TILE), ceildiv(rows, TILE)),
        block_dim=(TILE, TILE),
    )
    with dst.map_to_host() as h:
        var wrong = 0
        for r in range(rows):
            for c in range(cols):
                if h[c * rows + r] != Float32(100 * r + c):
                    wrong += 1
        print(rows, "x", cols, "corner", h[rows * cols - 1], "second", h[1 % (rows * cols)], "wrong", wrong)


def main() raises:
    var ctx = DeviceContext()
    run(ctx, 16, 16)
    run(ctx, 1, 1)
    run(ctx, 1, 40)
    run(ctx, 33, 17)
    run(ctx, 20, 50)
