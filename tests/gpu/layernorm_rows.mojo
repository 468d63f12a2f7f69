# Layer normalisation with block-wide sums from the library, one row per block.
from max.gpu import block_idx, thread_idx
from max.gpu.host import DeviceContext
from max.gpu.primitives import block
from std.math import sqrt

comptime COLS = 64


def layernorm(
    x: Pointer[Float32, ImmUnsafeAnyOrigin],
    gamma: Pointer[Float32, ImmUnsafeAnyOrigin],
    beta: Pointer[Float32, ImmUnsafeAnyOrigin],
    y: Pointer[Float32, MutUnsafeAnyOrigin],
    eps: Float32,
):
    var c = thread_idx.x
    var i = block_idx.x * COLS + c
    var v = x[unsafe_offset=i]
    var mean = block.sum[block_size=COLS](v) / COLS
    var centred = v - mean
    var variance = block.sum[block_size=COLS](centred * centred) / COLS
    y[unsafe_offset=i] = centred / sqrt(variance + eps) * gamma[unsafe_offset=c] + beta[unsafe_offset=c]


def main() raises:
    comptime rows = 5
    var ctx = DeviceContext()
    var x = ctx.enqueue_create_buffer[DType.float32](rows * COLS)
    var gamma = ctx.enqueue_create_buffer[DType.float32](COLS)
    var beta = ctx.enqueue_create_buffer[DType.float32](COLS)
    var y = ctx.enqueue_create_buffer[DType.float32](rows * COLS)
    gamma.enqueue_fill(2)
    beta.enqueue_fill(0.5)
    with x.map_to_host() as h:
        for r in range(rows):
            for c in range(COLS):
                h[r * COLS + c] = Float32((c * (r + 3)) % 17) + Float32(100 * r)
    ctx.enqueue_function[layernorm](x, gamma, beta, y, Float32(1e-5), grid_dim=rows, block_dim=COLS)
    with x.map_to_host() as hx, y.map_to_host() as hy:
        for r in range(rows):
            var mean = Float64(0)
            var square = Float64(0)
            for c in range(COLS):
                mean += Float64(hx[r * COLS + c]) / COLS
            for c in range(COLS):
                square += (Float64(hx[r * COLS + c]) - mean) ** 2 / COLS
            var worst = Float64(0)
            for c in range(COLS):
                var expect = (Float64(hx[r * COLS + c]) - mean) / sqrt(square + 1e-5) * 2 + 0.5
                worst = max(worst, abs(expect - Float64(hy[r * COLS + c])))
            print("row", r, "first", Int(round(hy[r * COLS] * 1000)), "last", Int(round(hy[r * COLS + COLS - 1] * 1000)), "close", worst < 1e-3)
