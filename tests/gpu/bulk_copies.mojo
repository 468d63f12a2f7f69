# Bulk copies to shared memory, whose barrier waits for their bytes, and back; where a cluster's blocks are.
# flags: --gpu=sm_90
# gpus: sm_90 sm_100
from layout.tma_async import SharedMemBarrier
from max.gpu import barrier, block_id_in_cluster, block_idx, cluster_dim, cluster_idx, thread_idx
from max.gpu.host import DeviceContext
from max.gpu.memory import AddressSpace, cp_async_bulk_commit_group, cp_async_bulk_global_shared_cta
from max.gpu.memory import cp_async_bulk_shared_cluster_global, cp_async_bulk_wait_group, fence_async_view_proxy
from max.gpu.primitives.cluster import cluster_sync, elect_one_sync
from max.gpu.sync import mbarrier_arrive_expect_tx_shared, mbarrier_init, mbarrier_wait
from std.memory import stack_allocation

comptime In = Pointer[Float32, ImmUnsafeAnyOrigin]
comptime Out = Pointer[Float32, MutUnsafeAnyOrigin]
comptime TILE = 64
comptime BYTES = Int32(TILE * 4)


def doubled(src: In, dst: Out, tiles: Int32):
    """Two tiles in turns: one is on its way while the other is worked on."""
    var rooms = stack_allocation[2 * TILE, Float32, address_space=AddressSpace.SHARED]()
    var bars = stack_allocation[2, SharedMemBarrier, address_space=AddressSpace.SHARED]()
    var t = thread_idx.x
    if t == 0:
        bars[unsafe_offset=0].init()
        bars[unsafe_offset=1].init()
        fence_async_view_proxy()
        bars[unsafe_offset=0].expect_bytes(BYTES)
        cp_async_bulk_shared_cluster_global(rooms, src, bars[unsafe_offset=0].unsafe_ptr(), BYTES)
    barrier()
    for tile in range(Int(tiles)):
        var here = tile % 2
        if t == 0 and tile + 1 < Int(tiles):
            bars[unsafe_offset=1 - here].expect_bytes(BYTES)
            cp_async_bulk_shared_cluster_global(
                rooms.unsafe_offset((1 - here) * TILE), src.unsafe_offset((tile + 1) * TILE), bars[unsafe_offset=1 - here].unsafe_ptr(), BYTES
            )
        bars[unsafe_offset=here].wait(UInt32(tile // 2 % 2))
        dst[unsafe_offset=tile * TILE + t] = rooms[unsafe_offset=here * TILE + TILE - 1 - t] * 2
        barrier()


def there_and_back(src: In, dst: Out):
    var room = stack_allocation[TILE, Float32, address_space=AddressSpace.SHARED]()
    var bar = stack_allocation[1, Int64, address_space=AddressSpace.SHARED]()
    var t = thread_idx.x
    if t == 0:
        mbarrier_init(bar, 1)
        fence_async_view_proxy()
        cp_async_bulk_shared_cluster_global(room, src, bar, BYTES)
        mbarrier_arrive_expect_tx_shared(bar, BYTES)
    barrier()
    mbarrier_wait(bar, 0)
    room[unsafe_offset=t] += 100
    fence_async_view_proxy()
    barrier()
    if t < 32 and elect_one_sync():
        cp_async_bulk_global_shared_cta(dst, room, BYTES)
        cp_async_bulk_commit_group()
        cp_async_bulk_wait_group[0]()


def where(out_: Out):
    if thread_idx.x == 0:
        var at = (block_idx.y * 4 + block_idx.x) * 2
        out_[unsafe_offset=at] = Float32(cluster_idx.y * 10 + cluster_idx.x)
        out_[unsafe_offset=at + 1] = Float32(block_id_in_cluster.y * cluster_dim.x + block_id_in_cluster.x)


def alone(out_: Out):
    out_[unsafe_offset=thread_idx.x] = Float32(thread_idx.x)
    cluster_sync()
    if thread_idx.x == 0:
        out_[unsafe_offset=0] = out_[unsafe_offset=TILE - 1]


def main() raises:
    var ctx = DeviceContext()
    var src = ctx.enqueue_create_buffer[DType.float32](4 * TILE)
    var dst = ctx.enqueue_create_buffer[DType.float32](4 * TILE)
    with src.map_to_host() as h:
        for i in range(4 * TILE):
            h[i] = Float32(i)
    ctx.enqueue_function[doubled](src, dst, Int32(4), grid_dim=1, block_dim=TILE)
    with dst.map_to_host() as h:
        print(h[0], h[TILE], h[3 * TILE], h[4 * TILE - 1])
    ctx.enqueue_function[there_and_back](src, dst, grid_dim=1, block_dim=TILE)
    with dst.map_to_host() as h:
        print(h[0], h[TILE - 1])
    ctx.enqueue_function[where](dst, grid_dim=(4, 2), block_dim=32, cluster_dim=(2, 2))
    with dst.map_to_host() as h:
        print([h[i] for i in range(16)])
    ctx.enqueue_function[alone](dst, grid_dim=1, block_dim=TILE)
    with dst.map_to_host() as h:
        print(h[0], h[1])
