# Warp operations on groups of lanes, vectors and masks of lanes; block operations in several dimensions; named barriers.
from max.gpu import barrier, block_dim, lane_id, named_barrier, named_barrier_arrive, syncwarp, thread_idx, warp_id
from max.gpu.host import DeviceContext
from max.gpu.memory import AddressSpace
from max.gpu.primitives import block, warp
from std.memory import stack_allocation

comptime Out = Pointer[Int32, MutUnsafeAnyOrigin]


def groups(out_: Out):
    var lane = Int32(lane_id())
    var i = thread_idx.x
    out_[unsafe_offset=i] = warp.lane_group_sum[num_lanes=8](lane)
    out_[unsafe_offset=32 + i] = warp.lane_group_max[num_lanes=4, stride=8](lane)
    var pair = SIMD[DType.int32, 2](lane, lane * 10)
    var turned = warp.shuffle_xor(pair, 1)
    out_[unsafe_offset=64 + i] = turned[0] + turned[1]
    out_[unsafe_offset=96 + i] = Int32(warp.match_any(lane % 3) & 0xFF)
    out_[unsafe_offset=128 + i] = warp.sum(pair)
    if i < 16:
        syncwarp(0xFFFF)
        out_[unsafe_offset=160 + i] = warp.shuffle_idx(UInt(0xFFFF), lane, 15)
    else:
        out_[unsafe_offset=160 + i] = warp.shuffle_down(UInt(0xFFFF0000), lane, 1)


def plane(out_: Out):
    var i = Int32(thread_idx.y * block_dim.x + thread_idx.x)
    var total = block.sum[block_dim_x=16, block_dim_y=4](i)
    var most = block.max[block_dim_x=16, block_dim_y=4](i ^ 5)
    var before = block.prefix_sum[block_dim_x=16, block_dim_y=4, exclusive=True](Int32(2))
    var third = block.broadcast[block_dim_x=16, block_dim_y=4](i * 100, 3)
    out_[unsafe_offset=Int(i)] = total + most * 10000 + before + third


def relay(out_: Out):
    """The first warp makes numbers, the second waits for them; the third meets the second at another barrier."""
    var numbers = stack_allocation[32, Int32, address_space=AddressSpace.SHARED]()
    if warp_id() == 0:
        numbers[unsafe_offset=lane_id()] = Int32(lane_id() * lane_id())
        named_barrier_arrive[64](1)
    elif warp_id() == 1:
        named_barrier[64](1)
        out_[unsafe_offset=lane_id()] = numbers[unsafe_offset=31 - lane_id()]
        named_barrier[64](2)
    else:
        named_barrier[64](2)
        out_[unsafe_offset=32 + lane_id()] = out_[unsafe_offset=lane_id()] + 1


def main() raises:
    var ctx = DeviceContext()
    var buffer = ctx.enqueue_create_buffer[DType.int32](192)
    ctx.enqueue_function[groups](buffer, grid_dim=1, block_dim=32)
    with buffer.map_to_host() as h:
        for part in range(6):
            print(h[32 * part], h[32 * part + 9], h[32 * part + 15], h[32 * part + 16], h[32 * part + 31])
    ctx.enqueue_function[plane](buffer, grid_dim=1, block_dim=(16, 4))
    with buffer.map_to_host() as h:
        print(h[0], h[17], h[63])
    ctx.enqueue_function[relay](buffer, grid_dim=1, block_dim=96)
    with buffer.map_to_host() as h:
        print(h[0], h[31], h[32], h[63])
