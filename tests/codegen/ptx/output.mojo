# What kernels print, and why they panic, goes through the driver's vprintf: a line in one call; all else is linked in.
# RUN: %pyc build --emit=ptx %s -o - | FileCheck %s
from max.gpu import thread_idx
from max.gpu.host import DeviceContext


# CHECK: .entry {{.*}}report
def report(p: Pointer[Float32, MutUnsafeAnyOrigin]):
    var i = thread_idx.x
    print("thread", i, p[unsafe_offset=i])
    debug_assert(i < 50, "thread ", i)


def main() raises:
    var ctx = DeviceContext()
    var b = ctx.enqueue_create_buffer[DType.float32](4)
    ctx.enqueue_function[report](b, grid_dim=1, block_dim=4)


# CHECK: call.uni (retval0), vprintf
# CHECK-NOT: .extern .func pyc
