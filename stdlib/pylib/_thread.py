"""Threads of the Python register: one runs at a time, and another takes over in loops, at calls and where a thread waits."""

import _threads
from _threads import RLock, interrupt_main, lock, stack_size
from _threads import ident as get_ident
from _threads import native_id as get_native_id

TIMEOUT_MAX = 9e9
LockType = lock
allocate_lock = allocate = lock
error = RuntimeError
_main = get_ident()


def exit():
    """This is synonymous to ``raise SystemExit''."""
    raise SystemExit


exit_thread = exit


def daemon_threads_allowed():
    """Return True if daemon threads are allowed in the current interpreter."""
    return True


def _is_main_interpreter():
    return True


def _get_main_thread_ident():
    return _main


def set_name(name):
    """Set the name of the current thread."""


# ---- the end of the program: it waits for threads that are not daemons ----

_running = 0
_will_finish = False


def _finish():
    import sys

    if "threading" in sys.modules:
        import threading

        threading._shutdown()


def _prepare():
    global _will_finish
    if not _will_finish:
        _will_finish = True
        _threads.at_end(_finish)


def _shutdown():
    for handle in list(_handles):
        handle.join()


# ---- starting ----


def _count():
    """The number of running threads that this module started."""
    return _running


def _run(function, args, kwargs, sentinel):
    global _running
    _running += 1
    try:
        function(*args, **kwargs)
    except SystemExit:
        pass
    except BaseException as e:
        _report(e, function)
    finally:
        _running -= 1
        for released in _threads.locals().pop("sentinels", ()):
            released.release()
        if sentinel is not None:
            sentinel._set_done()


def _report(error, function):
    import sys

    about = type(error), error, error.__traceback__.tb_next, f"Exception ignored in thread started by {function!r}", None
    sys.unraisablehook(sys.UnraisableHookArgs(about))


def start_new_thread(function, args, kwargs={}, /):
    """Start a new thread and return its identifier."""
    if not callable(function):
        raise TypeError("first arg must be callable")
    if not isinstance(args, tuple):
        raise TypeError("2nd arg must be a tuple")
    if not isinstance(kwargs, dict):
        raise TypeError("optional 3rd arg must be a dictionary")
    _prepare()
    return _threads.start(lambda: _run(function, args, kwargs, None))


start_new = start_new_thread
_handles = set()


class _ThreadHandle:
    """A thread that can be waited for."""

    def __init__(self):
        self._ident = 0
        self._done = lock()
        self._is_done = False

    @property
    def ident(self):
        return self._ident

    def _start(self, function, daemon):
        self._done.acquire()
        if not daemon:
            _handles.add(self)
        try:
            self._ident = _threads.start(lambda: _run(function, (), {}, self))
        except BaseException:
            self._set_done()
            raise

    def is_done(self):
        return self._is_done

    def _set_done(self):
        _handles.discard(self)
        if not self._is_done:
            self._is_done = True
            if self._done.locked():
                self._done.release()

    def join(self, timeout=None):
        if self._is_done:
            return
        if self._ident == get_ident():
            raise RuntimeError("Cannot join current thread")
        if self._done.acquire(True, -1 if timeout is None or timeout < 0 else timeout):
            self._done.release()

    def __repr__(self):
        return f"<_ThreadHandle object: ident={self._ident}>"


def start_joinable_thread(function, handle=None, daemon=True):
    """Start a new thread and return a handle, with which it can be joined."""
    _prepare()
    handle = _ThreadHandle() if handle is None else handle
    handle._start(function, daemon)
    return handle


def _make_thread_handle(ident):
    handle = _ThreadHandle()
    handle._ident = ident
    return handle


def _set_sentinel():
    """A lock that is released when the current thread ends."""
    made = lock()
    _threads.locals().setdefault("sentinels", []).append(made)
    return made


# ---- thread-local data ----


class _local:
    """Thread-local data: each thread has attributes of its own."""

    def __new__(cls, /, *args, **kwargs):
        if (args or kwargs) and cls.__init__ is object.__init__:
            raise TypeError("Initialization arguments are not supported")
        self = object.__new__(cls)
        object.__setattr__(self, "_key", _Key(args, kwargs))
        _threads.locals()[object.__getattribute__(self, "_key")] = {}
        return self

    def __getattribute__(self, name):
        own = _dict_of(self)
        if name == "__dict__":
            return own
        if name in own and not hasattr(getattr(type(self), name, None), "__set__"):
            return own[name]
        if name == "_key":
            raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")
        return object.__getattribute__(self, name)

    def __setattr__(self, name, value):
        if name == "__dict__":
            raise AttributeError(f"{type(self).__name__!r} object attribute '__dict__' is read-only")
        if hasattr(getattr(type(self), name, None), "__set__"):
            object.__setattr__(self, name, value)
        else:
            _dict_of(self)[name] = value

    def __delattr__(self, name):
        own = _dict_of(self)
        if name not in own:
            raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")
        del own[name]


class _Key:
    """The key of a local object in the dicts of threads, with the arguments of its __init__."""

    __slots__ = ("args", "kwargs")

    def __init__(self, args, kwargs):
        self.args, self.kwargs = args, kwargs


def _dict_of(local):
    key = object.__getattribute__(local, "_key")
    dicts = _threads.locals()
    if key not in dicts:
        dicts[key] = {}
        type(local).__init__(local, *key.args, **key.kwargs)
    return dicts[key]


# ---- errors that nobody handles ----


class _ExceptHookArgs(tuple):
    """The argument of threading.excepthook."""

    exc_type = property(lambda self: self[0])
    exc_value = property(lambda self: self[1])
    exc_traceback = property(lambda self: self[2])
    thread = property(lambda self: self[3])


def _excepthook(args, /):
    import sys
    from traceback import print_exception

    if args.exc_type is SystemExit:
        return
    name = get_ident() if args.thread is None else args.thread.name
    print(f"Exception in thread {name}:", file=sys.stderr)
    print_exception(args.exc_type, args.exc_value, args.exc_traceback)
