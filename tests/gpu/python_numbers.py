# Numbers of Python's at a launch become what the kernel takes; with a buffer of the same parameter, what its elements are.
from pyc import DType, Float32, Int, List, Mut, Scalar, UInt8, kernel
from pyc.gpu import DeviceContext, Span, global_idx


@kernel
def axpy(a: Float32, k: UInt8, x: Span[Float32], y: Mut[Span[Float32]]) -> None:
    i = global_idx.x
    if i < len(y):
        y[i] += a * x[i] + Float32(k)


@kernel
def fill[T: DType](data: Mut[Span[Scalar[T]]], a: Scalar[T], flag: bool, n: Int) -> None:
    i = global_idx.x
    if i < n:
        data[i] = a if flag else -a


ctx = DeviceContext()
x = ctx.enqueue_create_buffer[DType.float32](4)
y = ctx.enqueue_create_buffer[DType.float32](4)
small = ctx.enqueue_create_buffer[DType.int16](3)


def show(buffer):
    with buffer.map_to_host() as h:
        print([h[i] for i in range(len(h))])


def step(a):
    ctx.enqueue_function[axpy](2.5, 1, x, y, grid_dim=1, block_dim=4)
    ctx.enqueue_function[axpy](a / 2, a, x, y, grid_dim=1, block_dim=4)


ctx.enqueue_function[fill[DType.float32]](x, 1.5, True, 4, grid_dim=1, block_dim=4)
ctx.enqueue_function[fill[DType.float32]](y, 2, False, 3 + 1, grid_dim=1, block_dim=4)
ctx.enqueue_function[axpy](0.5, 7, x, y, grid_dim=1, block_dim=4)
show(y)
step(3)
show(y)
ctx.enqueue_function[fill](small, 300, True, 3, grid_dim=1, block_dim=4)
show(small)
for bad in (2**20, 256):
    try:
        ctx.enqueue_function[fill](small, bad, True, 3, grid_dim=1, block_dim=4)
        ctx.enqueue_function[axpy](1, bad, x, y, grid_dim=1, block_dim=4)
    except OverflowError:
        print("OverflowError")
