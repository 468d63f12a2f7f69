# What a loop's counter is at last does not depend on where a thread starts: the greatest index is told from the bound alone, with no sum that could overflow
# and would have to be asked of each thread. Where no check is left, the loop still gets a form whose counter does not wrap around.
# RUN: %pyc build -O2 --print-after=blocks_simplify --verify-ir --cpu=x86-64-v3 %s -o %t | FileCheck %s
# RUN: %pyc build -O2 -D ASSERT=none --print-after=blocks_simplify --verify-ir --cpu=x86-64-v3 %s -o %t | FileCheck %s --check-prefix=NONE
from pyc import DType, Float32, Mut, kernel
from pyc.gpu import DeviceContext, Span, block_dim, global_idx, grid_dim


# CHECK-LABEL: $strides{{.*}}$strips"(
# CHECK-NOT: with.overflow
# CHECK: [[HOLDS:%[0-9]+]] = freeze i1
# CHECK-NEXT: call i1 @pyc_all_threads(i1 [[HOLDS]])
# NONE-LABEL: $strides{{.*}}$strips"(
# NONE-NOT: with.overflow
# NONE: [[HOLDS:%[0-9]+]] = freeze i1
# NONE-NEXT: call i1 @pyc_all_threads(i1 [[HOLDS]])
@kernel
def strides(x: Span[Float32], y: Mut[Span[Float32]]) -> None:
    for i in range(global_idx.x, len(y), grid_dim.x * block_dim.x):
        y[i] = 2 * x[i]


# An index that is a constant less than the counter: the counter starts at as much, at least.
# CHECK-LABEL: $neighbours{{.*}}$strips"(
# CHECK-NOT: with.overflow
# CHECK: icmp {{.*}}ne i64
# CHECK: [[HOLDS:%[0-9]+]] = freeze i1
# CHECK-NEXT: call i1 @pyc_all_threads(i1 [[HOLDS]])
@kernel
def neighbours(x: Span[Float32], y: Mut[Span[Float32]]) -> None:
    for i in range(global_idx.x, len(y), 64):
        y[i] = x[i] - x[i - 1]


ctx = DeviceContext()
x = ctx.enqueue_create_buffer[DType.float32](64)
y = ctx.enqueue_create_buffer[DType.float32](64)
ctx.enqueue_function[strides](x, y, grid_dim=2, block_dim=32)
ctx.enqueue_function[neighbours](x, y, grid_dim=2, block_dim=32)
