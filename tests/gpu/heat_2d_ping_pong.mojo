# Heat flow on a plate: a five-point stencil in whole numbers, two buffers that swap each step.
from max.gpu import global_idx
from max.gpu.host import DeviceBuffer, DeviceContext
from std.math import ceildiv

comptime W = 14
comptime H = 9


def step(src: Pointer[Int32, ImmUnsafeAnyOrigin], dst: Pointer[Int32, MutUnsafeAnyOrigin]):
    """One explicit step; the border keeps its temperature."""
    var x = global_idx.x
    var y = global_idx.y
    if x >= W or y >= H:
        return
    var i = y * W + x
    var v = src[unsafe_offset=i]
    if x == 0 or y == 0 or x == W - 1 or y == H - 1:
        dst[unsafe_offset=i] = v
        return
    var around = src[unsafe_offset=i - 1] + src[unsafe_offset=i + 1] + src[unsafe_offset=i - W] + src[unsafe_offset=i + W]
    dst[unsafe_offset=i] = v + (around - 4 * v) // 8


def host_step(src: List[Int32]) -> List[Int32]:
    var dst = src.copy()
    for y in range(1, H - 1):
        for x in range(1, W - 1):
            var i = y * W + x
            dst[i] = src[i] + (src[i - 1] + src[i + 1] + src[i - W] + src[i + W] - 4 * src[i]) // 8
    return dst^


def show(label: String, buf: DeviceBuffer[DType.int32]) raises:
    print(label)
    with buf.map_to_host() as h:
        for y in range(H):
            var line = String("  ")
            for x in range(W):
                line += ".:-=+*#%@@"[byte=Int(h[y * W + x]) // 1112]
            print(line)


def main() raises:
    comptime steps = 40
    var ctx = DeviceContext()
    var now = ctx.enqueue_create_buffer[DType.int32](W * H)
    var next = ctx.enqueue_create_buffer[DType.int32](W * H)
    var plate = List[Int32](length=W * H, fill=0)
    for x in range(W):
        plate[x] = 10000
    plate[5 * W + 4] = 9000
    plate[5 * W + 5] = 9000
    ctx.enqueue_copy(now, Span(plate))
    show("start", now)
    for _ in range(steps):
        ctx.enqueue_function[step](now, next, grid_dim=(ceildiv(W, 8), ceildiv(H, 8)), block_dim=(8, 8))
        swap(now, next)
        plate = host_step(plate)
    show("after " + String(steps) + " steps", now)
    with now.map_to_host() as h:
        var total = 0
        var wrong = 0
        for i in range(W * H):
            total += Int(h[i])
            if h[i] != plate[i]:
                wrong += 1
        print("total", total, "centre", h[4 * W + 7], "wrong", wrong)
