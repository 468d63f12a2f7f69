# Tiles of three dimensions, tiles that leave the tensor, swizzled rows, and what is refused.
# flags: --gpu=sm_90
# gpus: sm_90 sm_100
from layout import TileTensor, row_major
from layout.tma_async import SharedMemBarrier, TMATensorTile, create_tensor_tile, create_tma_tile
from max.gpu import barrier, thread_idx
from max.gpu.host import DeviceContext
from max.gpu.host.nvidia.tma import TensorMapSwizzle
from max.gpu.memory import AddressSpace, fence_async_view_proxy
from std.memory import stack_allocation
from std.utils.index import Index, IndexList


def copied[dtype: DType, rank: Int, shape: IndexList[rank], count: Int](
    source: TMATensorTile[dtype, rank, shape], corner: IndexList[rank], target: Pointer[Scalar[dtype], MutUnsafeAnyOrigin]
):
    var room = stack_allocation[count, Scalar[dtype], alignment=1024, address_space=AddressSpace.SHARED]()
    var bar = stack_allocation[1, SharedMemBarrier, address_space=AddressSpace.SHARED]()
    if thread_idx.x == 0:
        bar[unsafe_offset=0].init()
        fence_async_view_proxy()
        bar[unsafe_offset=0].expect_bytes(Int32(count * (dtype.bit_width() // 8)))
        source.async_copy(room, bar[unsafe_offset=0], corner)
    barrier()
    bar[unsafe_offset=0].wait(0)
    for i in range(thread_idx.x, count, 32):
        target[unsafe_offset=i] = room[unsafe_offset=i]


def three(ctx: DeviceContext) raises:
    comptime L = row_major[3, 5, 16]()
    var a = ctx.enqueue_create_buffer[DType.uint8](3 * 5 * 16)
    var b = ctx.enqueue_create_buffer[DType.uint8](2 * 4 * 16)
    with a.map_to_host() as h:
        for i in range(240):
            h[i] = UInt8(i)
    var tiles = create_tensor_tile[Index(2, 4, 16)](ctx, TileTensor(a, L))
    ctx.enqueue_function[copied[DType.uint8, 3, Index(2, 4, 16), 128]](tiles, Index(-3, 2, 1), b, grid_dim=1, block_dim=32)
    var wrong = 0
    with b.map_to_host() as h:
        for z in range(2):
            for y in range(4):
                for x in range(16):
                    var inside = x - 3 >= 0 and y + 2 < 5 and z + 1 < 3
                    var want = ((z + 1) * 5 + y + 2) * 16 + x - 3 if inside else 0
                    wrong += Int(Int(h[(z * 4 + y) * 16 + x]) != want)
    _ = a
    print("three dimensions, wrong:", wrong)


def swizzled[mode: TensorMapSwizzle, W: Int](ctx: DeviceContext) raises:
    comptime L = row_major[16, W]()
    var a = ctx.enqueue_create_buffer[DType.bfloat16](16 * W)
    var b = ctx.enqueue_create_buffer[DType.bfloat16](16 * W)
    with a.map_to_host() as h:
        for i in range(16 * W):
            h[i] = BFloat16(i % 251)
    var tiles = create_tma_tile[16, W, swizzle_mode=mode](ctx, TileTensor(a, L))
    ctx.enqueue_function[copied[DType.bfloat16, 2, Index(16, W), 16 * W]](tiles, Index(0, 0), b, grid_dim=1, block_dim=32)
    var wrong = 0
    with b.map_to_host() as h:
        for i in range(16 * W):
            var byte = i * 2
            var group = (byte >> 7) & (mode.bytes() // 16 - 1)
            wrong += Int(h[(byte ^ (group << 4)) // 2] != BFloat16(i % 251))
    _ = a
    print(mode, "wrong:", wrong)


def main() raises:
    var ctx = DeviceContext()
    three(ctx)
    swizzled[TensorMapSwizzle.SWIZZLE_NONE, 8](ctx)
    swizzled[TensorMapSwizzle.SWIZZLE_32B, 16](ctx)
    swizzled[TensorMapSwizzle.SWIZZLE_64B, 32](ctx)
    swizzled[TensorMapSwizzle.SWIZZLE_128B, 64](ctx)
    var a = ctx.enqueue_create_buffer[DType.float32](64 * 64)
    try:
        _ = create_tma_tile[8, 6](ctx, TileTensor(a, row_major[64, 64]()))
    except e:
        print(e)
    try:
        _ = create_tma_tile[8, 64, swizzle_mode=TensorMapSwizzle.SWIZZLE_64B](ctx, TileTensor(a, row_major[64, 64]()))
    except e:
        print(e)
    try:
        _ = create_tma_tile[512, 4](ctx, TileTensor(a, row_major[64, 64]()))
    except e:
        print(e)
    try:
        _ = create_tma_tile[4, 4](ctx, TileTensor(a, row_major[64, 63]()))
    except e:
        print(e)
