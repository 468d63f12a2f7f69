# Each thread takes its neighbour's number, and a barrier is missing: `pyc run --check-kernels` says where.
from pyc import DType, Int32, Mut, kernel
from pyc.gpu import DeviceContext, Span, shared, thread_idx


@kernel
def shift(numbers: Mut[Span[Int32]]) -> None:
    room = shared[Int32, 64]()
    t = thread_idx.x
    room[t] = numbers[t]
    if t > 0:
        numbers[t] = room[t - 1]


ctx = DeviceContext()
numbers = ctx.enqueue_create_buffer[DType.int32](64)
numbers.enqueue_fill(1)
ctx.enqueue_function[shift](numbers, grid_dim=1, block_dim=64)
ctx.synchronize()
