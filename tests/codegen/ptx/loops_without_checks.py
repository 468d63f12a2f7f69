# A loop of a kernel whose checks can be told in front of it has a second form without them, as fast as code that checks nothing; one
# that depends on what was read is still made there.
# RUN: %pyc build --emit=ptx --verify-ir --gpu=sm_90 %s -o %t && FileCheck %s < %t
# RUN: %pyc build --emit=ptx --verify-ir --gpu=sm_90 --print-after=gpu_versions %s -o %t | FileCheck %s --check-prefix=VERSIONS
from pyc import DType, Float32, Int, Int32, Mut, kernel
from pyc.gpu import DeviceContext, Tensor, block_dim, block_idx, global_idx, thread_idx


# What does not change in a loop, and a counter up to a bound: the loop is the first that is written.
# CHECK-LABEL: .entry {{.*}}$matmul$
# CHECK: ld.global.b32
# CHECK-NEXT: ld.global.b32
# CHECK-NEXT: fma.rn.f32
# CHECK-NOT: setp
# CHECK: ld.global.b32
# CHECK-NOT: setp
# CHECK: fma.rn.f32
# VERSIONS-LABEL: @"{{.*}}matmul$
# VERSIONS: freeze i1
# VERSIONS: br i1 false
@kernel
def matmul(a: Tensor[Float32, 2], b: Tensor[Float32, 2], c: Mut[Tensor[Float32, 2]]) -> None:
    row = global_idx.y
    column = global_idx.x
    if row < c.shape[0] and column < c.shape[1]:
        total = Float32(0)
        for k in range(a.shape[1]):
            total += a[row, k] * b[k, column]
        c[row, column] = total


# A step that is known when the kernel runs: no test that the counter wraps around either.
# CHECK-LABEL: .entry {{.*}}$sums$
# CHECK: ld.global.b32
# CHECK-NEXT: add.{{(rn.)?}}f32
# CHECK-NEXT: add.s64
# CHECK-NEXT: setp.lt.{{[su]}}64
# CHECK-NEXT: bra
@kernel
def sums(x: Tensor[Float32, 2], y: Mut[Tensor[Float32, 1]]) -> None:
    total = Float32(0)
    for i in range(thread_idx.x, x.shape[1], block_dim.x):
        total += x[block_idx.x, i]
    y[global_idx.x] = total


# CHECK-LABEL: .entry {{.*}}$sparse$
# CHECK: ld.global.s32 [[COLUMN:%rd[0-9]+]]
# CHECK-NEXT: setp.le.u64 {{.*}}, [[COLUMN]]
# CHECK-NEXT: bra
# CHECK-NEXT: ld.global.b32
# CHECK-NOT: setp
# CHECK: fma.rn.f32
@kernel
def sparse(rows: Tensor[Int32, 1], columns: Tensor[Int32, 1], values: Tensor[Float32, 1], x: Tensor[Float32, 1], y: Mut[Tensor[Float32, 1]]) -> None:
    r = global_idx.x
    if r < y.shape[0]:
        total = Float32(0)
        for k in range(Int(rows[r]), Int(rows[r + 1])):
            total += values[k] * x[Int(columns[k])]
        y[r] = total


n = 64
ctx = DeviceContext(api="cpu")
square = ctx.enqueue_create_buffer[DType.float32](n, n)
line = ctx.enqueue_create_buffer[DType.float32](n)
places = ctx.enqueue_create_buffer[DType.int32](n)
ctx.enqueue_function[matmul](square, square, square, grid_dim=(1, 1), block_dim=(64, 1))
ctx.enqueue_function[sums](square, line, grid_dim=1, block_dim=64)
ctx.enqueue_function[sparse](places, places, line, line, line, grid_dim=1, block_dim=64)
