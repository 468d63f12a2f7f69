# A pointer into a buffer that is gone.
# flags: --check-kernels
# exit: 1
# stderr: freed.mojo:15:39: use-after-free: kernel 'copy' reads element 0 of buffer 'src', which was freed in 'begin' at
# stderr: freed.mojo:22:12
# stderr: made as 'first' in 'begin' at
# stderr: freed.mojo:19:17
from max.gpu import thread_idx
from max.gpu.host import DeviceContext

comptime Data = Pointer[Int32, MutUnsafeAnyOrigin]


def copy(src: Data, dst: Data):
    dst[unsafe_offset=thread_idx.x] = src[unsafe_offset=thread_idx.x]


def begin(ctx: DeviceContext) raises -> Data:
    var first = ctx.enqueue_create_buffer[DType.int32](8)
    first.enqueue_fill(3)
    ctx.synchronize()
    return first.unsafe_ptr().unsafe_mut_cast[True]().unsafe_origin_cast[MutUnsafeAnyOrigin]()


def main() raises:
    var ctx = DeviceContext()
    var src = begin(ctx)
    var dst = ctx.enqueue_create_buffer[DType.int32](8)
    ctx.enqueue_function[copy](src, dst, grid_dim=1, block_dim=8)
    ctx.synchronize()
