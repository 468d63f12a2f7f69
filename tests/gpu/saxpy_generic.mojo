# One kernel text for several element types: y = alpha * x + y over float32, float64, int32 and uint8.
from max.gpu import global_idx
from max.gpu.host import DeviceContext
from std.math import ceildiv


def axpy[
    dtype: DType
](
    alpha: Scalar[dtype],
    x: Pointer[Scalar[dtype], ImmUnsafeAnyOrigin],
    y: Pointer[Scalar[dtype], MutUnsafeAnyOrigin],
    n: Int32,
):
    var i = global_idx.x
    if i >= Int(n):
        return
    y[unsafe_offset=i] += alpha * x[unsafe_offset=i]


def show[dtype: DType](ctx: DeviceContext, name: String, alpha: Scalar[dtype], n: Int) raises:
    var x = ctx.enqueue_create_buffer[dtype](n)
    var y = ctx.enqueue_create_buffer[dtype](n)
    with x.map_to_host() as hx:
        for i in range(n):
            hx[i] = Scalar[dtype](i)
    y.enqueue_fill(Scalar[dtype](1))
    comptime kernel = axpy[dtype]
    ctx.enqueue_function[kernel](alpha, x, y, Int32(n), grid_dim=ceildiv(n, 64), block_dim=64)
    ctx.enqueue_function[kernel](alpha, x, y, Int32(n), grid_dim=ceildiv(n, 64), block_dim=64)
    with y.map_to_host() as hy:
        print(name, hy[0], hy[1], hy[2], hy[n // 2], hy[n - 1])


def main() raises:
    var ctx = DeviceContext()
    show[DType.float32](ctx, "float32:", 0.25, 100)
    show[DType.float64](ctx, "float64:", 0.125, 1000)
    show[DType.int32](ctx, "int32:", -3, 65)
    show[DType.int64](ctx, "int64:", 1_000_000_000_000, 70)
    show[DType.uint8](ctx, "uint8 (wraps):", 7, 64)
