# Kernels with compile-time parameters: a tile width, an unrolled loop, a flag and a function.
from max.gpu import global_idx
from max.gpu.host import DeviceBuffer, DeviceContext


def square(x: Int32) -> Int32:
    return x * x


def negate(x: Int32) -> Int32:
    return -x


def apply[
    f: def(Int32) thin -> Int32, per_thread: Int, reverse: Bool = False
](src: Pointer[Int32, ImmUnsafeAnyOrigin], dst: Pointer[Int32, MutUnsafeAnyOrigin], n: Int32):
    var base = global_idx.x * per_thread
    comptime for k in range(per_thread):
        var i = base + k
        if i < Int(n):
            var target = i
            comptime if reverse:
                target = Int(n) - 1 - i
            dst[unsafe_offset=target] = f(src[unsafe_offset=i])


def polynomial[*coeffs: Int](src: Pointer[Int32, ImmUnsafeAnyOrigin], dst: Pointer[Int32, MutUnsafeAnyOrigin]):
    var x = src[unsafe_offset=global_idx.x]
    var acc = Int32(0)
    comptime for k in range(coeffs.__len__()):
        acc = acc * x + Int32(coeffs[k])
    dst[unsafe_offset=global_idx.x] = acc


def show(label: String, buf: DeviceBuffer[DType.int32]) raises:
    with buf.map_to_host() as h:
        var line = label
        for i in range(len(buf)):
            line += " " + String(h[i])
        print(line)


def main() raises:
    comptime n = 10
    var ctx = DeviceContext()
    var src = ctx.enqueue_create_buffer[DType.int32](n)
    var dst = ctx.enqueue_create_buffer[DType.int32](n)
    with src.map_to_host() as h:
        for i in range(n):
            h[i] = Int32(i - 3)
    ctx.enqueue_function[apply[square, 1]](src, dst, Int32(n), grid_dim=1, block_dim=n)
    show("square, 1 each:  ", dst)
    ctx.enqueue_function[apply[negate, 4]](src, dst, Int32(n), grid_dim=1, block_dim=3)
    show("negate, 4 each:  ", dst)
    comptime backwards = apply[square, 3, reverse=True]
    ctx.enqueue_function[backwards](src, dst, Int32(n), grid_dim=2, block_dim=2)
    show("reversed squares:", dst)
    ctx.enqueue_function[polynomial[2, -1, 5]](src, dst, grid_dim=1, block_dim=n)
    show("2x^2 - x + 5:    ", dst)
