# enqueue_create_buffer(*shape): the length of the tuple is the rank of the buffer, asked when the program runs.
from pyc import DType, Int32, Mut, kernel
from pyc.gpu import DeviceContext, Span, Tensor, global_idx


@kernel
def number(cells: Mut[Tensor[Int32, 2]]) -> None:
    r, c = global_idx.y, global_idx.x
    if r < cells.shape[0] and c < cells.shape[1]:
        cells[r, c] = Int32(10 * r + c)


@kernel
def fill(cells: Mut[Span[Int32]], value: Int32) -> None:
    if global_idx.x < len(cells):
        cells[global_idx.x] = value


def made(ctx, shape):
    return ctx.enqueue_create_buffer[DType.int32](*shape)


ctx = DeviceContext(api="cpu")
table = made(ctx, (2, 3))
row = made(ctx, [4])
ctx.enqueue_function[number](table, grid_dim=1, block_dim=(4, 2))
ctx.enqueue_function[fill](row, 7, grid_dim=1, block_dim=4)
print(table.shape, row.shape, made(ctx, (2, 3, 4)).shape)
for buffer in (table, row):
    with buffer.map_to_host() as h:
        print([h[i] for i in range(len(buffer))])
try:
    ctx.enqueue_function[fill](table, 7, grid_dim=1, block_dim=4)
except TypeError as e:
    print("TypeError")
try:
    made(ctx, ())
except TypeError as e:
    print("TypeError:", e)
