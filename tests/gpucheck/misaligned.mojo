# A GPU stops a kernel whose address is not a multiple of what an access promises; the CPU device does not mind.
# flags: --check-kernels
# exit: 1
# stderr: misaligned.mojo:12:30: misaligned: kernel 'k' reaches 16 bytes at byte 4 of buffer 'p', whose address is not a multiple of what `alignment=` promises
# stderr: by thread (1, 0, 0) of block (0, 0, 0)
from max.gpu import thread_idx
from max.gpu.host import DeviceContext


def k(p: Pointer[Float32, MutUnsafeAnyOrigin]):
    var t = thread_idx.x
    p[unsafe_offset=8 + t] = p.unsafe_load[width=4, alignment=16](t).reduce_add()


def main() raises:
    var ctx = DeviceContext()
    var x = ctx.enqueue_create_buffer[DType.float32](16)
    x.enqueue_fill(1)
    ctx.enqueue_function[k](x, grid_dim=1, block_dim=2)
    ctx.synchronize()
