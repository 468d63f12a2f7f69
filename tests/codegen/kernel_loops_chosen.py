# On the CPU device a loop whose checks can be told in front of it has a form without them, which the threads of a strip take together; a counter that
# grows by a constant has neighbouring values in neighbouring threads; and threads that part in a loop that all of them run meet before its next round.
# RUN: %pyc build -O2 --print-after=blocks_simplify --verify-ir --cpu=x86-64-v3 %s -o %t | FileCheck %s --check-prefix=CHOSEN
# RUN: %pyc build -O2 --print-after=blocks_loops --verify-ir --cpu=x86-64-v3 %s -o %t | FileCheck %s --check-prefix=CORNERS
# RUN: %pyc build -O2 --dump=llvm --cpu=x86-64-v3 %s | FileCheck %s
# RUN: %pyc build -O2 --dump=llvm --cpu=x86-64-v4 %s | FileCheck %s --check-prefix=MEET
from pyc import DType, Float32, Mut, kernel
from pyc.gpu import DeviceContext, Span, Tensor, block_idx, global_idx, thread_idx


# One vote chooses the form of the loop. In it only whether all threads go on is asked: of those at the corners of the strip, in front of the threads.
# CORNERS-LABEL: $rows{{.*}}$strips"(
# CORNERS-COUNT-4: icmp sle i64
# CHOSEN-LABEL: $rows{{.*}}$strips"(
# CHOSEN: [[HOLDS:%[0-9]+]] = freeze i1
# CHOSEN: call i1 @pyc_all_threads(i1 [[HOLDS]])
# CHECK-LABEL: define internal {{.*}}i64 @"kernel_loops_chosen$rows{{.*}}$blocks"(
# CHECK-NOT: llvm.masked.gather
# CHECK: fmul contract <8 x float>
# CHECK-NOT: llvm.masked.gather
# CHECK: {{^}}}
@kernel
def rows(x: Tensor[Float32, 2], y: Mut[Tensor[Float32, 2]]) -> None:
    row = block_idx.x
    for i in range(thread_idx.x, x.shape[1], 32):
        y[row, i] = 2 * x[row, i]


# MEET-LABEL: define internal {{.*}}i64 @"kernel_loops_chosen$sums{{.*}}$blocks"(
# MEET: llvm.masked.load.v8f32
# MEET: {{^}}}
@kernel
def sums(x: Span[Float32], weights: Span[Float32], y: Mut[Span[Float32]]) -> None:
    i = global_idx.x
    if i >= len(y):
        return
    total = Float32(0)
    least = y[i]
    for k in range(len(weights)):
        at = i + k
        if weights[k] > least:
            total += x[at] * weights[k]
    y[i] = total


ctx = DeviceContext()
x = ctx.enqueue_create_buffer[DType.float32](2, 64)
ctx.enqueue_function[rows](x, x, grid_dim=2, block_dim=32)
a = ctx.enqueue_create_buffer[DType.float32](64)
ctx.enqueue_function[sums](a, a, a, grid_dim=1, block_dim=64)
