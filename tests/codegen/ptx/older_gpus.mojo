# What a GPU has not: copies are made at once; barriers in shared memory are an error.
# RUN: %pyc build %s --gpu=sm_75 --dump=ptx | FileCheck %s --check-prefix=OLD
# RUN: %pyc build %s --gpu=sm_80 --dump=ptx | FileCheck %s --check-prefix=NEW
# RUN: sed -e 's/wait = False/wait = True/' %s > %t.mojo
# RUN: not %pyc build %t.mojo --gpu=sm_75 --dump=ptx 2>&1 | FileCheck %s --check-prefix=MISSES
# OLD: .version 6.5
# OLD-NOT: cp.async
# NEW: cp.async.ca.shared.global
# MISSES: barriers in shared memory need a GPU from sm_80 on
from max.gpu import barrier, thread_idx
from max.gpu.host import DeviceContext
from max.gpu.memory import AddressSpace, async_copy, async_copy_wait_all
from max.gpu.sync import mbarrier_init
from std.memory import stack_allocation

comptime wait = False


def reverse(p: Pointer[Float32, MutUnsafeAnyOrigin]):
    var room = stack_allocation[32, Float32, address_space=AddressSpace.SHARED]()
    comptime if wait:
        mbarrier_init(stack_allocation[1, Int64, address_space=AddressSpace.SHARED](), 32)
    async_copy[4](p.unsafe_offset(thread_idx.x), room.unsafe_offset(thread_idx.x))
    async_copy_wait_all()
    barrier()
    p[unsafe_offset=thread_idx.x] = room[unsafe_offset=31 - thread_idx.x]


def main() raises:
    var ctx = DeviceContext()
    var b = ctx.enqueue_create_buffer[DType.float32](32)
    ctx.enqueue_function[reverse](b, grid_dim=1, block_dim=32)
