"""Tasks that take turns: an event loop for coroutines, with what they wait for each other by."""

import time


class CancelledError(BaseException):
    """What a task gets that is cancelled."""


class InvalidStateError(Exception):
    """A result that is asked for too early or set twice."""


class QueueEmpty(Exception):
    pass


class QueueFull(Exception):
    pass


class QueueShutDown(Exception):
    pass


TimeoutError = TimeoutError
FIRST_COMPLETED = "FIRST_COMPLETED"
FIRST_EXCEPTION = "FIRST_EXCEPTION"
ALL_COMPLETED = "ALL_COMPLETED"


# ---- the loop ----


class _State:
    loop = None
    task = None
    names = 0


class _Handle:
    def __init__(self, when, number, call, args):
        self.when = when
        self.number = number
        self.call = call
        self.args = args
        self.is_cancelled = False

    def cancel(self):
        self.is_cancelled = True

    def cancelled(self):
        return self.is_cancelled

    def __lt__(self, other):
        return (self.when, self.number) < (other.when, other.number)


class EventLoop:
    """Runs what is ready in order, then what its time has come for."""

    def __init__(self):
        self._ready = []
        self._timed = []
        self._number = 0
        self._is_running = False
        self._is_closed = False
        self._tasks = []

    def time(self):
        return time.monotonic()

    def call_soon(self, call, *args):
        handle = _Handle(0, 0, call, args)
        self._ready.append(handle)
        return handle

    call_soon_threadsafe = call_soon

    def call_at(self, when, call, *args):
        self._number += 1
        handle = _Handle(when, self._number, call, args)
        at = len(self._timed)
        while at > 0 and handle < self._timed[at - 1]:
            at -= 1
        self._timed.insert(at, handle)
        return handle

    def call_later(self, delay, call, *args):
        return self.call_at(self.time() + delay, call, *args)

    def create_task(self, coro, *, name=None):
        return Task(coro, self, name)

    def create_future(self):
        return Future(self)

    def is_running(self):
        return self._is_running

    def is_closed(self):
        return self._is_closed

    def close(self):
        self._is_closed = True

    def run_in_executor(self, executor, func, *args):
        return self.create_task(_called(func, args))

    def _step(self):
        if not self._ready:
            if not self._timed:
                raise RuntimeError("the event loop has nothing left to wait for")
            wait = self._timed[0].when - self.time()
            if wait > 0:
                time.sleep(wait)
        now = self.time()
        while self._timed and self._timed[0].when <= now:
            self._ready.append(self._timed.pop(0))
        ready = self._ready
        self._ready = []
        for handle in ready:
            if not handle.is_cancelled:
                handle.call(*handle.args)

    def run_until_complete(self, awaitable):
        previous = _State.loop
        _State.loop = self
        self._is_running = True
        try:
            task = ensure_future(awaitable)
            while not task.done():
                self._step()
        finally:
            self._is_running = False
            _State.loop = previous
        return task.result()

    def _cancel_all(self):
        left = [t for t in self._tasks if not t.done()]
        for task in left:
            task.cancel()
        if left:
            self.run_until_complete(gather(*left, return_exceptions=True))


AbstractEventLoop = EventLoop


async def _called(func, args):
    return func(*args)


def get_running_loop():
    if _State.loop is None:
        raise RuntimeError("no running event loop")
    return _State.loop


def get_event_loop():
    return _State.loop or EventLoop()


def new_event_loop():
    return EventLoop()


def set_event_loop(loop):
    pass


def run(main, *, debug=None, loop_factory=None):
    """Runs a coroutine to its end, and gives its result."""
    if _State.loop is not None:
        raise RuntimeError("asyncio.run() cannot be called from a running event loop")
    if not iscoroutine(main):
        raise ValueError(f"a coroutine was expected, got {main!r}")
    loop = EventLoop()
    try:
        return loop.run_until_complete(main)
    finally:
        loop._cancel_all()
        loop.close()


class Runner:
    def __init__(self, *, debug=None, loop_factory=None):
        self._loop = EventLoop()

    def __enter__(self):
        return self

    def __exit__(self, *exc_info):
        self._loop._cancel_all()
        self._loop.close()

    def run(self, coro, *, context=None):
        return self._loop.run_until_complete(coro)

    def get_loop(self):
        return self._loop


def iscoroutine(obj):
    return type(obj).__name__ == "coroutine"


def iscoroutinefunction(func):
    code = getattr(func, "__code__", None)
    return bool(code is not None and getattr(code, "co_flags", 0) & 128)


def isfuture(obj):
    return isinstance(obj, Future)


# ---- results that come later ----


class Future:
    """A result that comes later; awaiting it waits until it is there."""

    def __init__(self, loop=None):
        self._loop = loop or get_running_loop()
        self._done = False
        self._result = None
        self._exception = None
        self._is_cancelled = False
        self._callbacks = []

    def __await__(self):
        if not self._done:
            yield self
        return self.result()

    def done(self):
        return self._done

    def cancelled(self):
        return self._is_cancelled

    def get_loop(self):
        return self._loop

    def result(self):
        if self._is_cancelled:
            raise CancelledError()
        if not self._done:
            raise InvalidStateError("Result is not set.")
        if self._exception is not None:
            raise self._exception
        return self._result

    def exception(self):
        if self._is_cancelled:
            raise CancelledError()
        if not self._done:
            raise InvalidStateError("Exception is not set.")
        return self._exception

    def add_done_callback(self, call, *, context=None):
        if self._done:
            self._loop.call_soon(call, self)
        else:
            self._callbacks.append(call)

    def remove_done_callback(self, call):
        before = len(self._callbacks)
        self._callbacks = [c for c in self._callbacks if c != call]
        return before - len(self._callbacks)

    def _finish(self):
        self._done = True
        for call in self._callbacks:
            self._loop.call_soon(call, self)
        self._callbacks = []

    def set_result(self, result):
        if self._done:
            raise InvalidStateError("invalid state")
        self._result = result
        self._finish()

    def set_exception(self, exception):
        if self._done:
            raise InvalidStateError("invalid state")
        self._exception = exception() if isinstance(exception, type) else exception
        self._finish()

    def cancel(self, msg=None):
        if self._done:
            return False
        self._is_cancelled = True
        self._finish()
        return True


class Task(Future):
    """A coroutine that the loop runs, a step after the other."""

    def __init__(self, coro, loop=None, name=None):
        super().__init__(loop)
        _State.names += 1
        self._coro = coro
        self._name = str(name) if name is not None else f"Task-{_State.names}"
        self._waits_for = None
        self._must_cancel = False
        self._requests = 0
        self._loop._tasks.append(self)
        self._loop.call_soon(self._run, None)

    def get_name(self):
        return self._name

    def set_name(self, value):
        self._name = str(value)

    def get_coro(self):
        return self._coro

    def cancelling(self):
        return self._requests

    def uncancel(self):
        self._requests = max(self._requests - 1, 0)
        return self._requests

    def cancel(self, msg=None):
        if self._done:
            return False
        self._requests += 1
        if self._waits_for is None or not self._waits_for.cancel():
            self._must_cancel = True
        return True

    def _end(self):
        self._loop._tasks.remove(self)
        self._finish()

    def _run(self, error):
        if self._done:
            return
        if self._must_cancel:
            error = CancelledError()
            self._must_cancel = False
        self._waits_for = None
        previous = _State.task
        _State.task = self
        try:
            waits_for = self._coro.send(None) if error is None else self._coro.throw(error)
        except StopIteration as e:
            self._result = e.value
            self._end()
        except CancelledError:
            self._is_cancelled = True
            self._end()
        except BaseException as e:
            self._exception = e
            self._end()
            if not isinstance(e, Exception):
                raise
        else:
            self._wait(waits_for)
        finally:
            _State.task = previous

    def _wait(self, future):
        if future is None:
            self._loop.call_soon(self._run, None)
            return
        if not isinstance(future, Future):
            self._loop.call_soon(self._run, RuntimeError(f"Task got bad yield: {future!r}"))
            return
        self._waits_for = future
        future.add_done_callback(self._wake)
        if self._must_cancel and future.cancel():
            self._must_cancel = False

    def _wake(self, future):
        self._run(None)


def current_task(loop=None):
    return _State.task


def all_tasks(loop=None):
    return {t for t in get_running_loop()._tasks if not t.done()}


def create_task(coro, *, name=None, context=None):
    return get_running_loop().create_task(coro, name=name)


async def _awaited(awaitable):
    return await awaitable


def ensure_future(awaitable, *, loop=None):
    if isinstance(awaitable, Future):
        return awaitable
    if iscoroutine(awaitable):
        return get_running_loop().create_task(awaitable)
    if not hasattr(awaitable, "__await__"):
        raise TypeError("An asyncio.Future, a coroutine or an awaitable is required")
    return get_running_loop().create_task(_awaited(awaitable))


# ---- waiting ----


class _Turn:
    def __await__(self):
        yield None


def _set_once(future, result):
    if not future.done():
        future.set_result(result)


async def sleep(delay, result=None):
    """Lets others run for so many seconds."""
    if delay <= 0:
        await _Turn()
        return result
    future = Future()
    handle = future._loop.call_later(delay, _set_once, future, result)
    try:
        return await future
    finally:
        handle.cancel()


class _Gathering(Future):
    def __init__(self, children, loop):
        super().__init__(loop)
        self._children = children

    def cancel(self, msg=None):
        if self._done:
            return False
        found = False
        for child in self._children:
            found = child.cancel() or found
        return found


def gather(*awaitables, return_exceptions=False):
    """The results of all, in order; the first exception, or all exceptions among the results."""
    loop = get_running_loop()
    children = [ensure_future(a) for a in awaitables]
    outer = _Gathering(children, loop)

    def finish(child):
        if outer.done():
            return
        if not return_exceptions:
            if child.cancelled():
                outer.set_exception(CancelledError())
                return
            if child.exception() is not None:
                outer.set_exception(child.exception())
                return
        if all(c.done() for c in children):
            outer.set_result([CancelledError() if c.cancelled() else c.exception() or c._result for c in children])

    if not children:
        outer.set_result([])
    for child in children:
        child.add_done_callback(finish)
    return outer


async def wait(tasks, *, timeout=None, return_when=ALL_COMPLETED):
    """The tasks that are done and those that are not, when the first or all are."""
    children = [ensure_future(t) for t in tasks]
    if not children:
        raise ValueError("Set of Tasks/Futures is empty.")
    waiter = Future()

    def finish(child):
        failed = not child.cancelled() and child.exception() is not None
        is_first = return_when == FIRST_COMPLETED or (return_when == FIRST_EXCEPTION and failed)
        if is_first or all(c.done() for c in children):
            _set_once(waiter, None)

    handle = waiter._loop.call_later(timeout, _set_once, waiter, None) if timeout is not None else None
    for child in children:
        child.add_done_callback(finish)
    try:
        await waiter
    finally:
        if handle is not None:
            handle.cancel()
        for child in children:
            child.remove_done_callback(finish)
    return {c for c in children if c.done()}, {c for c in children if not c.done()}


class timeout:
    """`async with timeout(seconds):` raises TimeoutError when the block takes longer."""

    def __init__(self, delay):
        self._delay = delay
        self._handle = None
        self._task = None
        self._is_over = False

    async def __aenter__(self):
        self._task = current_task()
        if self._delay is not None:
            self._handle = get_running_loop().call_later(self._delay, self._expire)
        return self

    def _expire(self):
        self._is_over = True
        self._task.cancel()

    def expired(self):
        return self._is_over

    async def __aexit__(self, kind, value, traceback):
        if self._handle is not None:
            self._handle.cancel()
        if self._is_over and kind is not None and issubclass(kind, CancelledError):
            self._task.uncancel()
            raise TimeoutError() from value


async def wait_for(awaitable, timeout):
    """Its result; TimeoutError, and it is cancelled, when it takes longer."""
    if timeout is None:
        return await awaitable
    task = ensure_future(awaitable)
    done, left = await _waited(task, timeout)
    if left:
        task.cancel()
        await gather(task, return_exceptions=True)
        if task.cancelled() or task.exception() is not None:
            raise TimeoutError()
    return task.result()


async def _waited(task, timeout):
    try:
        return await wait([task], timeout=timeout)
    except CancelledError:
        task.cancel()
        raise


def as_completed(awaitables, *, timeout=None):
    """Coroutines that give the results in the order in which they come."""
    tasks = [ensure_future(a) for a in awaitables]
    queue = Queue()
    for task in tasks:
        task.add_done_callback(queue.put_nowait)

    async def following():
        return (await queue.get()).result()

    for _ in tasks:
        yield following()


def shield(awaitable):
    inner = ensure_future(awaitable)
    outer = Future()

    def finish(child):
        if outer.done():
            return
        if child.cancelled():
            outer.cancel()
        elif child.exception() is not None:
            outer.set_exception(child.exception())
        else:
            outer.set_result(child.result())

    inner.add_done_callback(finish)
    return outer


async def to_thread(func, /, *args, **kwargs):
    return func(*args, **kwargs)


class TaskGroup:
    """`async with TaskGroup() as group:` waits for all tasks; when one fails, the others are cancelled."""

    def __init__(self):
        self._tasks = []
        self._errors = []
        self._parent = None

    async def __aenter__(self):
        self._parent = current_task()
        return self

    def create_task(self, coro, *, name=None, context=None):
        task = create_task(coro, name=name)
        self._tasks.append(task)
        task.add_done_callback(self._on_done)
        return task

    def _on_done(self, task):
        if task.cancelled() or task.exception() is None:
            return
        self._errors.append(task.exception())
        for other in self._tasks:
            other.cancel()
        if self._parent._waits_for is not None and len(self._errors) == 1:
            self._parent.cancel()

    async def __aexit__(self, kind, value, traceback):
        if kind is not None:
            for task in self._tasks:
                task.cancel()
        while any(not t.done() for t in self._tasks):
            try:
                await wait([t for t in self._tasks if not t.done()])
            except CancelledError:
                if not self._errors:
                    raise
        await _Turn()
        if kind is not None and not issubclass(kind, CancelledError):
            self._errors.insert(0, value)
        if self._errors:
            self._parent.uncancel()
            raise BaseExceptionGroup("unhandled errors in a TaskGroup", self._errors)


# ---- locks and queues ----


class _Waiters:
    """Those who wait for something, in order."""

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
