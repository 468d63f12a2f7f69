"""Context managers: made from generators, and some ready-made ones."""

import sys
from abc import ABC, abstractmethod
from functools import wraps


_Alias = type(list[int])


class ContextDecorator:
    """Lets a context manager be used as a decorator."""

    def _recreate_cm(self):
        return self

    def __call__(self, func):
        @wraps(func)
        def inner(*args, **kwds):
            with self._recreate_cm():
                return func(*args, **kwds)

        return inner


def _offers(cls, names):
    """Whether the classes have all these methods, none of them set to None."""
    for name in names:
        found = [base.__dict__[name] for base in cls.__mro__ if name in base.__dict__]
        if not found or found[0] is None:
            return NotImplemented
    return True


class AbstractContextManager(ABC):
    """A base whose `__enter__` gives the manager itself."""

    __slots__ = ()

    def __class_getitem__(cls, args):
        return _Alias(cls, args)

    def __enter__(self):
        return self

    @abstractmethod
    def __exit__(self, exc_type, exc_value, traceback):
        return None

    @classmethod
    def __subclasshook__(cls, other):
        return _offers(other, ("__enter__", "__exit__")) if cls is AbstractContextManager else NotImplemented


class AbstractAsyncContextManager(ABC):
    """A base whose `__aenter__` gives the manager itself."""

    __slots__ = ()

    def __class_getitem__(cls, args):
        return _Alias(cls, args)

    async def __aenter__(self):
        return self

    @abstractmethod
    async def __aexit__(self, exc_type, exc_value, traceback):
        return None

    @classmethod
    def __subclasshook__(cls, other):
        return _offers(other, ("__aenter__", "__aexit__")) if cls is AbstractAsyncContextManager else NotImplemented


class AsyncContextDecorator:
    """Lets an asynchronous context manager be used as a decorator."""

    def _recreate_cm(self):
        return self

    def __call__(self, func):
        @wraps(func)
        async def inner(*args, **kwds):
            async with self._recreate_cm():
                return await func(*args, **kwds)

        return inner


class _OfGenerator:
    def __init__(self, func, args, kwds):
        self.gen = func(*args, **kwds)
        self.func = func
        self.args = args
        self.kwds = kwds

    def _recreate_cm(self):
        return self.__class__(self.func, self.args, self.kwds)


class _GeneratorContextManager(_OfGenerator, AbstractContextManager, ContextDecorator):
    def __enter__(self):
        try:
            return next(self.gen)
        except StopIteration:
            raise RuntimeError("generator didn't yield") from None

    def __exit__(self, typ, value, traceback):
        if typ is None:
            try:
                next(self.gen)
            except StopIteration:
                return False
            raise RuntimeError("generator didn't stop")
        if value is None:
            value = typ()
        try:
            self.gen.throw(value)
        except StopIteration as e:
            return e is not value
        except BaseException as e:
            if e is value or (isinstance(e, RuntimeError) and isinstance(value, StopIteration) and e.__cause__ is value):
                return False
            raise
        raise RuntimeError("generator didn't stop after throw()")


def contextmanager(func):
    """Makes a function that returns context managers of a generator with one `yield`."""

    @wraps(func)
    def helper(*args, **kwds):
        return _GeneratorContextManager(func, args, kwds)

    return helper


class _AsyncGeneratorContextManager(_OfGenerator, AbstractAsyncContextManager, AsyncContextDecorator):
    async def __aenter__(self):
        try:
            return await self.gen.__anext__()
        except StopAsyncIteration:
            raise RuntimeError("generator didn't yield") from None

    async def __aexit__(self, typ, value, traceback):
        if typ is None:
            try:
                await self.gen.__anext__()
            except StopAsyncIteration:
                return False
            raise RuntimeError("generator didn't stop")
        if value is None:
            value = typ()
        try:
            await self.gen.athrow(value)
        except StopAsyncIteration as e:
            return e is not value
        except BaseException as e:
            if e is value:
                return False
            raise
        raise RuntimeError("generator didn't stop after athrow()")


def asynccontextmanager(func):
    """Makes a function that returns asynchronous context managers of an asynchronous generator with one `yield`."""

    @wraps(func)
    def helper(*args, **kwds):
        return _AsyncGeneratorContextManager(func, args, kwds)

    return helper


class aclosing(AbstractAsyncContextManager):
    """Closes its asynchronous generator at the end."""

    def __init__(self, thing):
        self.thing = thing

    async def __aenter__(self):
        return self.thing

    async def __aexit__(self, *exc_info):
        await self.thing.aclose()


class closing(AbstractContextManager):
    """Closes its thing at the end."""

    def __init__(self, thing):
        self.thing = thing

    def __enter__(self):
        return self.thing

    def __exit__(self, *exc_info):
        self.thing.close()


class nullcontext(AbstractContextManager, AbstractAsyncContextManager):
    """A context manager that does nothing."""

    def __init__(self, enter_result=None):
        self.enter_result = enter_result

    def __enter__(self):
        return self.enter_result

    def __exit__(self, *excinfo):
        pass

    async def __aenter__(self):
        return self.enter_result

    async def __aexit__(self, *excinfo):
        pass


class chdir(AbstractContextManager):
    """Works in another folder."""

    def __init__(self, path):
        self.path = path
        self._old_cwd = []

    def __enter__(self):
        import os

        self._old_cwd.append(os.getcwd())
        os.chdir(self.path)

    def __exit__(self, *excinfo):
        import os

        os.chdir(self._old_cwd.pop())


class suppress(AbstractContextManager):
    """Ends its block silently at exceptions of these classes."""

    def __init__(self, *exceptions):
        self._exceptions = exceptions

    def __enter__(self):
        return None

    def __exit__(self, exctype, excinst, exctb):
        if exctype is None:
            return None
        if issubclass(exctype, self._exceptions):
            return True
        if issubclass(exctype, BaseExceptionGroup):
            rest = excinst.split(self._exceptions)[1]
            if rest is None:
                return True
            raise rest
        return False


class _RedirectStream(AbstractContextManager):
    _stream = None

    def __init__(self, new_target):
        self._new_target = new_target
        self._old_targets = []

    def __enter__(self):
        self._old_targets.append(getattr(sys, self._stream))
        setattr(sys, self._stream, self._new_target)
        return self._new_target

    def __exit__(self, exctype, excinst, exctb):
        setattr(sys, self._stream, self._old_targets.pop())


class redirect_stdout(_RedirectStream):
    _stream = "stdout"


class redirect_stderr(_RedirectStream):
    _stream = "stderr"


def _method(cm, name, kind):
    """The special method of the object's class. Raises TypeError if there is none."""
    cls = type(cm)
    try:
        return getattr(cls, name)
    except AttributeError:
        raise TypeError(f"'{cls.__module__}.{cls.__qualname__}' object does not support the {kind} protocol") from None


def _bound(method, cm):
    def leave(exc_type, exc, tb):
        return method(cm, exc_type, exc, tb)

    return leave


def _calling(callback, args, kwds):
    def leave(exc_type, exc, tb):
        callback(*args, **kwds)

    leave.__wrapped__ = callback
    return leave


def _set_context(new, old, around):
    """Makes the exception of the block the context of one that is raised while the block is left."""
    while True:
        context = new.__context__
        if context is None or context is old:
            return
        if context is around:
            break
        new = context
    new.__context__ = old


class _Stack:
    """The exit functions, each in a pair with whether it is a plain callback."""

    def __init__(self):
        self._exits = []

    def pop_all(self):
        moved = type(self)()
        moved._exits = self._exits
        self._exits = []
        return moved

    def enter_context(self, cm):
        enter, leave = _method(cm, "__enter__", "context manager"), _method(cm, "__exit__", "context manager")
        result = enter(cm)
        self._exits.append((True, _bound(leave, cm)))
        return result

    def push(self, exit):
        leave = getattr(type(exit), "__exit__", None)
        self._exits.append((True, exit if leave is None else _bound(leave, exit)))
        return exit

    def callback(self, callback, /, *args, **kwds):
        self._exits.append((True, _calling(callback, args, kwds)))
        return callback


class ExitStack(_Stack, AbstractContextManager):
    """Several context managers and calls, ended in reverse order."""

    def close(self):
        self.__exit__(None, None, None)

    def __exit__(self, exc_type, exc, tb):
        around, pending, is_caught = sys.exception(), exc, False
        while self._exits:
            leave = self._exits.pop()[1]
            try:
                if pending is None:
                    leave(None, None, None)
                elif leave(type(pending), pending, pending.__traceback__):
                    pending, is_caught = None, True
            except BaseException as e:
                _set_context(e, pending, around)
                pending = e
        if pending is not None and pending is not exc:
            raise pending
        return exc is not None and is_caught and pending is None


class AsyncExitStack(_Stack, AbstractAsyncContextManager):
    """The same for asynchronous ones, too."""

    async def enter_async_context(self, cm):
        kind = "asynchronous context manager"
        enter, leave = _method(cm, "__aenter__", kind), _method(cm, "__aexit__", kind)
        result = await enter(cm)
        self._exits.append((False, _bound(leave, cm)))
        return result

    def push_async_exit(self, exit):
        leave = getattr(type(exit), "__aexit__", None)
        self._exits.append((False, exit if leave is None else _bound(leave, exit)))
        return exit

    def push_async_callback(self, callback, /, *args, **kwds):
        async def leave(exc_type, exc, tb):
            await callback(*args, **kwds)

        leave.__wrapped__ = callback
        self._exits.append((False, leave))
        return callback

    async def aclose(self):
        await self.__aexit__(None, None, None)

    async def __aexit__(self, exc_type, exc, tb):
        around, pending, is_caught = sys.exception(), exc, False
        while self._exits:
            is_plain, leave = self._exits.pop()
            try:
                left = leave(None, None, None) if pending is None else leave(type(pending), pending, pending.__traceback__)
                if not is_plain:
                    left = await left
                if left and pending is not None:
                    pending, is_caught = None, True
            except BaseException as e:
                _set_context(e, pending, around)
                pending = e
        if pending is not None and pending is not exc:
            raise pending
        return exc is not None and is_caught and pending is None
