"""Locks, events and queues, on which tasks wait for each other."""

from asyncio._loop import Future


class QueueEmpty(Exception):
    pass


class QueueFull(Exception):
    pass


class QueueShutDown(Exception):
    pass


# ---- locks and queues ----


class _Waiters:
    """The tasks that wait for something, in order."""

    def __init__(self):
        self.futures = []

    async def wait(self):
        future = Future()
        self.futures.append(future)
        try:
            await future
        finally:
            if future in self.futures:
                self.futures.remove(future)

    def wake(self, count=1):
        for future in self.futures:
            if count > 0 and not future.done():
                future.set_result(True)
                count -= 1


class _Held:
    async def __aenter__(self):
        await self.acquire()
        return None

    async def __aexit__(self, kind, value, traceback):
        self.release()


class Lock(_Held):
    def __init__(self):
        self._is_locked = False
        self._waiters = _Waiters()

    def locked(self):
        return self._is_locked

    async def acquire(self):
        while self._is_locked:
            await self._waiters.wait()
        self._is_locked = True
        return True

    def release(self):
        if not self._is_locked:
            raise RuntimeError("Lock is not acquired.")
        self._is_locked = False
        self._waiters.wake()


class Event:
    def __init__(self):
        self._is_set = False
        self._waiters = _Waiters()

    def is_set(self):
        return self._is_set

    def set(self):
        self._is_set = True
        self._waiters.wake(len(self._waiters.futures))

    def clear(self):
        self._is_set = False

    async def wait(self):
        if not self._is_set:
            await self._waiters.wait()
        return True


class Semaphore(_Held):
    def __init__(self, value=1):
        if value < 0:
            raise ValueError("Semaphore initial value must be >= 0")
        self._value = value
        self._waiters = _Waiters()

    def locked(self):
        return self._value == 0

    async def acquire(self):
        while self._value == 0:
            await self._waiters.wait()
        self._value -= 1
        return True

    def release(self):
        self._value += 1
        self._waiters.wake()


class BoundedSemaphore(Semaphore):
    def __init__(self, value=1):
        super().__init__(value)
        self._most = value

    def release(self):
        if self._value >= self._most:
            raise ValueError("BoundedSemaphore released too many times")
        super().release()


class Condition(_Held):
    def __init__(self, lock=None):
        self._lock = lock or Lock()
        self._waiters = _Waiters()
        self.acquire = self._lock.acquire
        self.release = self._lock.release
        self.locked = self._lock.locked

    async def wait(self):
        self.release()
        try:
            await self._waiters.wait()
        finally:
            await self.acquire()
        return True

    async def wait_for(self, predicate):
        while not predicate():
            await self.wait()
        return predicate()

    def notify(self, n=1):
        self._waiters.wake(n)

    def notify_all(self):
        self._waiters.wake(len(self._waiters.futures))


class Queue:
    def __init__(self, maxsize=0):
        self._most = maxsize
        self._items = []
        self._getters = _Waiters()
        self._putters = _Waiters()
        self._unfinished = 0
        self._finished = Event()
        self._finished.set()

    @property
    def maxsize(self):
        return self._most

    def qsize(self):
        return len(self._items)

    def empty(self):
        return not self._items

    def full(self):
        return 0 < self._most <= len(self._items)

    def _put(self, item):
        self._items.append(item)

    def _get(self):
        return self._items.pop(0)

    def put_nowait(self, item):
        if self.full():
            raise QueueFull
        self._put(item)
        self._unfinished += 1
        self._finished.clear()
        self._getters.wake()

    def get_nowait(self):
        if not self._items:
            raise QueueEmpty
        item = self._get()
        self._putters.wake()
        return item

    async def put(self, item):
        while self.full():
            await self._putters.wait()
        self.put_nowait(item)

    async def get(self):
        while not self._items:
            await self._getters.wait()
        return self.get_nowait()

    def task_done(self):
        if self._unfinished <= 0:
            raise ValueError("task_done() called too many times")
        self._unfinished -= 1
        if not self._unfinished:
            self._finished.set()

    async def join(self):
        await self._finished.wait()


class PriorityQueue(Queue):
    def _put(self, item):
        at = len(self._items)
        while at > 0 and item < self._items[at - 1]:
            at -= 1
        self._items.insert(at, item)


class LifoQueue(Queue):
    def _get(self):
        return self._items.pop()
