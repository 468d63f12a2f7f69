# One-dimensional convolution with zero borders; the taps are a compile-time list.
from max.gpu import global_idx
from max.gpu.host import DeviceBuffer, DeviceContext
from std.math import ceildiv


def convolve[
    *taps: Int
](src: Pointer[Int32, ImmUnsafeAnyOrigin], dst: Pointer[Int32, MutUnsafeAnyOrigin], n: Int32):
    comptime count = taps.__len__()
    comptime radius = count // 2
    var i = global_idx.x
    if i >= Int(n):
        return
    var acc = Int32(0)
    comptime for k in range(count):
        var j = i + k - radius
        if j >= 0 and j < Int(n):
            acc += Int32(taps[k]) * src[unsafe_offset=j]
    dst[unsafe_offset=i] = acc


def show(label: String, buf: DeviceBuffer[DType.int32]) raises:
    with buf.map_to_host() as h:
        var line = label
        var total = 0
        for i in range(len(h)):
            line += " " + String(h[i])
            total += Int(h[i])
        print(line, "| total", total)


def main() raises:
    comptime n = 18
    var ctx = DeviceContext()
    var src = ctx.enqueue_create_buffer[DType.int32](n)
    var dst = ctx.enqueue_create_buffer[DType.int32](n)
    with src.map_to_host() as h:
        for i in range(n):
            h[i] = 10 if 5 <= i and i < 12 else 0
        h[0] = 4
        h[n - 1] = -3
    comptime grid = ceildiv(n, 8)
    show("signal:   ", src)
    ctx.enqueue_function[convolve[1]](src, dst, Int32(n), grid_dim=grid, block_dim=8)
    show("identity: ", dst)
    ctx.enqueue_function[convolve[-1, 0, 1]](src, dst, Int32(n), grid_dim=grid, block_dim=8)
    show("slope:    ", dst)
    ctx.enqueue_function[convolve[1, -2, 1]](src, dst, Int32(n), grid_dim=grid, block_dim=8)
    show("curvature:", dst)
    ctx.enqueue_function[convolve[1, 2, 3, 2, 1]](src, dst, Int32(n), grid_dim=grid, block_dim=8)
    show("smooth:   ", dst)
