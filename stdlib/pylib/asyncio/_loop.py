"""The event loop, tasks and futures."""

import _threads
import itertools
import time


class CancelledError(BaseException):
    """What a task gets that is cancelled."""


class InvalidStateError(Exception):
    """A result that is asked for too early or set twice."""


# ---- the loop ----


_running = {}  # identity of a thread -> the loop that runs in it
_names = itertools.count(1)
_SET = "asyncio"  # key of the loop that was set for a thread, in its local data


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
        self._task = None

    def time(self):
        return time.monotonic()

    def _check(self):
        if self._is_closed:
            raise RuntimeError("Event loop is closed")

    def call_soon(self, call, *args):
        self._check()
        handle = _Handle(0, 0, call, args)
        self._ready.append(handle)
        return handle

    def call_at(self, when, call, *args):
        self._check()
        self._number += 1
        handle = _Handle(when, self._number, call, args)
        at = len(self._timed)
        while at > 0 and handle < self._timed[at - 1]:
            at -= 1
        self._timed.insert(at, handle)
        return handle

    def call_later(self, delay, call, *args):
        return self.call_at(self.time() + delay, call, *args)

    def create_task(self, coro, *, name=None, context=None):
        self._check()
        return Task(coro, self, name, context)

    def create_future(self):
        return Future(self)

    def is_running(self):
        return self._is_running

    def is_closed(self):
        return self._is_closed

    def close(self):
        if self._is_running:
            raise RuntimeError("Cannot close a running event loop")
        self._is_closed = True

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
        self._check()
        if self._is_running:
            raise RuntimeError("This event loop is already running")
        thread = _threads.ident()
        if thread in _running:
            raise RuntimeError("Cannot run the event loop while another loop is running")
        _running[thread] = self
        self._is_running = True
        try:
            task = ensure_future(awaitable)
            while not task.done():
                self._step()
        finally:
            self._is_running = False
            del _running[thread]
        return task.result()

    def _cancel_all(self):
        left = [t for t in self._tasks if not t.done()]
        for task in left:
            task.cancel()
        if left:
            self.run_until_complete(_ended(left))


AbstractEventLoop = EventLoop


async def _ended(tasks):
    for task in tasks:
        while not task.done():
            await _Turn()


class _Turn:
    def __await__(self):
        yield None


def get_running_loop():
    loop = _running.get(_threads.ident())
    if loop is None:
        raise RuntimeError("no running event loop")
    return loop


def get_event_loop():
    """The loop that runs in this thread, or that was set for it; the first one of the main thread is made when it is asked for."""
    from _thread import _get_main_thread_ident  # few programs need it

    own = _threads.locals()
    loop = _running.get(_threads.ident()) or own.get(_SET)
    if loop is None and _SET not in own and _threads.ident() == _get_main_thread_ident():
        loop = EventLoop()
        set_event_loop(loop)
    if loop is None:
        import threading  # for the name alone

        raise RuntimeError(f"There is no current event loop in thread {threading.current_thread().name!r}.")
    return loop


def new_event_loop():
    return EventLoop()


def set_event_loop(loop):
    if loop is not None and not isinstance(loop, EventLoop):
        raise TypeError(f"loop must be an instance of AbstractEventLoop or None, not {type(loop).__name__!r}")
    _threads.locals()[_SET] = loop


def run(main, *, debug=None, loop_factory=None):
    """Runs a coroutine to its end, and gives its result."""
    if _threads.ident() in _running:
        raise RuntimeError("asyncio.run() cannot be called from a running event loop")
    if not iscoroutine(main):
        raise ValueError(f"a coroutine was expected, got {main!r}")
    with Runner(debug=debug, loop_factory=loop_factory) as runner:
        return runner.run(main)


class Runner:
    def __init__(self, *, debug=None, loop_factory=None):
        self._loop = (loop_factory or EventLoop)()
        self._sets_loop = loop_factory is None

    def __enter__(self):
        return self

    def __exit__(self, *exc_info):
        self.close()

    def close(self):
        if self._loop.is_closed():
            return
        self._loop._cancel_all()
        self._loop.close()
        if self._sets_loop:
            set_event_loop(None)

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
        self._cancel_message = None
        self._cancelled_by = None  # the CancelledError that ended the coroutine
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

    def _cancelled_error(self):
        error, self._cancelled_by = self._cancelled_by, None
        if error is not None:
            return error
        return CancelledError() if self._cancel_message is None else CancelledError(self._cancel_message)

    def result(self):
        if self._is_cancelled:
            raise self._cancelled_error()
        if not self._done:
            raise InvalidStateError("Result is not set.")
        if self._exception is not None:
            raise self._exception
        return self._result

    def exception(self):
        if self._is_cancelled:
            raise self._cancelled_error()
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
        self._cancel_message = msg
        self._is_cancelled = True
        self._finish()
        return True


class Task(Future):
    """A coroutine that the loop runs, a step after the other."""

    def __init__(self, coro, loop=None, name=None, context=None):
        super().__init__(loop)
        around = _threads.context() if context is None else context
        self._context = around if context is not None or around is None else around.copy()
        self._coro = coro
        self._name = str(name) if name is not None else f"Task-{next(_names)}"
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
        if self._waits_for is None or not self._waits_for.cancel(msg):
            self._must_cancel = True
            self._cancel_message = msg
        return True

    def _end(self):
        self._loop._tasks.remove(self)
        self._finish()

    def _run(self, error):
        if self._done:
            return
        if self._must_cancel:
            error = self._cancelled_error()
            self._must_cancel = False
        self._waits_for = None
        previous = self._loop._task
        self._loop._task = self
        around = _threads.context()
        _threads.set_context(self._context)
        try:
            waits_for = self._coro.send(None) if error is None else self._coro.throw(error)
        except StopIteration as e:
            self._result = e.value
            self._end()
        except CancelledError as e:
            self._cancelled_by = e
            self._cancel_message = None
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
            self._context = _threads.context()
            _threads.set_context(around)
            self._loop._task = previous

    def _wait(self, future):
        if future is None:
            self._loop.call_soon(self._run, None)
            return
        if not isinstance(future, Future):
            self._loop.call_soon(self._run, RuntimeError(f"Task got bad yield: {future!r}"))
            return
        self._waits_for = future
        future.add_done_callback(self._wake)
        if self._must_cancel and future.cancel(self._cancel_message):
            self._must_cancel = False

    def _wake(self, future):
        self._run(None)


def current_task(loop=None):
    """The task that the loop is running, or None between the steps of tasks."""
    return (get_running_loop() if loop is None else loop)._task


def all_tasks(loop=None):
    """The tasks of the loop that have not ended."""
    return {t for t in (get_running_loop() if loop is None else loop)._tasks if not t.done()}


def create_task(coro, *, name=None, context=None):
    return get_running_loop().create_task(coro, name=name, context=context)


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
