# A kernel has 48 KB of static shared memory on any GPU: with more the driver would refuse its code, so that the build does.
# RUN: not %pyc build %s -o %t 2>&1 | FileCheck %s
# RUN: not %pyc build --emit=ptx --gpu=sm_90 %s -o %t 2>&1 | FileCheck %s
# CHECK: kernel 'staged' has 80000 bytes of static shared memory, and 48 KB are the most: a launch brings more (external_memory, shared_mem_bytes=)
from max.gpu import barrier, thread_idx
from max.gpu.host import DeviceContext
from max.gpu.memory import AddressSpace
from std.memory import stack_allocation


def staged(to: Pointer[Float32, MutUnsafeAnyOrigin]):
    var room = stack_allocation[20000, Float32, address_space=AddressSpace.SHARED]()
    room[unsafe_offset=thread_idx.x] = 1
    barrier()
    to[unsafe_offset=thread_idx.x] = room[unsafe_offset=31 - thread_idx.x]


def main() raises:
    var ctx = DeviceContext()
    var to = ctx.enqueue_create_buffer[DType.float32](32)
    ctx.enqueue_function[staged](to, grid_dim=1, block_dim=32)
