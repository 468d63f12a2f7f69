# A work queue in global memory: blocks take items by an atomic until there are none; results by compare-and-exchange maximum of floats.
from max.gpu import barrier, block_dim, thread_idx
from max.gpu.host import DeviceContext
from max.gpu.memory import AddressSpace
from std.atomic import Atomic
from std.memory import stack_allocation


def atomic_max(place: Pointer[Float32, MutUnsafeAnyOrigin], v: Float32):
    var old = Atomic[Float32].load(place)
    while v > old:
        if Atomic[Float32].compare_exchange(place, old, v):
            return


def drain(items: Pointer[Int32, ImmUnsafeAnyOrigin], n: Int32, next_: Pointer[Int32, MutUnsafeAnyOrigin], best: Pointer[Float32, MutUnsafeAnyOrigin], done: Pointer[Int32, MutUnsafeAnyOrigin]):
    var item = stack_allocation[1, Int32, address_space=AddressSpace.SHARED]()
    while True:
        if thread_idx.x == 0:
            item[unsafe_offset=0] = Atomic[Int32].fetch_add(next_, 1)
        barrier()
        var k = Int(item[unsafe_offset=0])
        barrier()
        if k >= Int(n):
            break
        var size = Int(items[unsafe_offset=k])
        var m = Float32(0)
        for i in range(thread_idx.x, size, block_dim.x):
            m = max(m, Float32((i * 7919) % 1000) / 10)
        atomic_max(best.unsafe_offset(k), m)
        if thread_idx.x == 0:
            _ = Atomic[Int32].fetch_add(done, 1)


def main() raises:
    comptime n = 20
    var ctx = DeviceContext()
    var items = ctx.enqueue_create_buffer[DType.int32](n)
    var counters = ctx.enqueue_create_buffer[DType.int32](2)
    var best = ctx.enqueue_create_buffer[DType.float32](n)
    counters.enqueue_fill(0)
    best.enqueue_fill(0)
    with items.map_to_host() as h:
        for i in range(n):
            h[i] = Int32(i * 13 % 50)
    ctx.enqueue_function[drain](items, Int32(n), counters, best, counters.unsafe_ptr().unsafe_offset(1), grid_dim=3, block_dim=32)
    var wrong = 0
    with best.map_to_host() as b, counters.map_to_host() as c:
        for i in range(n):
            var m = Float32(0)
            for j in range(i * 13 % 50):
                m = max(m, Float32((j * 7919) % 1000) / 10)
            if m != b[i]:
                wrong += 1
        print("wrong", wrong, "done", c[1], "taken", c[0])
