# A filter whose taps are in constant memory, in Python's syntax.
# cpython: 3.10
from pyc import DType, Float32, List, Mut, kernel
from pyc.gpu import DeviceContext, Span, constant, ConstantMemoryMapping, global_idx


@kernel
def fir(x: Span[Float32], y: Mut[Span[Float32]]) -> None:
    taps = constant[Float32, 3, "taps"]()
    i = global_idx.x
    if i < len(y):
        total = Float32(0)
        for k in range(3):
            if i >= k:
                total += taps[k] * x[i - k]
        y[i] = total


ctx = DeviceContext()
x = ctx.enqueue_create_buffer[DType.float32](8)
y = ctx.enqueue_create_buffer[DType.float32](8)
with x.map_to_host() as h:
    for i in range(8):
        h[i] = i
taps = List[Float32]([0.5, 0.25, 0.25])
ctx.enqueue_function[fir](x, y, grid_dim=1, block_dim=8, constant_memory=[ConstantMemoryMapping("taps", taps)])
with y.map_to_host() as h:
    for i in range(8):
        print(h[i])
