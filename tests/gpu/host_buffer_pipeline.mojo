# Three kernels in a row on two buffers that swap roles, fed from and read back to host buffers.
from max.gpu import global_idx
from max.gpu.host import DeviceContext
from std.math import ceildiv

comptime Src = Pointer[Int32, ImmUnsafeAnyOrigin]
comptime Dst = Pointer[Int32, MutUnsafeAnyOrigin]


def scale(src: Src, dst: Dst, n: Int32, factor: Int32):
    var i = global_idx.x
    if i < Int(n):
        dst[unsafe_offset=i] = src[unsafe_offset=i] * factor


def pair_sums(src: Src, dst: Dst, n: Int32):
    """Adds each element to its right neighbour; the last keeps its value."""
    var i = global_idx.x
    if i < Int(n):
        var v = src[unsafe_offset=i]
        if i + 1 < Int(n):
            v += src[unsafe_offset=i + 1]
        dst[unsafe_offset=i] = v


def keep_even(src: Src, dst: Dst, n: Int32):
    var i = global_idx.x
    if i < Int(n):
        var v = src[unsafe_offset=i]
        dst[unsafe_offset=i] = v if v % 2 == 0 else 0


def main() raises:
    comptime n = 300
    comptime grid = ceildiv(n, 64)
    var ctx = DeviceContext()
    var input = ctx.enqueue_create_host_buffer[DType.int32](n)
    var output = ctx.enqueue_create_host_buffer[DType.int32](n)
    ctx.synchronize()
    for i in range(n):
        input[i] = Int32((i * 37) % 101)

    var ping = ctx.enqueue_create_buffer[DType.int32](n)
    var pong = ctx.enqueue_create_buffer[DType.int32](n)
    ctx.enqueue_copy(ping, input)
    ctx.enqueue_function[scale](ping, pong, Int32(n), Int32(3), grid_dim=grid, block_dim=64)
    ctx.enqueue_function[pair_sums](pong, ping, Int32(n), grid_dim=grid, block_dim=64)
    ctx.enqueue_function[keep_even](ping, pong, Int32(n), grid_dim=grid, block_dim=64)
    ctx.enqueue_copy(output, pong)
    ctx.synchronize()

    var wrong = 0
    var kept = 0
    var total = 0
    for i in range(n):
        var v = input[i] * 3
        if i + 1 < n:
            v += input[i + 1] * 3
        var expect = v if v % 2 == 0 else Int32(0)
        if output[i] != expect:
            wrong += 1
        if output[i] != 0:
            kept += 1
        total += Int(output[i])
    print("first:", output[0], output[1], output[2], output[3])
    print("last:", output[n - 2], output[n - 1])
    print("kept", kept, "of", n)
    print("total", total)
    print("wrong", wrong)
