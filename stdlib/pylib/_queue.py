"""The part of queue that CPython writes in C: a queue without a limit, whose put() may run in the middle of any other call."""

from _thread import TIMEOUT_MAX, allocate_lock
from collections import deque
from time import monotonic
from types import GenericAlias


class Empty(Exception):
    """Exception raised by Queue.get(block=0)/get_nowait()."""


class SimpleQueue:
    """Simple, unbounded, reentrant FIFO queue."""

    __module__ = "_queue"
    __slots__ = ("_items", "_waiting", "__weakref__")
    __class_getitem__ = classmethod(GenericAlias)

    def __init__(self):
        self._items = deque()
        self._waiting = deque()  # a lock for each call of get() that waits: put() opens it

    def put(self, item, block=True, timeout=None):
        """Put the item on the queue.

The optional 'block' and 'timeout' arguments are ignored, as this method
never blocks.  They are provided for compatibility with the Queue class."""
        self._items.append(item)
        try:
            self._waiting.popleft().release()
        except IndexError:
            pass

    def put_nowait(self, item):
        """Put an item into the queue without blocking.

This is exactly equivalent to `put(item)` and is only provided
for compatibility with the Queue class."""
        self.put(item)

    def get(self, block=True, timeout=None):
        """Remove and return an item from the queue.

If optional args 'block' is true and 'timeout' is None (the default),
block if necessary until an item is available. If 'timeout' is
a non-negative number, it blocks at most 'timeout' seconds and raises
the Empty exception if no item was available within that time.
Otherwise ('block' is false), return an item if one is immediately
available, else raise the Empty exception ('timeout' is ignored
in that case)."""
        end = None
        if block and timeout is not None:
            if timeout < 0:
                raise ValueError("'timeout' must be a non-negative number")
            if timeout > TIMEOUT_MAX:
                raise OverflowError("timeout value is too large")
            end = monotonic() + timeout
        while True:
            try:
                return self._items.popleft()
            except IndexError:
                pass
            left = -1 if end is None else end - monotonic()
            if not block or (end is not None and left <= 0):
                raise Empty
            self._wait(left)

    def _wait(self, seconds):
        """Waits until put() is called or the time is over."""
        lock = allocate_lock()
        lock.acquire()
        self._waiting.append(lock)
        try:
            if not self._items:  # else put() came just before
                lock.acquire(timeout=seconds)
        finally:
            try:
                self._waiting.remove(lock)
            except ValueError:
                pass  # put() has taken it

    def get_nowait(self):
        """Remove and return an item from the queue without blocking.

Only get an item if one is immediately available. Otherwise
raise the Empty exception."""
        return self.get(False)

    def empty(self):
        """Return True if the queue is empty, False otherwise (not reliable!)."""
        return not self._items

    def qsize(self):
        """Return the approximate size of the queue (not reliable!)."""
        return len(self._items)
