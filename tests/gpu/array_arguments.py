# REQUIRES: numpy
# Arrays of numpy as arguments of kernels: the CPU device uses their memory, other devices copy it there and back.
# cpython: 3.11
import numpy as np
from pyc import Bool, DType, Float32, Int32, Mut, kernel
from pyc.gpu import DeviceContext, Span, Tensor, global_idx


@kernel
def scale(x: Span[Float32], y: Mut[Span[Float32]], factor: Float32) -> None:
    i = global_idx.x
    if i < len(y):
        y[i] = factor * x[i]


@kernel
def add_rows(m: Mut[Tensor[Int32, 2]], row: Span[Int32]) -> None:
    i = global_idx.x
    if i < m.shape[0]:
        for k in range(m.shape[1]):
            m[i, k] += row[k]


@kernel
def mark(x: Span[Float32], marks: Mut[Tensor[Bool, 1]]) -> None:
    i = global_idx.x
    if i < len(x):
        marks[i] = x[i] > 4


ctx = DeviceContext()
x = np.arange(10, dtype=np.float32)
y = np.zeros(10, dtype=np.float32)
ctx.enqueue_function[scale](x, y, Float32(0.5), grid_dim=1, block_dim=32)
ctx.synchronize()
print(y)
m = np.arange(12, dtype=np.int32).reshape(3, 4)
ctx.enqueue_function[add_rows](m, np.array([10, 20, 30, 40], dtype=np.int32), grid_dim=1, block_dim=32)
ctx.synchronize()
print(m)
# a buffer and an array together; and what is read only may be a view with strides
b = ctx.enqueue_create_buffer[DType.float32](5)
ctx.enqueue_function[scale](x[::2], b, Float32(2), grid_dim=1, block_dim=32)
print(b.to_numpy())
# the same array twice is the same memory
ctx.enqueue_function[scale](y, y, Float32(2), grid_dim=1, block_dim=32)
print(y)
for wrong in [np.zeros(3), np.zeros((2, 2), dtype=np.float32), [1.0]]:
    try:
        ctx.enqueue_function[scale](x, wrong, Float32(2), grid_dim=1, block_dim=32)
    except TypeError as e:
        print(type(e).__name__)
x.flags.writeable = False
try:
    ctx.enqueue_function[scale](y, x, Float32(2), grid_dim=1, block_dim=32)
except Exception as e:
    print(type(e).__name__, e)
marks = np.zeros(10, dtype=np.bool_)
ctx.enqueue_function[mark](y, marks, grid_dim=1, block_dim=32)
print(marks)
