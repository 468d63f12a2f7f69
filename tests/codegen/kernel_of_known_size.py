# On the CPU device a kernel whose threads wait for each other has a form for blocks of the size that it is written for: the number of rounds of all
# loops over threads is known, so that small shared memory is in registers. The checks tell the size.
# RUN: %pyc build -O2 --dump=llvm --cpu=x86-64-v3 %s | FileCheck %s
# RUN: %pyc build -O2 --print-after=blocks_simplify --verify-ir --cpu=x86-64-v3 %s -o %t | FileCheck %s --check-prefix=TILE
from pyc import Comptime, DType, Float32, Int, Mut, kernel
from pyc.gpu import DeviceContext, Span, Tensor, barrier, block_idx, global_idx, shared, thread_idx

BLOCK: Comptime[Int] = 64


# CHECK-LABEL: define internal {{.*}}i64 @"kernel_of_known_size$total{{.*}}$blocks"(
# CHECK: icmp eq i32 {{.*}}, 64
# CHECK-COUNT-7: fadd contract <8 x float>
# CHECK-NOT: store
# CHECK: fadd contract <4 x float>
# CHECK-NOT: store
# CHECK: fadd contract <2 x float>
# CHECK: store float
@kernel
def total(x: Span[Float32], sums: Mut[Span[Float32]]) -> None:
    part = shared[Float32, BLOCK]()
    t = thread_idx.x
    part[t] = x[global_idx.x]
    barrier()
    stride = BLOCK // 2
    while stride > 0:
        if t < stride:
            part[t] += part[t + stride]
        barrier()
        stride //= 2
    if t == 0:
        sums[block_idx.x] = part[0]


# A check goes on on its first way, so that the corners of a strip can tell whether all threads take it.
# TILE-LABEL: $tile{{.*}}$strips"(
# TILE-NOT: xor i1
# TILE: select i1
# TILE-NOT: xor i1
# TILE: call void @pyc_cpu_barrier
@kernel
def tile(x: Tensor[Float32, 2], y: Mut[Tensor[Float32, 2]]) -> None:
    part = shared[Float32, 16, 17]()
    part[thread_idx.y, thread_idx.x] = x[block_idx.x * 16 + thread_idx.y, thread_idx.x]
    barrier()
    y[block_idx.x * 16 + thread_idx.x, thread_idx.y] = part[thread_idx.x, thread_idx.y]


ctx = DeviceContext()
x = ctx.enqueue_create_buffer[DType.float32](256)
sums = ctx.enqueue_create_buffer[DType.float32](4)
ctx.enqueue_function[total](x, sums, grid_dim=4, block_dim=64)
m = ctx.enqueue_create_buffer[DType.float32](16, 16)
ctx.enqueue_function[tile](m, m, grid_dim=1, block_dim=(16, 16))
