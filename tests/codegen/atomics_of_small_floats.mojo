# Atomic operations on floats that no machine here computes with: they are linked without a function that older compiler
# runtimes lack, also for a machine with the least that its kind has (as `pyc build` makes them), at each level. So are
# `max` and `min` in a kernel.
# RUN: %pyc build --verify-ir -O0 %s -o %t && %t | FileCheck %s
# RUN: %pyc build --verify-ir -O2 %s -o %t && %t | FileCheck %s
# RUN: %pyc build --verify-ir -O2 --check-kernels %s -o %t && %t | FileCheck %s
# CHECK: 8.0 -8.0 1.0 -1.0 1.0 3.0 2.0
# CHECK-NEXT: 8.0 -8.0 1.0 -1.0 1.0 3.0 2.0
# CHECK-NEXT: 8.0 -8.0 1.0 -1.0 1.0 3.0 2.0
# CHECK-NEXT: 8.0 -8.0 1.0 -1.0 1.0 3.0 2.0
# CHECK-NEXT: 8.0 -8.0 1.0 -1.0 1.0 3.0 2.0
# CHECK-NEXT: 8.0 -8.0 1.0 -1.0 1.0 3.0 2.0
from max.gpu import thread_idx
from max.gpu.host import DeviceContext
from std.atomic import Atomic


def work[T: DType](b: Pointer[Scalar[T], MutUnsafeAnyOrigin]):
    var v = Scalar[T](Int(thread_idx.x % 2))
    _ = Atomic[Scalar[T]].fetch_add(b, v)
    _ = Atomic[Scalar[T]].fetch_sub(b + 1, v)
    Atomic[Scalar[T]].max(b + 2, v)
    Atomic[Scalar[T]].min(b + 3, -v)
    if thread_idx.x == 15:
        _ = Atomic[Scalar[T]].exchange(b + 4, v)
        b[unsafe_offset=5] = max(v, 3, 2)
        b[unsafe_offset=6] = min(SIMD[T, 4](3, 2, 7, 5).reduce_min(), 4)


def go[T: DType](ctx: DeviceContext) raises:
    var b = ctx.enqueue_create_buffer[T](8)
    b.enqueue_fill(0)
    ctx.enqueue_function[work[T]](b, grid_dim=1, block_dim=16)
    with b.map_to_host() as m:
        print(m[0], m[1], m[2], m[3], m[4], m[5], m[6])


def main() raises:
    var ctx = DeviceContext(api="cpu")
    go[DType.float8_e4m3fn](ctx)
    go[DType.float8_e5m2](ctx)
    go[DType.float16](ctx)
    go[DType.bfloat16](ctx)
    go[DType.float32](ctx)
    go[DType.float64](ctx)
