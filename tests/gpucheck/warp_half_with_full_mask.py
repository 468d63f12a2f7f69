# Half of the warp takes part in an operation of the whole, which on a GPU would wait for the other half: the lanes that are asked
# for are there, and the result is right by chance.
# flags: --check-kernels
# exit: 1
# stderr: warp_half_with_full_mask.py:16:14: divergent-barrier: kernel 'half' does a warp operation whose mask names lane 16 of the warp, which has gone past it
# stderr:     by thread (0, 0, 0) of block (0, 0, 0)
from pyc import DType, Float32, Mut, kernel
from pyc.gpu import DeviceContext, Span, thread_idx, warp


@kernel
def half(x: Mut[Span[Float32]]) -> None:
    t = thread_idx.x
    v = x[t]
    if t < 16:
        v += warp.shuffle_xor(v, 8)
    x[t] = v


ctx = DeviceContext()
x = ctx.enqueue_create_buffer[DType.float32](32)
x.enqueue_fill(1)
ctx.enqueue_function[half](x, grid_dim=1, block_dim=32)
ctx.synchronize()
