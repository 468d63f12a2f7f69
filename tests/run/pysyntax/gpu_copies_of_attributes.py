# REQUIRES: numpy
# Arrays of numpy copied to and from buffers that are attributes of an object.
import numpy as np
from pyc import DType, Int32, Mut, kernel
from pyc.gpu import DeviceContext, Span, global_idx


@kernel
def scale(x: Mut[Span[Int32]], k: Int32) -> None:
    i = global_idx.x
    if i < len(x):
        x[i] *= k


class Sim:
    def __init__(self, n):
        self.ctx = DeviceContext()
        self.data = self.ctx.enqueue_create_buffer[DType.int32](n)
        self.n = n

    def load(self, array):
        self.ctx.enqueue_copy(self.data, array)

    def store(self, array):
        self.ctx.enqueue_copy(array, self.data)

    def run(self, k):
        self.ctx.enqueue_function[scale](self.data, k, grid_dim=1, block_dim=32)
        self.ctx.synchronize()


s = Sim(4)
s.load(np.array([1, 2, 3, 4], dtype=np.int32))
s.run(3)
out = np.zeros(4, dtype=np.int32)
s.store(out)
print(out)
print(s.data.to_numpy().tolist(), len(s.data))
s.data.enqueue_fill(9)
with s.data.map_to_host() as h:
    h[0] = 1
    print(h[0], h[3], len(h))
t = Sim(4)
t.ctx.enqueue_copy(t.data, s.data)
t.ctx.synchronize()
print(t.data.to_numpy().tolist())
try:
    t.load(np.array([1.5, 2.0, 3.0, 4.0]))
except TypeError as e:
    print("TypeError:", e)
try:
    t.load(np.array([1, 2], dtype=np.int32))
except TypeError as e:
    print("TypeError:", e)
