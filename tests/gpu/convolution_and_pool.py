# A generic 2-D convolution with a mask of compile-time size, over float32 and int32 tensors, and a max-pool.
from pyc import DType, Int, Mut, Scalar, comptime, fn, kernel
from pyc.gpu import DeviceContext, Span, Tensor, global_idx


@fn
def inside(i: Int, n: Int) -> bool:
    return 0 <= i < n


@kernel
def convolve[dt: DType, size: Int](image: Tensor[Scalar[dt], 2], mask: Tensor[Scalar[dt], 2], result: Mut[Tensor[Scalar[dt], 2]]) -> None:
    y = global_idx.y
    x = global_idx.x
    rows, cols = image.shape
    if y >= rows or x >= cols:
        return
    total = Scalar[dt](0)
    for dy in comptime(range(size)):
        for dx in comptime(range(size)):
            yy = y + dy - size // 2
            xx = x + dx - size // 2
            if inside(yy, rows) and inside(xx, cols):
                total += image[yy, xx] * mask[dy, dx]
    result[y, x] = total


@kernel
def pool[dt: DType](image: Tensor[Scalar[dt], 2], result: Mut[Tensor[Scalar[dt], 2]]) -> None:
    y, x = global_idx.y, global_idx.x
    if y < result.shape[0] and x < result.shape[1]:
        best = image[2 * y, 2 * x]
        for dy in range(2):
            for dx in range(2):
                best = max(best, image[2 * y + dy, 2 * x + dx])
        result[y, x] = best


def run_float(ctx, rows, cols):
    image = ctx.enqueue_create_buffer[DType.float32](rows, cols)
    mask = ctx.enqueue_create_buffer[DType.float32](3, 3)
    result = ctx.enqueue_create_buffer[DType.float32](rows, cols)
    small = ctx.enqueue_create_buffer[DType.float32](rows // 2, cols // 2)
    pixels = [[(r * 7 + c * 3) % 10 for c in range(cols)] for r in range(rows)]
    weights = [[1, 2, 1], [0, 1, 0], [-1, -2, -1]]
    with image.map_to_host() as h:
        for r in range(rows):
            for c in range(cols):
                h[r * cols + c] = pixels[r][c]
    with mask.map_to_host() as h:
        for i in range(9):
            h[i] = weights[i // 3][i % 3]
    ctx.enqueue_function[convolve[DType.float32, 3]](image, mask, result, grid_dim=(2, 2), block_dim=(8, 8))
    ctx.enqueue_function[pool](result, small, grid_dim=1, block_dim=(8, 8))
    wrong = 0
    with result.map_to_host() as h:
        for r in range(rows):
            for c in range(cols):
                total = 0
                for dy in range(3):
                    for dx in range(3):
                        if 0 <= r + dy - 1 < rows and 0 <= c + dx - 1 < cols:
                            total += pixels[r + dy - 1][c + dx - 1] * weights[dy][dx]
                wrong += int(h[r * cols + c]) != total
    with small.map_to_host() as h:
        print(h[0], h[len(small) - 1], small.shape[0], small.shape[1], "wrong", wrong)


def run_int(ctx, rows, cols):
    image = ctx.enqueue_create_buffer[DType.int32](rows, cols)
    mask = ctx.enqueue_create_buffer[DType.int32](3, 3)
    result = ctx.enqueue_create_buffer[DType.int32](rows, cols)
    small = ctx.enqueue_create_buffer[DType.int32](rows // 2, cols // 2)
    pixels = [[(r * 7 + c * 3) % 10 for c in range(cols)] for r in range(rows)]
    weights = [[1, 2, 1], [0, 1, 0], [-1, -2, -1]]
    with image.map_to_host() as h:
        for r in range(rows):
            for c in range(cols):
                h[r * cols + c] = pixels[r][c]
    with mask.map_to_host() as h:
        for i in range(9):
            h[i] = weights[i // 3][i % 3]
    ctx.enqueue_function[convolve[DType.int32, 3]](image, mask, result, grid_dim=(2, 2), block_dim=(8, 8))
    ctx.enqueue_function[pool](result, small, grid_dim=1, block_dim=(8, 8))
    wrong = 0
    with result.map_to_host() as h:
        for r in range(rows):
            for c in range(cols):
                total = 0
                for dy in range(3):
                    for dx in range(3):
                        if 0 <= r + dy - 1 < rows and 0 <= c + dx - 1 < cols:
                            total += pixels[r + dy - 1][c + dx - 1] * weights[dy][dx]
                wrong += int(h[r * cols + c]) != total
    with small.map_to_host() as h:
        print(h[0], h[len(small) - 1], small.shape[0], small.shape[1], "wrong", wrong)


def main():
    ctx = DeviceContext()
    run_float(ctx, 12, 14)
    run_int(ctx, 10, 16)


main()
