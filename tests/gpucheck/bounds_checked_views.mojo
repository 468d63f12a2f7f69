# Span and Tensor check their indices themselves: in a checked kernel that is a report like the others.
# flags: --check-kernels
# exit: 1
# stderr: bounds_checked_views.mojo:16:5: out-of-bounds: kernel 'fill' panics: index 8 is out of bounds, valid range is 0 to 7, in buffer 'dst'
# stderr: made in 'main' at
# stderr: by thread (8, 0, 0) of block (0, 0, 0)
# stderr: launched with grid 1 x 1 x 1, block 16 x 1 x 1 at
# stderr: bounds_checked_views.mojo:22:5
from max.gpu import thread_idx
from max.gpu.host import DeviceContext
from pyc.gpu import Span


def fill(dst: Span[mut=True, Int32, MutUnsafeAnyOrigin]):
    var i = thread_idx.x
    dst[i] = Int32(i)


def main() raises:
    var ctx = DeviceContext()
    var dst = ctx.enqueue_create_buffer[DType.int32](8)
    ctx.enqueue_function[fill](dst, grid_dim=1, block_dim=16)
    ctx.synchronize()
