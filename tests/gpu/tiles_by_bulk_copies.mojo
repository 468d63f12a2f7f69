# Tiles of a matrix come to shared memory by bulk copies, are doubled, and go back; what lies outside is 0.
# flags: --gpu=sm_90
# gpus: sm_90 sm_100
from layout import TileTensor, row_major
from layout.tma_async import SharedMemBarrier, TMATensorTile, create_tma_tile
from max.gpu import barrier, block_idx, thread_idx
from max.gpu.host import DeviceContext
from max.gpu.memory import AddressSpace, fence_async_view_proxy
from std.memory import stack_allocation
from std.utils.index import Index

comptime TH = 8
comptime TW = 16
comptime Tiles = TMATensorTile[DType.float32, 2, Index(TH, TW)]


def doubled(source: Tiles, target: Tiles):
    var room = stack_allocation[TH * TW, Float32, alignment=128, address_space=AddressSpace.SHARED]()
    var tile = TileTensor(ptr=room, layout=row_major[TH, TW]())
    var bar = stack_allocation[1, SharedMemBarrier, address_space=AddressSpace.SHARED]()
    var t = thread_idx.x
    if t == 0:
        source.prefetch_descriptor()
        bar[unsafe_offset=0].init()
        fence_async_view_proxy()
        bar[unsafe_offset=0].expect_bytes(TH * TW * 4)
        source.async_copy(tile, bar[unsafe_offset=0], (block_idx.x * TW, block_idx.y * TH))
    barrier()
    bar[unsafe_offset=0].wait(0)
    tile[t // TW, t % TW] = tile[t // TW, t % TW] * 2 + 1
    fence_async_view_proxy()
    barrier()
    if t == 0:
        target.async_store(tile, (block_idx.x * TW, block_idx.y * TH))
        target.commit_group()
        target.wait_group()


def main() raises:
    comptime H = 20
    comptime W = 40
    var ctx = DeviceContext()
    var a = ctx.enqueue_create_buffer[DType.float32](H * W)
    var b = ctx.enqueue_create_buffer[DType.float32](H * W)
    with a.map_to_host() as h:
        for i in range(H * W):
            h[i] = Float32(i)
    b.enqueue_fill(-1)
    var source = create_tma_tile[TH, TW](ctx, TileTensor(a, row_major[H, W]()))
    var target = create_tma_tile[TH, TW](ctx, TileTensor(b, row_major[H, W]()))
    ctx.enqueue_function[doubled](source, target, grid_dim=(3, 3), block_dim=TH * TW)
    var wrong = 0
    with b.map_to_host() as h:
        for i in range(H * W):
            wrong += Int(h[i] != Float32(2 * i + 1))
    _ = a
    print("wrong:", wrong)
