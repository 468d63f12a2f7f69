# 65536 rows of 65536 columns do not fit 32 bits: it is 0, and no thread writes anything.
# flags: --check-kernels
# exit: 1
# stderr: index_wraps.py:12:13: panic: kernel 'number' panics: the product does not fit Int32: the index that is made of it wraps around
# stderr:     by thread (0, 0, 0) of block (0, 0, 0)
from pyc import DType, Int32, Mut, kernel
from pyc.gpu import DeviceContext, Span, global_idx


@kernel
def number(y: Mut[Span[Int32]], rows: Int32, columns: Int32) -> None:
    cells = rows * columns
    i = Int32(global_idx.x)
    if i < cells:
        y[i] = i


ctx = DeviceContext()
y = ctx.enqueue_create_buffer[DType.int32](128)
y.enqueue_fill(-1)
ctx.enqueue_function[number](y, 65536, 65536, grid_dim=1, block_dim=128)
with y.map_to_host() as host:
    print(host[0])
