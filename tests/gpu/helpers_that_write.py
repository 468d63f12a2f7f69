# Functions that write through spans and tensors: a kernel gives them its own parameters and its shared memory alike.
from pyc import Comptime, DType, Float32, Int, Int32, Mut, fn, kernel
from pyc.gpu import Atomic, DeviceContext, Span, Tensor, barrier, global_idx, shared, thread_idx

BLOCK: Comptime[Int] = 16


@fn
def load(tile: Mut[Span[Float32]], source: Span[Float32], to: Int, i: Int) -> None:
    tile[to] = source[i] if i < len(source) else 0.0


@fn
def add(out: Mut[Tensor[Float32, 2]], row: Int, column: Int, value: Float32) -> None:
    out[row, column] += value


@fn
def bump(counts: Mut[Span[Int32]], k: Int) -> Int32:
    return Atomic[Int32].fetch_add(counts.at(k), 1)


@kernel
def reversed_blocks(source: Span[Float32], out: Mut[Tensor[Float32, 2]], counts: Mut[Span[Int32]]) -> None:
    tile = shared[Float32, BLOCK]()
    t = thread_idx.x
    i = global_idx.x
    load(tile, source, t, i)
    barrier()
    add(out, 0, i, tile[BLOCK - 1 - t])
    add(out, 1, i, tile[t] * 2)
    _ = bump(counts, i % 3)


ctx = DeviceContext()
source = ctx.enqueue_create_buffer[DType.float32](20)
out = ctx.enqueue_create_buffer[DType.float32](2, 32)
counts = ctx.enqueue_create_buffer[DType.int32](3)
with source.map_to_host() as h:
    for i in range(20):
        h[i] = i
out.enqueue_fill(0)
counts.enqueue_fill(0)
ctx.enqueue_function[reversed_blocks](source, out, counts, grid_dim=2, block_dim=16)
with out.map_to_host() as h:
    print(h[0], h[15], h[16], h[31], h[32], h[47], h[48], h[63])
with counts.map_to_host() as h:
    print(h[0], h[1], h[2])
