# A histogram with private bins per block in shared memory, merged into the global ones at the end.
from max.gpu import barrier, block_dim, global_idx, grid_dim, thread_idx
from max.gpu.host import DeviceContext
from max.gpu.memory import AddressSpace
from std.atomic import Atomic
from std.memory import stack_allocation

comptime BINS = 16


def histogram(values: Pointer[UInt8, ImmUnsafeAnyOrigin], n: Int32, bins: Pointer[Int32, MutUnsafeAnyOrigin]):
    var local = stack_allocation[BINS, Int32, address_space=AddressSpace.SHARED]()
    var t = thread_idx.x
    if t < BINS:
        local[unsafe_offset=t] = 0
    barrier()
    for i in range(global_idx.x, Int(n), grid_dim.x * block_dim.x):
        var bin = Int(values[unsafe_offset=i] >> 4)
        _ = Atomic[Int32].fetch_add(local.unsafe_offset(bin), 1)
    barrier()
    if t < BINS:
        _ = Atomic[Int32].fetch_add(bins.unsafe_offset(t), local[unsafe_offset=t])


def main() raises:
    comptime n = 2000
    var ctx = DeviceContext()
    var values = ctx.enqueue_create_buffer[DType.uint8](n)
    var bins = ctx.enqueue_create_buffer[DType.int32](BINS)
    bins.enqueue_fill(0)
    var expect = List[Int](length=BINS, fill=0)
    with values.map_to_host() as h:
        var state = UInt32(12345)
        for i in range(n):
            state = state * 1664525 + 1013904223
            # squaring makes small values likelier
            var u = (state >> 20) & 63
            h[i] = UInt8(u * u // 16)
            expect[Int(h[i]) // 16] += 1
    ctx.enqueue_function[histogram](values, Int32(n), bins, grid_dim=4, block_dim=96)
    with bins.map_to_host() as h:
        var total = 0
        for b in range(BINS):
            total += Int(h[b])
            var mark = "" if Int(h[b]) == expect[b] else " differs"
            print(b * 16, "-", b * 16 + 15, ":", h[b], "#" * (Int(h[b]) // 20) + mark)
        print("total", total)
