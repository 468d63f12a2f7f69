# Grids that reach beyond their data, with all forms of conditions for the edge: threads that do nothing there, that do something else, and that still
# wait for the others of their block.
from pyc import DType, Float32, Int, Int32, Mut, kernel
from pyc.gpu import DeviceContext, Span, Tensor, barrier, global_idx, shared, thread_idx
from pyc.math import ceildiv


@kernel
def inner(x: Tensor[Int32, 2], y: Mut[Tensor[Int32, 2]]) -> None:
    r = global_idx.y
    c = global_idx.x
    if 0 < r < x.shape[0] - 1 and 0 < c < x.shape[1] - 1:
        y[r, c] = x[r, c - 1] + x[r, c + 1] + x[r - 1, c] + x[r + 1, c]


@kernel
def returned(x: Tensor[Int32, 2], y: Mut[Tensor[Int32, 2]]) -> None:
    r = global_idx.y
    c = global_idx.x
    if r >= x.shape[0] or c >= x.shape[1]:
        return
    if r + 2 >= x.shape[0]:
        return
    if c <= 2:
        return
    y[r, c] = x[r + 2, c - 3]


@kernel
def otherwise(x: Tensor[Int32, 2], y: Mut[Tensor[Int32, 2]]) -> None:
    r = global_idx.y
    c = global_idx.x
    if r < y.shape[0] and c < y.shape[1]:
        if 5 < r and c < x.shape[1] - 7:
            y[r, c] = x[r - 6, c + 7]
        else:
            y[r, c] = -1


@kernel
def reversed_rows(x: Tensor[Int32, 2], y: Mut[Tensor[Int32, 2]]) -> None:
    r = x.shape[0] - 1 - global_idx.y
    c = 2 * global_idx.x
    if r >= 0 and c < x.shape[1]:
        y[global_idx.y, c] = x[r, c]


@kernel
def band(x: Tensor[Int32, 2], y: Mut[Tensor[Int32, 2]]) -> None:
    r = global_idx.y
    c = global_idx.x
    if c < r and r < x.shape[0] and c < x.shape[1]:
        y[r, c] = x[r, c]


@kernel
def together(x: Tensor[Int32, 2], y: Mut[Tensor[Int32, 2]]) -> None:
    tile = shared[Int32, 16, 16]()
    r = global_idx.y
    c = global_idx.x
    tile[thread_idx.y, thread_idx.x] = 0
    if r < x.shape[0] and c < x.shape[1]:
        tile[thread_idx.y, thread_idx.x] = x[r, c]
    barrier()
    if r < y.shape[0] and c < y.shape[1]:
        y[r, c] = tile[15 - thread_idx.y, 15 - thread_idx.x]


@kernel
def blurred(x: Tensor[Int32, 2], y: Mut[Tensor[Int32, 2]]) -> None:
    r = global_idx.y
    c = global_idx.x
    rows, columns = x.shape
    if r >= rows or c >= columns:
        return
    total = Int32(0)
    for down in range(5):
        for right in range(3):
            rr = r + down - 2
            cc = c + right - 1
            if 0 <= rr < rows and 0 <= cc < columns:
                total += x[rr, cc] * Int32(down + right + 1)
    y[r, c] = total


@kernel
def shifted(x: Span[Float32], y: Mut[Span[Float32]], by: Int) -> None:
    i = global_idx.x
    if by <= i and i < len(y):
        y[i] = x[i - by] + 0.5


def expected(name, x, rows, columns):
    y = [[0] * columns for _ in range(rows)]
    for r in range(rows):
        for c in range(columns):
            match name:
                case "inner" if 0 < r < rows - 1 and 0 < c < columns - 1:
                    y[r][c] = x[r][c - 1] + x[r][c + 1] + x[r - 1][c] + x[r + 1][c]
                case "returned" if r + 2 < rows and c > 2:
                    y[r][c] = x[r + 2][c - 3]
                case "otherwise":
                    y[r][c] = x[r - 6][c + 7] if r > 5 and c < columns - 7 else -1
                case "reversed_rows" if c % 2 == 0:
                    y[r][c] = x[rows - 1 - r][c]
                case "band" if c < r:
                    y[r][c] = x[r][c]
                case "blurred":
                    taps = [(r + i - 2, c + k - 1, i + k + 1) for i in range(5) for k in range(3)]
                    y[r][c] = sum(x[rr][cc] * weight for rr, cc, weight in taps if 0 <= rr < rows and 0 <= cc < columns)
                case "together":
                    down, right = r // 16 * 16 + 15 - r % 16, c // 16 * 16 + 15 - c % 16
                    y[r][c] = x[down][right] if down < rows and right < columns else 0
    return [v for row in y for v in row]


def launch(ctx, name, x, y, grid, block):
    match name:
        case "inner":
            ctx.enqueue_function[inner](x, y, grid_dim=grid, block_dim=block)
        case "returned":
            ctx.enqueue_function[returned](x, y, grid_dim=grid, block_dim=block)
        case "otherwise":
            ctx.enqueue_function[otherwise](x, y, grid_dim=grid, block_dim=block)
        case "reversed_rows":
            ctx.enqueue_function[reversed_rows](x, y, grid_dim=grid, block_dim=block)
        case "band":
            ctx.enqueue_function[band](x, y, grid_dim=grid, block_dim=block)
        case "blurred":
            ctx.enqueue_function[blurred](x, y, grid_dim=grid, block_dim=block)
        case "together":
            ctx.enqueue_function[together](x, y, grid_dim=grid, block_dim=block)


def main():
    ctx = DeviceContext()
    for rows, columns in ((1, 1), (2, 3), (17, 16), (33, 70), (40, 129)):
        x = ctx.enqueue_create_buffer[DType.int32](rows, columns)
        with x.map_to_host() as host:
            for i in range(rows * columns):
                host[i] = i * 31 % 1009
        with x.map_to_host() as host:
            xs = [[int(host[r * columns + c]) for c in range(columns)] for r in range(rows)]
        for name in ("inner", "returned", "otherwise", "reversed_rows", "band", "blurred", "together"):
            for block in ((16, 16),) if name == "together" else ((16, 4), (64, 4), (64, 2), (128, 1), (7, 3)):
                y = ctx.enqueue_create_buffer[DType.int32](rows, columns)
                y.enqueue_fill(0)
                launch(ctx, name, x, y, (ceildiv(columns, block[0]), ceildiv(rows, block[1])), block)
                with y.map_to_host() as host:
                    if [int(v) for v in host] != expected(name, xs, rows, columns):
                        print(name, rows, columns, block, "is wrong")
    for n in (1, 31, 64, 1000):
        for by in (-3, 0, 1, 30, 999, 5000):
            a = ctx.enqueue_create_buffer[DType.float32](n + 3)
            b = ctx.enqueue_create_buffer[DType.float32](n)
            b.enqueue_fill(0)
            with a.map_to_host() as host:
                for i in range(n + 3):
                    host[i] = i
            ctx.enqueue_function[shifted](a, b, by, grid_dim=ceildiv(n, 64), block_dim=64)
            with b.map_to_host() as host:
                if [float(v) for v in host] != [i - by + 0.5 if i >= by else 0.0 for i in range(n)]:
                    print("shifted", n, by, "is wrong")
    print("done")


main()
