# On the CPU device the threads of a strip go through a loop together as long as all of them go on, also where the indices of what a loop writes are
# checked; and a check that the loop's own test has made is not made again.
# RUN: %pyc build -O2 --dump=llvm --cpu=x86-64-v3 %s -o %t | FileCheck %s
# RUN: %pyc build -O2 --print-after=blocks_simplify --verify-ir --cpu=x86-64-v3 %s -o %t | FileCheck %s --check-prefix=VOTES
from pyc import DType, Float32, Mut, kernel
from pyc.gpu import DeviceContext, Span, block_dim, global_idx, grid_dim


# CHECK-LABEL: define internal {{.*}}i64 @"kernel_loops_together$strides{{.*}}$blocks"(
# CHECK: fmul contract <8 x float>
# CHECK: fadd contract <8 x float>
# CHECK-NEXT: store <8 x float>
# CHECK: {{^}}}
# CHECK-NOT: pyc_all_threads
# Of the loop that all threads run, one test of an index is left: that of `x`.
# VOTES-LABEL: $strides{{.*}}$strips"(
# VOTES: store float
# VOTES: [[INSIDE:%[0-9]+]] = icmp ult i64 [[AT:%[0-9]+]], %
# VOTES-NEXT: %{{[0-9]+}} = call i1 @pyc_all_threads(i1 [[INSIDE]])
# VOTES-NOT: icmp ult i64 [[AT]]
# VOTES: store float
# VOTES: call i1 @pyc_all_threads(
@kernel
def strides(x: Span[Float32], y: Mut[Span[Float32]]) -> None:
    for i in range(global_idx.x, len(y), grid_dim.x * block_dim.x):
        y[i] = 2 * x[i] + y[i]


ctx = DeviceContext()
x = ctx.enqueue_create_buffer[DType.float32](64)
y = ctx.enqueue_create_buffer[DType.float32](64)
ctx.enqueue_function[strides](x, y, grid_dim=2, block_dim=32)
