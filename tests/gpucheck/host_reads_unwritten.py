# A grid that is too small leaves the end of its result as it was: the host reads what nothing has written.
# flags: --check-kernels
# exit: 1
# REQUIRES: numpy
# stderr: host_reads_unwritten.py:26:7: uninitialized: the host reads a buffer of 4000 bytes, and nothing has written those from byte 3072 on
import numpy as np
from pyc import DType, Float32, Mut, kernel
from pyc.gpu import DeviceContext, Span, global_idx


@kernel
def twice(x: Span[Float32], y: Mut[Span[Float32]]) -> None:
    i = global_idx.x
    if i < len(x):
        y[i] = 2 * x[i]


n = 1000
ctx = DeviceContext()
d = ctx.from_numpy[DType.float32](np.ones(n, np.float32))
y = ctx.enqueue_create_buffer[DType.float32](n)
ctx.enqueue_function[twice](d, y, grid_dim=4, block_dim=256)
print(y.to_numpy()[999])
z = ctx.enqueue_create_buffer[DType.float32](n)
ctx.enqueue_function[twice](d, z, grid_dim=n // 256, block_dim=256)
print(z.to_numpy()[0])
