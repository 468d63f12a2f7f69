# Barriers in shared memory: arrivals that others wait for, tokens, copies that arrive, phases one after the other.
from max.gpu import barrier, thread_idx
from max.gpu.host import DeviceContext
from max.gpu.memory import AddressSpace, async_copy
from max.gpu.sync import async_copy_arrive, mbarrier_arrive, mbarrier_init, mbarrier_test_wait, mbarrier_wait
from std.memory import stack_allocation

comptime In = Pointer[Float32, ImmUnsafeAnyOrigin]
comptime Out = Pointer[Float32, MutUnsafeAnyOrigin]


def producers_and_consumers(src: In, dst: Out, rounds: Int32):
    """The first warp fills, the second one empties: two barriers, one for each direction."""
    var room = stack_allocation[32, Float32, address_space=AddressSpace.SHARED]()
    var bars = stack_allocation[2, Int64, address_space=AddressSpace.SHARED]()
    var full = bars
    var empty = bars.unsafe_offset(1)
    var t = thread_idx.x
    if t == 0:
        mbarrier_init(full, 32)
        mbarrier_init(empty, 32)
    barrier()
    for round in range(Int(rounds)):
        var phase = Int32(round % 2)
        if t < 32:
            if round > 0:
                mbarrier_wait(empty, 1 - phase)
            room[unsafe_offset=t] = src[unsafe_offset=round * 32 + t] * 2
            _ = mbarrier_arrive(full)
        else:
            mbarrier_wait(full, phase)
            dst[unsafe_offset=round * 32 + t - 32] = room[unsafe_offset=63 - t]
            _ = mbarrier_arrive(empty)


def by_token(dst: Out):
    var room = stack_allocation[64, Float32, address_space=AddressSpace.SHARED]()
    var bar = stack_allocation[1, Int64, address_space=AddressSpace.SHARED]()
    var t = thread_idx.x
    if t == 0:
        mbarrier_init(bar, 64)
    barrier()
    room[unsafe_offset=t] = Float32(t)
    var state = mbarrier_arrive(bar)
    while not mbarrier_test_wait(bar, state):
        pass
    dst[unsafe_offset=t] = room[unsafe_offset=(t + 33) % 64]


def copies(src: In, dst: Out):
    var room = stack_allocation[128, Float32, address_space=AddressSpace.SHARED]()
    var bar = stack_allocation[1, Int64, address_space=AddressSpace.SHARED]()
    var t = thread_idx.x
    if t == 0:
        mbarrier_init(bar, 32)
    barrier()
    async_copy[16](src.unsafe_offset(t * 4), room.unsafe_offset(t * 4))
    async_copy_arrive(bar)
    _ = mbarrier_arrive(bar)
    mbarrier_wait(bar, 0)
    dst[unsafe_offset=t] = room[unsafe_offset=127 - t]


def main() raises:
    var ctx = DeviceContext()
    var src = ctx.enqueue_create_buffer[DType.float32](128)
    var dst = ctx.enqueue_create_buffer[DType.float32](128)
    with src.map_to_host() as h:
        for i in range(128):
            h[i] = Float32(i)
    ctx.enqueue_function[producers_and_consumers](src, dst, Int32(4), grid_dim=1, block_dim=64)
    with dst.map_to_host() as h:
        print(h[0], h[31], h[32], h[127])
    ctx.enqueue_function[by_token](dst, grid_dim=1, block_dim=64)
    with dst.map_to_host() as h:
        print(h[0], h[30], h[31], h[63])
    ctx.enqueue_function[copies](src, dst, grid_dim=1, block_dim=32)
    with dst.map_to_host() as h:
        print(h[0], h[31])
