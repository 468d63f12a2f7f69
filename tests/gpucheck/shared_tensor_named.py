# Shared memory in Python's syntax is known by the name of its variable.
# flags: --check-kernels
# exit: 1
# stderr: shared_tensor_named.py:18:31: out-of-bounds: kernel 'blur' panics: index 8 is out of bounds, valid range is 0 to 7, in shared memory 'tile'
from pyc import Comptime, DType, Float32, Int, Mut, kernel
from pyc.gpu import DeviceContext, Tensor, barrier, shared, thread_idx

T: Comptime[Int] = 8


@kernel
def blur(src: Tensor[Float32, 2], dst: Mut[Tensor[Float32, 2]]) -> None:
    tile = shared[Float32, T, T]()
    y = thread_idx.y
    x = thread_idx.x
    tile[y, x] = src[y, x]
    barrier()
    dst[y, x] = (tile[y, x] + tile[y, x + 1]) / 2


ctx = DeviceContext()
src = ctx.enqueue_create_buffer[DType.float32](8, 8)
dst = ctx.enqueue_create_buffer[DType.float32](8, 8)
src.enqueue_fill(3)
ctx.enqueue_function[blur](src, dst, grid_dim=1, block_dim=(8, 8))
ctx.synchronize()
