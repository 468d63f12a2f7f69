# One name stands for views of buffers of different types, one after the other.
# cpython: 3.9
from pyc import DType, Int32, Mut, UInt8, kernel
from pyc.gpu import Atomic, DeviceContext, Span, global_idx


@kernel
def count(text: Span[UInt8], lengths: Mut[Span[Int32]]) -> None:
    i = global_idx.x
    if i >= len(text) or text[i] == 32:
        return
    if i > 0 and text[i - 1] != 32:
        return
    n = 0
    while i + n < len(text) and text[i + n] != 32:
        n += 1
    _ = Atomic[Int32].fetch_add(lengths.at(min(n, len(lengths) - 1)), 1)


text = "the quick brown fox jumps over the lazy dog and a very extraordinarily long word"
ctx = DeviceContext()
data = ctx.enqueue_create_buffer[DType.uint8](len(text))
with data.map_to_host() as h:
    for i, c in enumerate(text.encode()):
        h[i] = c
lengths = ctx.enqueue_create_buffer[DType.int32](8)
lengths.enqueue_fill(0)
ctx.enqueue_function[count](data, lengths, grid_dim=3, block_dim=32)
with lengths.map_to_host() as h:
    print([h[i] for i in range(8)])
