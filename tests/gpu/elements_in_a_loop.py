# Threads that read and write several elements in loops: the panics of the indices that go wrong share a block of code, with
# the index as a phi. With tensors, spans, strides, nested loops, and loops that a condition of the thread's ends.
from pyc import DType, Float32, Int, Int32, Mut, kernel
from pyc.gpu import DeviceContext, Span, Tensor, block_dim, block_idx, global_idx, grid_dim, thread_idx


@kernel
def rows(y: Mut[Tensor[Float32, 2]]) -> None:
    for i in range(4):
        y[2 * thread_idx.x + i % 2, i // 2] = 1


@kernel
def neighbours(y: Mut[Span[Int32]]) -> None:
    for i in range(4):
        y[4 * thread_idx.x + i] = Int32(thread_idx.x * 10 + i)


@kernel
def by_grid(x: Span[Int32], y: Mut[Span[Int32]]) -> None:
    i = global_idx.x
    while i < len(y):
        y[i] = x[i] + x[len(x) - 1 - i]
        i += grid_dim.x * block_dim.x


@kernel
def tiles(x: Tensor[Int32, 2], y: Mut[Tensor[Int32, 2]]) -> None:
    for i in range(2):
        for j in range(3):
            y[2 * thread_idx.y + i, 3 * thread_idx.x + j] = x[3 * thread_idx.x + j, 2 * thread_idx.y + i]


@kernel
def until(x: Span[Int32], y: Mut[Span[Int32]]) -> None:
    for i in range(8):
        if x[8 * thread_idx.x + i] % 7 == 0:
            break
        y[8 * thread_idx.x + i] += x[8 * thread_idx.x + i]
        y[8 * thread_idx.x] += 1


ctx = DeviceContext()
image = ctx.enqueue_create_buffer[DType.float32](32, 32)
image.enqueue_fill(0)
ctx.enqueue_function[rows](image, grid_dim=1, block_dim=16)
with image.map_to_host() as h:
    print(sum([Int(h[i]) for i in range(32 * 32)]), h[31 * 32 + 1], h[32 * 16 + 2])

a = ctx.enqueue_create_buffer[DType.int32](64)
b = ctx.enqueue_create_buffer[DType.int32](64)
ctx.enqueue_function[neighbours](a, grid_dim=1, block_dim=16)
ctx.enqueue_function[by_grid](a, b, grid_dim=2, block_dim=8)
with a.map_to_host() as h:
    print([h[i] for i in range(0, 64, 5)])
with b.map_to_host() as h:
    print([h[i] for i in range(0, 64, 5)])
ctx.enqueue_function[until](a, b, grid_dim=1, block_dim=8)
with b.map_to_host() as h:
    print([h[i] for i in range(0, 64, 5)])

wide = ctx.enqueue_create_buffer[DType.int32](12, 8)
high = ctx.enqueue_create_buffer[DType.int32](8, 12)
with wide.map_to_host() as h:
    for i in range(96):
        h[i] = i
ctx.enqueue_function[tiles](wide, high, grid_dim=1, block_dim=(4, 4))
with high.map_to_host() as h:
    print([h[i] for i in range(0, 96, 7)])
