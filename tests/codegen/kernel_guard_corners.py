# On the CPU device the corners of a strip tell whether all its threads are within a buffer's bounds: no loop over the threads asks for each.
# RUN: %pyc build -O2 --dump=llvm --cpu=x86-64-v3 %s | FileCheck %s
# CHECK-LABEL: define internal {{.*}}i64 @"kernel_guard_corners$scale{{.*}}$blocks"(
# CHECK-NOT: icmp {{(slt|ult|uge)}} <
# CHECK: fmul contract <{{[0-9]+}} x float>
# CHECK-NOT: icmp {{(slt|ult|uge)}} <
# CHECK: {{^}}}
from pyc import DType, Float32, Mut, kernel
from pyc.gpu import DeviceContext, Span, global_idx


@kernel
def scale(x: Span[Float32], y: Mut[Span[Float32]]) -> None:
    i = global_idx.x
    if i < len(y):
        y[i] = 3 * x[i]


ctx = DeviceContext()
x = ctx.enqueue_create_buffer[DType.float32](64)
y = ctx.enqueue_create_buffer[DType.float32](64)
ctx.enqueue_function[scale](x, y, grid_dim=2, block_dim=32)
