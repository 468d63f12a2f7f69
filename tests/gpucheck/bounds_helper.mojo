# The mistake is in a helper: its line, and the way from the kernel. A reference passed to a helper is checked there.
# flags: --check-kernels
# exit: 1
# stderr: bounds_helper.mojo:14:5: out-of-bounds: kernel 'count' reads element 8 of buffer 'bins', which has 8
# stderr: called in 'count' at
# stderr: bounds_helper.mojo:18:5
# stderr: by thread (8, 0, 0) of block (0, 0, 0)
from max.gpu import thread_idx
from max.gpu.host import DeviceContext


@no_inline
def bump(mut bin: Int32):
    bin += 1


def count(bins: Pointer[Int32, MutUnsafeAnyOrigin]):
    bump(bins[unsafe_offset=thread_idx.x])


def main() raises:
    var ctx = DeviceContext()
    var bins = ctx.enqueue_create_buffer[DType.int32](8)
    bins.enqueue_fill(0)
    ctx.enqueue_function[count](bins, grid_dim=1, block_dim=9)
    ctx.synchronize()
