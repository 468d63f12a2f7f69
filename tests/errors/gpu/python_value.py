# A Python value is never in a kernel, caught or not: it is said once, where it is.
# RUN: not %pyc check %s 2>&1 | FileCheck %s --implicit-check-not=error:
from pyc import DType, Float32, Mut, kernel
from pyc.gpu import DeviceContext, Span, global_idx

table = [1.5, 2.5]


@kernel
def fill(out: Mut[Span[Float32]]) -> None:
    i = global_idx.x
    if i < len(out):
        try:
            # CHECK: [[@LINE+1]]:22: error: kernel 'fill' cannot run on a device: a Python value exists only on the host [E0604]
            out[i] = table[0]
        except:
            out[i] = 0


ctx = DeviceContext()
buf = ctx.enqueue_create_buffer[DType.float32](4)
ctx.enqueue_function[fill](buf, grid_dim=1, block_dim=4)
