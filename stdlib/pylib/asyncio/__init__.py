"""Tasks that take turns: an event loop for coroutines, with locks, events and queues for waiting."""

from asyncio._loop import _Turn
from asyncio._loop import AbstractEventLoop
from asyncio._loop import all_tasks
from asyncio._loop import CancelledError
from asyncio._loop import create_task
from asyncio._loop import current_task
from asyncio._loop import ensure_future
from asyncio._loop import EventLoop
from asyncio._loop import Future
from asyncio._loop import get_event_loop
from asyncio._loop import get_running_loop
from asyncio._loop import InvalidStateError
from asyncio._loop import iscoroutine
from asyncio._loop import iscoroutinefunction
from asyncio._loop import isfuture
from asyncio._loop import new_event_loop
from asyncio._loop import run
from asyncio._loop import Runner
from asyncio._loop import set_event_loop
from asyncio._loop import Task
from asyncio._sync import BoundedSemaphore
from asyncio._sync import Condition
from asyncio._sync import Event
from asyncio._sync import LifoQueue
from asyncio._sync import Lock
from asyncio._sync import PriorityQueue
from asyncio._sync import Queue
from asyncio._sync import QueueEmpty
from asyncio._sync import QueueFull
from asyncio._sync import QueueShutDown
from asyncio._sync import Semaphore

TimeoutError = TimeoutError
FIRST_COMPLETED = "FIRST_COMPLETED"
FIRST_EXCEPTION = "FIRST_EXCEPTION"
ALL_COMPLETED = "ALL_COMPLETED"


# ---- waiting ----


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
            found = child.cancel(msg) or found
        return found


def _end_of(child):
    if child.cancelled():
        return CancelledError("" if child._cancel_message is None else child._cancel_message)
    return child.exception() or child._result


def gather(*awaitables, return_exceptions=False):
    """The results of all, in order; the first exception, or all exceptions among the results."""
    loop = get_running_loop()
    children = [ensure_future(a) for a in awaitables]
    outer = _Gathering(children, loop)
    left = set(children)  # whose end was not told yet

    def finish(child):
        left.discard(child)
        if outer.done():
            return
        if not return_exceptions:
            if child.cancelled():
                outer.set_exception(child._cancelled_error())
                return
            if child.exception() is not None:
                outer.set_exception(child.exception())
                return
        if not left:
            outer.set_result([_end_of(c) for c in children])

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
        task = create_task(coro, name=name, context=context)
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
