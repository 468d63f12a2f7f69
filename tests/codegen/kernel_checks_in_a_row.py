# On the CPU device the checks of a row of accesses are asked about together, before the first of them; and atomic operations on a block's own memory
# are plain ones, since one core runs the block.
# RUN: %pyc build -O2 --print-after=blocks_simplify --verify-ir --cpu=x86-64-v3 %s -o %t | FileCheck %s --check-prefix=CHECKS
# RUN: %pyc build -O2 --dump=llvm --cpu=x86-64-v3 %s | FileCheck %s
from pyc import Atomic, DType, Float32, Int, Int32, Mut, UInt8, kernel
from pyc.gpu import DeviceContext, Span, Tensor, barrier, block_dim, block_idx, global_idx, shared, thread_idx


# CHECKS-LABEL: $tile{{.*}}$strips"(
# CHECKS: select i1
# CHECKS: select i1
# CHECKS: select i1
# CHECKS: br i1
# CHECKS-NOT: br i1
# CHECKS: call void @pyc_cpu_barrier
@kernel
def tile(x: Tensor[Float32, 2], y: Mut[Tensor[Float32, 2]]) -> None:
    part = shared[Float32, 16, 17]()
    part[thread_idx.y, thread_idx.x] = x[block_idx.x * 16 + thread_idx.y, thread_idx.x]
    barrier()
    y[block_idx.x * 16 + thread_idx.x, thread_idx.y] = part[thread_idx.x, thread_idx.y]


# What a check asks about may have been computed behind an earlier check of the row.
# CHECKS-LABEL: $neighbours{{.*}}$strips"(
# CHECKS: select i1
@kernel
def neighbours(x: Tensor[Float32, 2], y: Mut[Tensor[Float32, 2]]) -> None:
    row, column = global_idx.y, global_idx.x
    best = x[2 * row, 2 * column]
    for down in range(2):
        for right in range(2):
            best = max(best, x[2 * row + down, 2 * column + right])
    y[row, column] = best


# CHECK-LABEL: define internal {{.*}}i64 @"kernel_checks_in_a_row$counts{{.*}}$blocks"(
# CHECK-NOT: atomicrmw
# CHECK: {{^}}}
@kernel
def counts(data: Span[UInt8], out: Mut[Span[Int32]]) -> None:
    bins = shared[Int32, 256]()
    t = thread_idx.x
    bins[t] = 0
    barrier()
    for i in range(t, len(data), block_dim.x):
        Atomic[Int32].fetch_add(bins.at(Int(data[i])), 1)
    barrier()
    out[t] = bins[t]


ctx = DeviceContext()
x = ctx.enqueue_create_buffer[DType.float32](64, 64)
ctx.enqueue_function[tile](x, x, grid_dim=1, block_dim=(16, 16))
ctx.enqueue_function[neighbours](x, x, grid_dim=1, block_dim=(8, 8))
b = ctx.enqueue_create_buffer[DType.uint8](64)
n = ctx.enqueue_create_buffer[DType.int32](256)
ctx.enqueue_function[counts](b, n, grid_dim=1, block_dim=256)
