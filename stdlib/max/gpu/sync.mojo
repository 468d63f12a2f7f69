"""Waiting for other threads."""


@always_inline
def barrier():
    """Waits until all threads of the block are here; what they wrote to memory before is then seen by all."""
    __pyc.barrier()


@always_inline
def syncwarp():
    """Waits until all threads of the warp are here."""
    __pyc.warp_sync()
