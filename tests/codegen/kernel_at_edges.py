# On the CPU device a strip of threads that reaches beyond the data is cut to the threads inside; where the others wait for them, its vectors have masks.
# RUN: %pyc build -O2 --dump=llvm --cpu=x86-64-v3 %s | FileCheck %s
from pyc import DType, Float32, Mut, kernel
from pyc.gpu import DeviceContext, Span, barrier, global_idx, shared, thread_idx


# CHECK-LABEL: define internal {{.*}}void @"kernel_at_edges$scale{{.*}}$apart"(
# CHECK: call i64 @llvm.umin.i64
# CHECK-NOT: icmp ult <8 x i64>
# CHECK: call <8 x float> @llvm.masked.load
# CHECK: {{^}}}
@kernel
def scale(x: Span[Float32], y: Mut[Span[Float32]]) -> None:
    i = global_idx.x
    if i < len(y):
        y[i] = 3 * x[i]


# CHECK-LABEL: define internal {{.*}}i1 @"kernel_at_edges$turned{{.*}}$apart"(
# CHECK: call <{{[0-9]+}} x float> @llvm.masked.load
# CHECK: {{^}}}
@kernel
def turned(x: Span[Float32], y: Mut[Span[Float32]]) -> None:
    part = shared[Float32, 64]()
    i = global_idx.x
    if i < len(x):
        part[thread_idx.x] = x[i]
    barrier()
    if i < len(y):
        y[i] = part[63 - thread_idx.x]


ctx = DeviceContext()
x = ctx.enqueue_create_buffer[DType.float32](64)
y = ctx.enqueue_create_buffer[DType.float32](64)
ctx.enqueue_function[scale](x, y, grid_dim=2, block_dim=32)
ctx.enqueue_function[turned](x, y, grid_dim=1, block_dim=64)
