# A sum that a kernel's threads keep over barriers is in one array for the threads of a block: what a loop hands to its next
# round is where it was, and what is left behind it, too. (The array of the inner loop, for a strip of 64, is in registers.)
# RUN: %pyc build -O2 --dump=llvm --cpu=x86-64-v3 %s | FileCheck %s
# CHECK-LABEL: define internal {{.*}}i64 @"kernel_webs$dot{{.*}}$blocks"(
# CHECK: alloca float, i64
# CHECK-NOT: alloca float, i64
# CHECK: br
from max.gpu import barrier, block_dim, thread_idx
from max.gpu.host import DeviceContext
from max.gpu.memory import AddressSpace
from std.memory import stack_allocation


def dot(x: Pointer[Float32, ImmUnsafeAnyOrigin], y: Pointer[Float32, MutUnsafeAnyOrigin], rounds: Int):
    var tile = stack_allocation[32, Float32, address_space=AddressSpace.SHARED]()
    var sum: Float32 = 0
    for r in range(rounds):
        tile[unsafe_offset=thread_idx.x] = x[unsafe_offset=r * block_dim.x + thread_idx.x]
        barrier()
        for k in range(32):
            sum += tile[unsafe_offset=(k + thread_idx.x) % 32]
        barrier()
    y[unsafe_offset=thread_idx.x] = sum


def main() raises:
    var ctx = DeviceContext()
    var x = ctx.enqueue_create_buffer[DType.float32](64)
    var y = ctx.enqueue_create_buffer[DType.float32](32)
    ctx.enqueue_function[dot](x, y, 2, grid_dim=1, block_dim=32)
