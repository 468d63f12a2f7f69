# A panic in a kernel names the program's line, and the index.
# exit: 134
# stderr: gpu_panic_place.py:10:5: panic: index 5 is out of bounds, valid range is 0 to 4
from pyc import DType, Float32, Mut, kernel
from pyc.gpu import DeviceContext, Tensor, global_idx


@kernel
def fill(t: Mut[Tensor[Float32, 2]]) -> None:
    t[global_idx.y, global_idx.x] = 1.0


ctx = DeviceContext()
t = ctx.enqueue_create_buffer[DType.float32](3, 5)
print("launching")
ctx.enqueue_function[fill](t, grid_dim=1, block_dim=(8, 1))
ctx.synchronize()
print("not reached")
