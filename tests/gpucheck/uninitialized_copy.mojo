# What was never written stays so when it is copied; a part that was written does not.
# flags: --check-kernels
# exit: 1
# stderr: uninitialized_copy.mojo:11:39: uninitialized: kernel 'copy' reads element 8 of buffer 'src', which nothing has written
# stderr: 8 times in this launch
from max.gpu import thread_idx
from max.gpu.host import DeviceContext


def copy(src: Pointer[Int32, MutUnsafeAnyOrigin], dst: Pointer[Int32, MutUnsafeAnyOrigin]):
    dst[unsafe_offset=thread_idx.x] = src[unsafe_offset=thread_idx.x]


def main() raises:
    var ctx = DeviceContext()
    var half = ctx.enqueue_create_buffer[DType.int32](16)
    half.create_sub_buffer[DType.int32](0, 8).enqueue_fill(1)
    var all = ctx.enqueue_create_buffer[DType.int32](16)
    var dst = ctx.enqueue_create_buffer[DType.int32](16)
    ctx.enqueue_copy(all, half)
    ctx.enqueue_function[copy](all, dst, grid_dim=1, block_dim=8)
    ctx.synchronize()
    print("first half")
    ctx.enqueue_function[copy](all, dst, grid_dim=1, block_dim=16)
    ctx.synchronize()
