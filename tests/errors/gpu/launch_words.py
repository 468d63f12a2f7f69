# A launch that does not fit names the types as they are written.
from pyc import DType, Int32, Mut, kernel
from pyc.gpu import DeviceContext, Span, global_idx


@kernel
def fill(out: Mut[Span[Int32]], n: Int32) -> None:
    out[global_idx.x] = n


ctx = DeviceContext()
f = ctx.enqueue_create_buffer[DType.float32](4)
ctx.enqueue_function[fill](f, Int32(1), grid_dim=1, block_dim=4)  # expected-error {{'out' is 'Span[mut=True, Int32]', and this is 'DeviceBuffer[DType.float32, 1]'}}
