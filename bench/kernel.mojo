# One small kernel: a scaled sum of two vectors.
from max.gpu import global_idx
from max.gpu.host import DeviceContext

comptime BLOCK = 128


def axpy(a: Float32, x: Pointer[Float32, ImmUnsafeAnyOrigin], y: Pointer[Float32, MutUnsafeAnyOrigin], n: Int32):
    var i = global_idx.x
    if i < Int(n):
        y[unsafe_offset=i] += a * x[unsafe_offset=i]


def main() raises:
    var n = 1000
    with DeviceContext() as ctx:
        var x = ctx.enqueue_create_buffer[DType.float32](n)
        var y = ctx.enqueue_create_buffer[DType.float32](n)
        with x.map_to_host() as hx, y.map_to_host() as hy:
            for i in range(n):
                hx[i] = Float32(i)
                hy[i] = 1
        ctx.enqueue_function[axpy](Float32(2), x, y, Int32(n), grid_dim=(n + BLOCK - 1) // BLOCK, block_dim=BLOCK)
        with y.map_to_host() as hy:
            print(hy[0], hy[n - 1])
