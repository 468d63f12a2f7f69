# st_matrix is the inverse of ld_matrix, for one, two and four matrices, transposed and not.
from max.gpu import WARP_SIZE, barrier, lane_id
from max.gpu.compute.mma import ld_matrix, st_matrix
from max.gpu.host import DeviceContext
from max.gpu.memory import AddressSpace
from std.memory import bitcast, stack_allocation


def through[n: Int, turn: Bool](src: Pointer[UInt16, ImmUnsafeAnyOrigin], dst: Pointer[UInt16, MutUnsafeAnyOrigin]):
    var room = stack_allocation[n * 64, UInt16, address_space=AddressSpace.SHARED, alignment=16]()
    var copy = stack_allocation[n * 64, UInt16, address_space=AddressSpace.SHARED, alignment=16]()
    var l = lane_id()
    for i in range(l, n * 64, WARP_SIZE):
        room[unsafe_offset=i] = src[unsafe_offset=i]
    barrier()
    var row = l % (n * 8)
    var f = ld_matrix[2 * n](room.unsafe_offset(row * 8))
    st_matrix[n, transpose=turn](copy.unsafe_offset(row * 8), bitcast[DType.float32, n](f))
    barrier()
    for i in range(l, n * 64, WARP_SIZE):
        dst[unsafe_offset=i] = copy[unsafe_offset=i]


def run[n: Int, turn: Bool](ctx: DeviceContext) raises:
    var a = ctx.enqueue_create_buffer[DType.uint16](n * 64)
    var b = ctx.enqueue_create_buffer[DType.uint16](n * 64)
    with a.map_to_host() as h:
        for i in range(n * 64):
            h[i] = UInt16(i * 7 + 1)
    ctx.enqueue_function[through[n, turn]](a, b, grid_dim=1, block_dim=WARP_SIZE)
    with a.map_to_host() as x, b.map_to_host() as y:
        var wrong = 0
        for m in range(n):
            for r in range(8):
                for c in range(8):
                    wrong += Int(y[m * 64 + r * 8 + c] != (x[m * 64 + c * 8 + r] if turn else x[m * 64 + r * 8 + c]))
        print(n, turn, "wrong", wrong)


def main() raises:
    var ctx = DeviceContext()
    run[1, False](ctx)
    run[2, False](ctx)
    run[4, False](ctx)
    run[1, True](ctx)
    run[2, True](ctx)
    run[4, True](ctx)
