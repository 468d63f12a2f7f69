"""Waiting for other threads.

```mojo
from max.gpu import barrier, thread_idx
from max.gpu.host import DeviceContext
from max.gpu.sync import named_barrier, named_barrier_arrive, syncwarp


def turn(p: Pointer[Int32, MutUnsafeAnyOrigin]):
    var t = thread_idx.x
    p[unsafe_offset=t] = Int32(t)
    barrier()
    var next = p[unsafe_offset=(t + 1) % 64]
    barrier()
    p[unsafe_offset=t] = next
    syncwarp()
    if t < 32:
        named_barrier[64](1)  # waits for the other warp
        p[unsafe_offset=t] += p[unsafe_offset=t + 32]
    else:
        named_barrier_arrive[64](1)


var ctx = DeviceContext()
var b = ctx.enqueue_create_buffer[DType.int32](64)
ctx.enqueue_function[turn](b, grid_dim=1, block_dim=64)
with b.map_to_host() as h:
    print(h[0], h[31], h[63])  # 34 32 0
```
"""

from max.gpu.index import WARP_SIZE
from max.gpu.mbarrier import async_copy_arrive, fence_mbarrier_init, mbarrier_arrive, mbarrier_arrive_expect_tx_shared, mbarrier_init
from max.gpu.mbarrier import mbarrier_test_wait, mbarrier_try_wait_parity_shared, mbarrier_wait


@always_inline
def barrier():
    """Waits until all threads of the block are here; what they wrote to memory before is then seen by all."""
    __pyc.barrier()


@always_inline
def syncwarp(mask: Int = -1):
    """Waits until all threads of the warp are here, or those whose bits are set in the mask."""
    __pyc.warp_sync(UInt32(mask & 0xFFFFFFFF))


@always_inline
def named_barrier[num_threads: Int32](id: Int32 = 0):
    """Waits until `num_threads` threads of the block (a multiple of the warp's size) are at the barrier number `id`, 0
    to 15.
    """
    comptime assert Int(num_threads) % WARP_SIZE == 0, "whole warps wait at a named barrier"
    __pyc.named_barrier(UInt32(id), UInt32(num_threads))


@always_inline
def named_barrier_arrive[num_threads: Int32](id: Int32 = 0):
    """Counts as being at the barrier number `id`, 0 to 15, and goes on."""
    comptime assert Int(num_threads) % WARP_SIZE == 0, "whole warps arrive at a named barrier"
    __pyc.named_arrive(UInt32(id), UInt32(num_threads))
