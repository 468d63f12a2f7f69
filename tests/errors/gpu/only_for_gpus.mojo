# The branch for GPUs is checked where a kernel reaches it, and only there.
from max.gpu import global_idx
from max.gpu.host import DeviceContext
from std.sys import is_gpu, is_nvidia_gpu


def helper(x: Int32) -> Int32:
    comptime if is_gpu():
        return x + "a"  # expected-error {{there is no operator '+' for 'Int32' and 'StringLiteral'}}
    else:
        return x


def of_the_host_alone() -> Int:
    comptime if is_gpu():
        return nothing_of_that_name()
    else:
        return 1


def kernel(p: Pointer[Int32, MutUnsafeAnyOrigin]):
    p[unsafe_offset=global_idx.x] = helper(1)
    comptime assert not is_nvidia_gpu["sm_80"](), "not for sm_80"  # expected-error {{the compile-time assertion does not hold: not for sm_80}}


def main() raises:
    var ctx = DeviceContext()
    var p = ctx.enqueue_create_buffer[DType.int32](4)
    ctx.enqueue_function[kernel](p, grid_dim=1, block_dim=of_the_host_alone())
