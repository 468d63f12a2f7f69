"""Waiting for other threads."""

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
