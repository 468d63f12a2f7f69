# A two-dimensional grid over a ragged matrix: rows on y, columns on x, guards on both edges.
from max.gpu import block_idx, global_idx, thread_idx
from max.gpu.host import DeviceContext, Dim
from std.math import ceildiv

comptime TX = 8
comptime TY = 4


def table(m: Pointer[Int32, MutUnsafeAnyOrigin], rows: Int32, cols: Int32):
    var r = global_idx.y
    var c = global_idx.x
    if r < Int(rows) and c < Int(cols):
        m[unsafe_offset=r * Int(cols) + c] = Int32((r + 1) * (c + 1))


def owner(m: Pointer[Int32, MutUnsafeAnyOrigin], rows: Int32, cols: Int32):
    """Records which block and which thread of it computes each element."""
    var r = global_idx.y
    var c = global_idx.x
    if r >= Int(rows) or c >= Int(cols):
        return
    var who = block_idx.y * 1000 + block_idx.x * 100 + thread_idx.y * 10 + thread_idx.x
    m[unsafe_offset=r * Int(cols) + c] = Int32(who)


def main() raises:
    comptime rows = 9
    comptime cols = 13
    var ctx = DeviceContext()
    var m = ctx.enqueue_create_buffer[DType.int32](rows * cols)
    var grid = Dim(ceildiv(cols, TX), ceildiv(rows, TY))
    ctx.enqueue_function[table](m, Int32(rows), Int32(cols), grid_dim=grid, block_dim=Dim(TX, TY))
    with m.map_to_host() as h:
        for r in range(rows):
            var line = String()
            for c in range(cols):
                var text = String(h[r * cols + c])
                line += " " * (4 - text.byte_length()) + text
            print(line)
    ctx.enqueue_function[owner](m, Int32(rows), Int32(cols), grid_dim=(2, 3), block_dim=(TX, TY))
    with m.map_to_host() as h:
        print("owner of (0, 0):", h[0])
        print("owner of (3, 7):", h[3 * cols + 7])
        print("owner of (4, 8):", h[4 * cols + 8])
        print("owner of (8, 12):", h[8 * cols + 12])
