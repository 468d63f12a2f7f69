# Kernels over TileTensor views: two-dimensional indexing, compile-time layouts and a shared tile.
from layout import TensorLayout, TileTensor, row_major, stack_allocation
from max.gpu import barrier, block_idx, global_idx, thread_idx
from max.gpu.host import DeviceContext
from max.gpu.memory import AddressSpace

comptime ROWS = 6
comptime COLS = 8
comptime MATRIX = row_major[ROWS, COLS]()
comptime TRANSPOSED = row_major[COLS, ROWS]()
comptime VECTOR = row_major[COLS]()
comptime TILE = 2


def add_row[
    MatrixLayout: TensorLayout, VectorLayout: TensorLayout
](
    m: TileTensor[DType.float32, MatrixLayout, MutUnsafeAnyOrigin],
    v: TileTensor[DType.float32, VectorLayout, MutUnsafeAnyOrigin],
):
    comptime assert m.flat_rank == 2 and v.flat_rank == 1
    var r = global_idx.y
    var c = global_idx.x
    if r < Int(m.dim[0]()) and c < Int(m.dim[1]()):
        m[r, c] += v[c]


def transpose(
    src: TileTensor[DType.float32, type_of(MATRIX), MutUnsafeAnyOrigin],
    dst: TileTensor[DType.float32, type_of(TRANSPOSED), MutUnsafeAnyOrigin],
):
    var tile = stack_allocation[DType.float32, address_space=AddressSpace.SHARED](row_major[TILE, TILE]())
    var y = thread_idx.y
    var x = thread_idx.x
    tile[y, x] = src[block_idx.y * TILE + y, block_idx.x * TILE + x]
    barrier()
    dst[block_idx.x * TILE + y, block_idx.y * TILE + x] = tile[x, y]


def main() raises:
    var ctx = DeviceContext()
    var m_buf = ctx.enqueue_create_buffer[DType.float32](ROWS * COLS)
    var t_buf = ctx.enqueue_create_buffer[DType.float32](ROWS * COLS)
    var v_buf = ctx.enqueue_create_buffer[DType.float32](COLS)
    with m_buf.map_to_host() as h:
        var view = TileTensor(h, MATRIX)
        for r in range(ROWS):
            for c in range(COLS):
                view[r, c] = Float32(10 * r + c)
    with v_buf.map_to_host() as h:
        for c in range(COLS):
            h[c] = Float32(c) / 4
    var m = TileTensor(m_buf, MATRIX)
    var v = TileTensor(v_buf, VECTOR)
    var t = TileTensor(t_buf, TRANSPOSED)
    print("dimensions", m.dim[0](), m.dim[1](), "elements", m.num_elements())
    ctx.enqueue_function[add_row[type_of(MATRIX), type_of(VECTOR)]](m, v, grid_dim=(2, 2), block_dim=(4, 4))
    ctx.enqueue_function[transpose](m, t, grid_dim=(COLS // TILE, ROWS // TILE), block_dim=(TILE, TILE))
    with t_buf.map_to_host() as h:
        var view = TileTensor(h, TRANSPOSED)
        for c in range(COLS):
            var line = String()
            for r in range(ROWS):
                line += " " + String(view[c, r])
            print(line)
