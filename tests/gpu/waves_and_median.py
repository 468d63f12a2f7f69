# A wave in three dimensions with an early return at the border, and a median of nine bytes sorted in shared memory.
from pyc import Comptime, DType, Float64, Int, Int32, Mut, UInt8, kernel
from pyc.gpu import DeviceContext, Tensor, Span, global_idx, block_idx, thread_idx, barrier, shared
@kernel
def wave(now: Tensor[Float64, 3], old: Mut[Tensor[Float64, 3]]) -> None:
    x, y, z = global_idx.x, global_idx.y, global_idx.z
    if x == 0 or y == 0 or z == 0 or x + 1 >= now.shape[2] or y + 1 >= now.shape[1] or z + 1 >= now.shape[0]:
        return
    c = now[z, y, x]
    lap = now[z, y, x - 1] + now[z, y, x + 1] + now[z, y - 1, x] + now[z, y + 1, x] + now[z - 1, y, x] + now[z + 1, y, x] - 6.0 * c
    old[z, y, x] = 2.0 * c - old[z, y, x] + 0.125 * lap
@kernel
def levels(image: Tensor[UInt8, 2], out: Mut[Tensor[UInt8, 2]]) -> None:
    window = shared[UInt8, 9, 64]()
    t = thread_idx.x
    r = block_idx.y
    c = global_idx.x
    rows, columns = image.shape
    if c < columns:
        for k in range(9):
            rr = min(max(r + k // 3 - 1, 0), rows - 1)
            cc = min(max(c + k % 3 - 1, 0), columns - 1)
            window[k, t] = image[rr, cc]
        for i in range(9):
            least = i
            for j in range(i + 1, 9):
                if window[j, t] < window[least, t]:
                    least = j
            swap = window[i, t]
            window[i, t] = window[least, t]
            window[least, t] = swap
        out[r, c] = window[4, t]
ctx = DeviceContext()
a = ctx.enqueue_create_buffer[DType.float64](9, 10, 11)
b = ctx.enqueue_create_buffer[DType.float64](9, 10, 11)
with a.map_to_host() as h:
    for i in range(990): h[i] = i % 17 / 4
b.enqueue_fill(0.5)
for _ in range(3):
    ctx.enqueue_function[wave](a, b, grid_dim=(2, 3, 3), block_dim=(8, 4, 4))
    a, b = b, a
im = ctx.enqueue_create_buffer[DType.uint8](20, 70)
om = ctx.enqueue_create_buffer[DType.uint8](20, 70)
with im.map_to_host() as h:
    for i in range(1400): h[i] = i * 91 % 256
ctx.enqueue_function[levels](im, om, grid_dim=(2, 20), block_dim=64)
with a.map_to_host() as h, om.map_to_host() as ho:
    print(round(sum(float(v) * (i % 5) for i, v in enumerate(h)), 6), sum(int(v) * (i % 7) for i, v in enumerate(ho)))
