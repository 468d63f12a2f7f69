# An image pipeline: gray, blur through shared memory with a halo, edges, a histogram.
from pyc import Comptime, DType, Float32, Int, Int32, Mut, UInt8, fn, kernel
from pyc.gpu import Atomic, DeviceContext, Span, Tensor, barrier, block_idx, global_idx, shared, thread_idx
from pyc.math import ceildiv, sqrt

T: Comptime[Int] = 8


@kernel
def gray(rgb: Tensor[UInt8, 3], out: Mut[Tensor[Float32, 2]]) -> None:
    x = global_idx.x
    y = global_idx.y
    h, w = out.shape
    if x < w and y < h:
        out[y, x] = 0.299 * Float32(rgb[y, x, 0]) + 0.587 * Float32(rgb[y, x, 1]) + 0.114 * Float32(rgb[y, x, 2])


@fn
def inside(v: Int, n: Int) -> Int:
    return max(0, min(v, n - 1))


@kernel
def blur(a: Tensor[Float32, 2], b: Mut[Tensor[Float32, 2]]) -> None:
    tile = shared[Float32, T + 2, T + 2]()
    h, w = a.shape
    x0 = block_idx.x * T - 1
    y0 = block_idx.y * T - 1
    at = thread_idx.y * T + thread_idx.x
    while at < (T + 2) * (T + 2):
        ty, tx = divmod(at, T + 2)
        tile[ty, tx] = a[inside(y0 + ty, h), inside(x0 + tx, w)]
        at += T * T
    barrier()
    x = global_idx.x
    y = global_idx.y
    if x < w and y < h:
        s = Float32(0)
        for dy in range(3):
            for dx in range(3):
                s += tile[thread_idx.y + dy, thread_idx.x + dx]
        b[y, x] = s / 9


@kernel
def edges(a: Tensor[Float32, 2], hist: Mut[Span[Int32]]) -> None:
    x = global_idx.x
    y = global_idx.y
    h, w = a.shape
    if 0 < x < w - 1 and 0 < y < h - 1:
        gx = a[y, x + 1] - a[y, x - 1]
        gy = a[y + 1, x] - a[y - 1, x]
        bin = min(Int(sqrt(gx * gx + gy * gy) / 4), len(hist) - 1)
        _ = Atomic[Int32].fetch_add(hist.at(bin), 1)


def main():
    h, w = 21, 30
    ctx = DeviceContext()
    rgb = ctx.enqueue_create_buffer[DType.uint8](h, w, 3)
    with rgb.map_to_host() as m:
        for y in range(h):
            for x in range(w):
                for k in range(3):
                    m[(y * w + x) * 3 + k] = (x * 9 + y * 7 + k * 30) % 256 if (x // 6 + y // 5) % 2 else 20
    a = ctx.enqueue_create_buffer[DType.float32](h, w)
    b = ctx.enqueue_create_buffer[DType.float32](h, w)
    hist = ctx.enqueue_create_buffer[DType.int32](8)
    hist.enqueue_fill(0)
    ctx.enqueue_function[gray](rgb, a, grid_dim=(ceildiv(w, 8), ceildiv(h, 8)), block_dim=(8, 8))
    ctx.enqueue_function[blur](a, b, grid_dim=(ceildiv(w, 8), ceildiv(h, 8)), block_dim=(8, 8))
    ctx.enqueue_function[edges](b, hist, grid_dim=(ceildiv(w, 8), ceildiv(h, 8)), block_dim=(8, 8))
    with hist.map_to_host() as m:
        print([int(v) for v in m], sum(int(v) for v in m) == (h - 2) * (w - 2))


main()
