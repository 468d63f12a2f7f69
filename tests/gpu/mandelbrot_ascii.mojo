# The Mandelbrot set in fixed-point arithmetic, drawn with characters; the loop ends early per thread.
from max.gpu import global_idx
from max.gpu.host import DeviceContext
from std.math import ceildiv

comptime W = 60
comptime H = 21
comptime ONE = 1 << 12
comptime LIMIT = 48


def escape_time(cx: Int, cy: Int) -> Int32:
    var x = 0
    var y = 0
    for i in range(LIMIT):
        var xx = x * x >> 12
        var yy = y * y >> 12
        if xx + yy > 4 * ONE:
            return Int32(i)
        y = (2 * x * y >> 12) + cy
        x = xx - yy + cx
    return Int32(LIMIT)


def mandelbrot(iterations: Pointer[Int32, MutUnsafeAnyOrigin]):
    var px = global_idx.x
    var py = global_idx.y
    if px < W and py < H:
        var cx = (px * 3 * ONE) // (W - 1) - 9 * ONE // 4
        var cy = (py * 5 * ONE // 2) // (H - 1) - 5 * ONE // 4
        iterations[unsafe_offset=py * W + px] = escape_time(cx, cy)


def shade(iterations: Int32) -> String:
    if iterations == LIMIT:
        return "#"
    if iterations > 12:
        return "+"
    if iterations > 6:
        return "-"
    if iterations > 4:
        return "."
    return " "


def main() raises:
    var ctx = DeviceContext()
    var iterations = ctx.enqueue_create_buffer[DType.int32](W * H)
    ctx.enqueue_function[mandelbrot](
        iterations, grid_dim=(ceildiv(W, 16), ceildiv(H, 8)), block_dim=(16, 8)
    )
    with iterations.map_to_host() as h:
        var inside = 0
        var total = 0
        for y in range(H):
            var line = String("|")
            for x in range(W):
                line += shade(h[y * W + x])
                total += Int(h[y * W + x])
                if h[y * W + x] == LIMIT:
                    inside += 1
            print(line + "|")
        print("inside", inside, "iterations", total)
