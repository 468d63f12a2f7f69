# Named barriers between two halves of a block, async copies into two buffers, masks for warps, block reductions of shapes.
from max.gpu import WARP_SIZE, barrier, block_dim, lane_id, thread_idx, warp_id
from max.gpu.host import DeviceAttribute, DeviceContext, Dim
from max.gpu.memory import AddressSpace, async_copy, async_copy_commit_group, async_copy_wait_all, async_copy_wait_group
from max.gpu.primitives import block
from max.gpu.sync import named_barrier, named_barrier_arrive, syncwarp
from std.memory import stack_allocation

comptime In = Pointer[Float32, ImmUnsafeAnyOrigin]
comptime Out = Pointer[Float32, MutUnsafeAnyOrigin]


def producer_consumer(src: In, dst: Out):
    var room = stack_allocation[64, Float32, address_space=AddressSpace.SHARED]()
    var t = thread_idx.x
    if warp_id() < 2:  # producers
        room[unsafe_offset=t] = src[unsafe_offset=t] * 2
        named_barrier_arrive[128](1)
    else:
        named_barrier[128](1)
        dst[unsafe_offset=t - 64] = room[unsafe_offset=127 - t]


def pipelined(src: In, dst: Out, tiles: Int32):
    var rooms = stack_allocation[2 * 128, Float32, address_space=AddressSpace.SHARED]()
    var t = thread_idx.x
    async_copy[16](src.unsafe_offset(t * 4), rooms.unsafe_offset(t * 4))
    async_copy_commit_group()
    var sum = Float32(0)
    for tile in range(Int(tiles)):
        if tile + 1 < Int(tiles):
            async_copy[16](src.unsafe_offset((tile + 1) * 128 + t * 4), rooms.unsafe_offset((tile + 1) % 2 * 128 + t * 4))
            async_copy_commit_group()
            async_copy_wait_group(1)
        else:
            async_copy_wait_all()
        barrier()
        for k in range(4):
            sum += rooms[unsafe_offset=tile % 2 * 128 + 127 - (t * 4 + k)]
        barrier()
    dst[unsafe_offset=t] = sum


def shapes(dst: Out):
    var id = (thread_idx.z * block_dim.y + thread_idx.y) * block_dim.x + thread_idx.x
    var v = Float32((id * 13) % 31)
    var total = block.sum[block_dim_x=8, block_dim_y=4, block_dim_z=2](v)
    var most = block.max[block_dim_x=8, block_dim_y=4, block_dim_z=2](v)
    var least = block.min[block_dim_x=8, block_dim_y=4, block_dim_z=2](v)
    var seventh = block.broadcast[block_dim_x=8, block_dim_y=4, block_dim_z=2](v, 7)
    if id == 63:
        dst[unsafe_offset=0] = total
        dst[unsafe_offset=1] = most
        dst[unsafe_offset=2] = least
        dst[unsafe_offset=3] = seventh


def half_warps(dst: Out):
    var room = stack_allocation[32, Float32, address_space=AddressSpace.SHARED]()
    var l = lane_id()
    if l < 16:
        room[unsafe_offset=l] = Float32(l)
        syncwarp(0xFFFF)
        dst[unsafe_offset=l] = room[unsafe_offset=15 - l]
    else:
        room[unsafe_offset=l] = Float32(100 + l)
        syncwarp(0xFFFF0000)
        dst[unsafe_offset=l] = room[unsafe_offset=47 - l]
    syncwarp()


def main() raises:
    var ctx = DeviceContext()
    var a = ctx.enqueue_create_buffer[DType.float32](512)
    var o = ctx.enqueue_create_buffer[DType.float32](64)
    with a.map_to_host() as h:
        for i in range(512):
            h[i] = Float32(i)
    ctx.enqueue_function[producer_consumer](a, o, grid_dim=1, block_dim=128)
    with o.map_to_host() as h:
        print(h[0], h[1], h[63])
    ctx.enqueue_function[pipelined](a, o, Int32(4), grid_dim=1, block_dim=32)
    with o.map_to_host() as h:
        var total = Float32(0)
        for i in range(32):
            total += h[i]
        print(h[0], h[31], total, 512 * 511 / 2)
    ctx.enqueue_function[shapes](o, grid_dim=Dim(1), block_dim=Dim(8, 4, 2))
    with o.map_to_host() as h:
        print(h[0], h[1], h[2], h[3])
    ctx.enqueue_function[half_warps](o, grid_dim=1, block_dim=32)
    with o.map_to_host() as h:
        print(h[0], h[15], h[16], h[31])
    print(ctx.get_attribute(DeviceAttribute.WARP_SIZE) == WARP_SIZE)
