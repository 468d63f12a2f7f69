# REQUIRES: numpy
# A 3 x 3 box blur over an image: a two-dimensional tensor, a two-dimensional grid, edges handled by clamping.
# cpython: 3.11
import numpy as np

from pyc import DType, Int, Int32, Mut, kernel
from pyc.gpu import DeviceContext, Tensor, global_idx
from pyc.math import ceildiv


@kernel
def blur(src: Tensor[Int32, 2], dst: Mut[Tensor[Int32, 2]], radius: Int) -> None:
    r = global_idx.y
    c = global_idx.x
    rows = src.shape[0]
    cols = src.shape[1]
    if r >= rows or c >= cols:
        return
    total: Int32 = 0
    for dr in range(-radius, radius + 1):
        for dc in range(-radius, radius + 1):
            rr = min(max(r + dr, 0), rows - 1)
            cc = min(max(c + dc, 0), cols - 1)
            total += src[rr, cc]
    side = Int32(2 * radius + 1)
    dst[r, c] = total // (side * side)


def blur_numpy(image, radius):
    rows, cols = image.shape
    padded = np.pad(image, radius, mode="edge")
    total = np.zeros_like(image)
    for dr in range(2 * radius + 1):
        for dc in range(2 * radius + 1):
            total += padded[dr : dr + rows, dc : dc + cols]
    return total // (2 * radius + 1) ** 2


image = np.zeros((7, 11), dtype=np.int32)
image[3, 5] = 900
image[0, 0] = 450
image[:, 9] += 90
ctx = DeviceContext()
src = ctx.from_numpy[DType.int32, 2](image)
rows, cols = image.shape
dst = ctx.enqueue_create_buffer[DType.int32](rows, cols)
block = (4, 2)
grid = (ceildiv(cols, block[0]), ceildiv(rows, block[1]))
for radius in (1, 2):
    ctx.enqueue_function[blur](src, dst, radius, grid_dim=grid, block_dim=block)
    result = dst.to_numpy()
    print("radius", radius, "sum", int(result.sum()), "as numpy:", np.array_equal(result, blur_numpy(image, radius)))
    for row in result:
        print(" ".join(f"{v:4d}" for v in row))
