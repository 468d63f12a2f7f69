# Plain writes that a barrier, or a flag, orders before the atomic operations of other threads are right, whoever has
# changed the place atomically in between.
# flags: --check-kernels
from max.gpu import barrier, block_idx, thread_idx
from max.gpu.host import DeviceContext
from std.atomic import Atomic


def by_barrier(total: Pointer[Int32, MutUnsafeAnyOrigin]):
    if thread_idx.x == 0:
        total[unsafe_offset=0] = 0
        _ = Atomic[Int32].fetch_add(total, 1)
    barrier()
    _ = Atomic[Int32].fetch_add(total, 1)
    _ = Atomic[Int32].load(total)


def by_flag(total: Pointer[Int32, MutUnsafeAnyOrigin], flag: Pointer[Int32, MutUnsafeAnyOrigin]):
    if block_idx.x == 0:
        total[unsafe_offset=0] = 0
        _ = Atomic[Int32].fetch_add(flag, 1)
        _ = Atomic[Int32].fetch_add(total, 1)
    else:
        while Atomic[Int32].load(flag) == 0:
            pass
        _ = Atomic[Int32].fetch_add(total, 1)


def main() raises:
    var ctx = DeviceContext()
    var total = ctx.enqueue_create_buffer[DType.int32](1)
    var flag = ctx.enqueue_create_buffer[DType.int32](1)
    total.enqueue_fill(0)
    flag.enqueue_fill(0)
    ctx.enqueue_function[by_barrier](total, grid_dim=1, block_dim=32)
    with total.map_to_host() as h:
        print(h[0])
    ctx.enqueue_function[by_flag](total, flag, grid_dim=2, block_dim=1)
    with total.map_to_host() as h:
        print(h[0])
