# REQUIRES: numpy
# The first kernel: two numpy arrays are added on the device and the result comes back as a numpy array.
# cpython: 3.11
import numpy as np

from pyc import DType, Float32, Mut, kernel
from pyc.gpu import DeviceContext, Span, global_idx
from pyc.math import ceildiv


@kernel
def add(a: Span[Float32], b: Span[Float32], total: Mut[Span[Float32]]) -> None:
    i = global_idx.x
    if i < len(total):
        total[i] = a[i] + b[i]


n = 100
a = np.arange(n, dtype=np.float32)
b = np.full(n, 0.5, dtype=np.float32)
ctx = DeviceContext()
d_a = ctx.from_numpy[DType.float32](a)
d_b = ctx.from_numpy[DType.float32](b)
d_total = ctx.enqueue_create_buffer[DType.float32](n)
ctx.enqueue_function[add](d_a, d_b, d_total, grid_dim=ceildiv(n, 32), block_dim=32)
total = d_total.to_numpy()
print(total.dtype, total.shape, len(d_total))
print(total[:4], total[-1], float(total.sum()))
print(np.array_equal(total, a + b))

# the result of one launch is the input of the next; a[...] on the host did not change
ctx.enqueue_function[add](d_total, d_b, d_a, grid_dim=4, block_dim=32)
ctx.enqueue_copy(b, d_a)
ctx.synchronize()
print(b[:3], a[:3], bool((b == a + 1.0).all()))
try:
    ctx.from_numpy[DType.float32](np.zeros(4))
except TypeError:
    print("TypeError: an array of float64")
