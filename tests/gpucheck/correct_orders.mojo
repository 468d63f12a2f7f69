# Orders of atomic operations that say no more than is needed: nothing is to be found.
# flags: --check-kernels
from max.gpu import barrier, block_idx, global_idx, grid_dim, thread_idx
from max.gpu.host import DeviceContext
from max.gpu.tensor import shared
from std.atomic import Atomic, Ordering, fence

comptime Ints = Pointer[Int32, MutUnsafeAnyOrigin]

# a histogram of relaxed counters, in shared memory and in the device's
def histogram(values: Ints, bins: Ints, n: Int):
    var local = shared[Int32, 4]()
    if thread_idx.x < 4:
        local[thread_idx.x] = 0
    barrier()
    if global_idx.x < n:
        _ = Atomic[Int32].fetch_add[ordering=Ordering.RELAXED](local.at(Int(values[unsafe_offset=global_idx.x]) & 3), 1)
    barrier()
    if thread_idx.x < 4:
        _ = Atomic[Int32].fetch_add[ordering=Ordering.RELAXED](bins.unsafe_offset(thread_idx.x), local[thread_idx.x])


# the last block adds up; fences around a relaxed counter
def total_fences(parts: Ints, done: Ints, result: Ints):
    var b = block_idx.x
    parts[unsafe_offset=b] = Int32(b)
    fence()
    var before = Atomic[Int32].fetch_add[ordering=Ordering.RELAXED](done, 1)
    fence()
    if Int(before) == grid_dim.x - 1:
        var sum = Int32(0)
        for i in range(grid_dim.x):
            sum += parts[unsafe_offset=i]
        result[unsafe_offset=0] = sum


# the same with the order said at the counter
def total_order(parts: Ints, done: Ints, result: Ints):
    var b = block_idx.x
    parts[unsafe_offset=b] = Int32(b)
    var before = Atomic[Int32].fetch_add[ordering=Ordering.ACQUIRE_RELEASE](done, 1)
    if Int(before) == grid_dim.x - 1:
        var sum = Int32(0)
        for i in range(grid_dim.x):
            sum += parts[unsafe_offset=i]
        result[unsafe_offset=0] = sum


# released by one, acquired by the other; relaxed changes between them carry it on
def flags(data: Ints, flag: Ints, result: Ints):
    var b = block_idx.x
    if b == 0:
        data[unsafe_offset=0] = 7
        Atomic[Int32].store[ordering=Ordering.RELEASE](flag, 1)
    elif b == 1:
        _ = Atomic[Int32].fetch_add[ordering=Ordering.RELAXED](flag, 1)
    else:
        while Atomic[Int32].load[ordering=Ordering.ACQUIRE](flag) < 2:
            pass
        result[unsafe_offset=0] = data[unsafe_offset=0]


# relaxed on both sides; the fence is after the loop
def flags_fence(data: Ints, flag: Ints, result: Ints):
    if block_idx.x == 0:
        data[unsafe_offset=thread_idx.x] = 7
        barrier()
        if thread_idx.x == 0:
            fence()
            Atomic[Int32].store[ordering=Ordering.RELAXED](flag, 1)
    else:
        if thread_idx.x == 0:
            while Atomic[Int32].load[ordering=Ordering.RELAXED](flag) == 0:
                pass
            fence()
        barrier()
        result[unsafe_offset=thread_idx.x] = data[unsafe_offset=31 - thread_idx.x]


def main() raises:
    var ctx = DeviceContext()
    var values = ctx.enqueue_create_buffer[DType.int32](64)
    var bins = ctx.enqueue_create_buffer[DType.int32](4)
    var flag = ctx.enqueue_create_buffer[DType.int32](1)
    var result = ctx.enqueue_create_buffer[DType.int32](32)
    values.enqueue_fill(2)
    bins.enqueue_fill(0)
    ctx.enqueue_function[histogram](values, bins, 60, grid_dim=4, block_dim=16)
    flag.enqueue_fill(0)
    ctx.enqueue_function[total_fences](values, flag, result, grid_dim=4, block_dim=1)
    flag.enqueue_fill(0)
    ctx.enqueue_function[total_order](values, flag, result, grid_dim=4, block_dim=1)
    flag.enqueue_fill(0)
    ctx.enqueue_function[flags](values, flag, result, grid_dim=3, block_dim=1)
    flag.enqueue_fill(0)
    ctx.enqueue_function[flags_fence](values, flag, result, grid_dim=2, block_dim=32)
    with bins.map_to_host() as h:
        print(h[0], h[1], h[2], h[3])
    with result.map_to_host() as h:
        print(h[0], h[31])
