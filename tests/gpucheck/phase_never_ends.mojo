# A barrier in shared memory at which one thread too few arrives.
# flags: --check-kernels
# exit: 1
# stderr: phase_never_ends.mojo:18:5: panic: kernel 'waits' panics: a phase of a barrier in shared memory does not end
from max.gpu import barrier, thread_idx
from max.gpu.host import DeviceContext
from max.gpu.memory import AddressSpace
from max.gpu.sync import mbarrier_arrive, mbarrier_init, mbarrier_wait
from std.memory import stack_allocation


def waits(p: Pointer[Float32, MutUnsafeAnyOrigin]):
    var bar = stack_allocation[1, Int64, address_space=AddressSpace.SHARED]()
    if thread_idx.x == 0:
        mbarrier_init(bar, 5)
    barrier()
    _ = mbarrier_arrive(bar)
    mbarrier_wait(bar, 0)
    p[unsafe_offset=thread_idx.x] = 1


def main() raises:
    var ctx = DeviceContext()
    var b = ctx.enqueue_create_buffer[DType.float32](4)
    ctx.enqueue_function[waits](b, grid_dim=1, block_dim=4)
    ctx.synchronize()
