"""Semaphores that processes share, for multiprocessing."""

import _semaphores
import _thread

flags = {"HAVE_SEM_OPEN": 1, "HAVE_SEM_TIMEDWAIT": 1}
_RECURSIVE_MUTEX, _SEMAPHORE = 0, 1
_GREATEST = 2147483647


def sem_unlink(name, /):
    _semaphores.unlink(name)


class SemLock:
    """Semaphore/Mutex type"""

    SEM_VALUE_MAX = _GREATEST

    def __init__(self, kind, value, maxvalue, name, unlink):
        if kind not in (_RECURSIVE_MUTEX, _SEMAPHORE):
            raise ValueError("unrecognized kind")
        self._fill(kind, maxvalue, None if unlink else name, _semaphores.open(name, value))
        if unlink:
            _semaphores.unlink(name)

    def _fill(self, kind, maxvalue, name, handle):
        self.handle, self.kind, self.maxvalue, self.name = handle, kind, maxvalue, name
        self._taken, self._owner = 0, 0

    @classmethod
    def _rebuild(cls, handle, kind, maxvalue, name, /):
        made = cls.__new__(cls)
        made._fill(kind, maxvalue, name, handle if name is None else _semaphores.open(name, None))
        return made

    def _is_mine(self):
        """Whether the lock is owned by this thread."""
        return self._taken > 0 and self._owner == _thread.get_ident()

    def _count(self):
        """Num of `acquire()`s minus num of `release()`s for this process."""
        return self._taken

    def acquire(self, block=True, timeout=None):
        """Acquire the semaphore/lock."""
        if self.kind == _RECURSIVE_MUTEX and self._is_mine():
            self._taken += 1
            return True
        seconds = (None if timeout is None else max(0.0, timeout)) if block else 0.0
        if not _semaphores.take(self.handle, seconds):
            return False
        self._taken += 1
        self._owner = _thread.get_ident()
        return True

    def release(self):
        """Release the semaphore/lock."""
        if self.kind == _RECURSIVE_MUTEX:
            if not self._is_mine():
                raise AssertionError("attempt to release recursive lock not owned by thread")
            if self._taken > 1:
                self._taken -= 1
                return
        elif _semaphores.value(self.handle) >= self.maxvalue:
            raise ValueError("semaphore or lock released too many times")
        _semaphores.give(self.handle)
        self._taken -= 1

    def __enter__(self):
        return self.acquire()

    def __exit__(self, exc_type=None, exc_value=None, exc_tb=None, /):
        self.release()

    def _get_value(self):
        """Get the value of the semaphore."""
        return _semaphores.value(self.handle)

    def _is_zero(self):
        """Return whether semaphore has value zero."""
        return _semaphores.value(self.handle) == 0

    def _after_fork(self):
        """Rezero the net acquisition count after fork()."""
        self._taken = 0
