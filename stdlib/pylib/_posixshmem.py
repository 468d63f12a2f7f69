"""POSIX shared memory module"""

import _semaphores


def shm_open(path, flags, mode=511):
    """Open a shared memory object. Returns a file descriptor (integer)."""
    return _semaphores.open_memory(path, flags, mode)


def shm_unlink(path):
    """Remove a shared memory object (similar to unlink())."""
    _semaphores.unlink_memory(path)
