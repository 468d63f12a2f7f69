# REQUIRES: numpy
# One kernel text for several element types, with the type as a parameter.
# cpython: 3.13
import numpy as np

from pyc import DType, Float32, Int32, Mut, Scalar, UInt8, fn, kernel
from pyc.gpu import DeviceContext, Span, global_idx
from pyc.math import ceildiv


@fn
def fused[dtype: DType](alpha: Scalar[dtype], x: Scalar[dtype], y: Scalar[dtype]) -> Scalar[dtype]:
    return alpha * x + y


@kernel
def axpy[dtype: DType](alpha: Scalar[dtype], x: Span[Scalar[dtype]], y: Mut[Span[Scalar[dtype]]]) -> None:
    i = global_idx.x
    if i < len(y):
        y[i] = fused(alpha, x[i], y[i])


def show(name, result):
    print(f"{name:<8} {result.dtype!s:<8} {result[:4].tolist()} ... {result[-1]}")


ctx = DeviceContext()
n = 70
threads = 32
blocks = ceildiv(n, threads)

x32 = ctx.from_numpy[DType.float32](np.arange(n, dtype=np.float32))
y32 = ctx.enqueue_create_buffer[DType.float32](n)
y32.enqueue_fill(1)
ctx.enqueue_function[axpy[DType.float32]](Float32(0.25), x32, y32, grid_dim=blocks, block_dim=threads)
ctx.enqueue_function[axpy[DType.float32]](Float32(0.25), x32, y32, grid_dim=blocks, block_dim=threads)
show("twice", y32.to_numpy())

x64 = ctx.from_numpy[DType.float64](np.linspace(0.0, 69.0, n))
y64 = ctx.enqueue_create_buffer[DType.float64](n)
y64.enqueue_fill(-0.5)
ctx.enqueue_function[axpy](2.0, x64, y64, grid_dim=blocks, block_dim=threads)
show("float64", y64.to_numpy())

xi = ctx.from_numpy[DType.int32](np.arange(n, dtype=np.int32) * 100_000_000)
yi = ctx.enqueue_create_buffer[DType.int32](n)
yi.enqueue_fill(7)
ctx.enqueue_function[axpy](Int32(-1), xi, yi, grid_dim=blocks, block_dim=threads)
show("wraps", yi.to_numpy())

xu = ctx.from_numpy[DType.uint8](np.full(n, 100, dtype=np.uint8))
yu = ctx.enqueue_create_buffer[DType.uint8](n)
yu.enqueue_fill(60)
ctx.enqueue_function[axpy](UInt8(2), xu, yu, grid_dim=blocks, block_dim=threads)
show("wraps", yu.to_numpy())
print(fused(Int32(3), Int32(4), Int32(5)), fused(UInt8(20), UInt8(13), UInt8(0)), fused(0.5, 3.0, 1.0))
