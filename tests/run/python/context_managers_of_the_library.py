# contextlib: stacks, decorators, asynchronous managers, what they catch and what they say.
import asyncio, contextlib, os, sys
from contextlib import *


class CM:
    def __init__(s, n, swallow=False, fail=None):
        s.n, s.swallow, s.fail = n, swallow, fail

    def __enter__(s):
        print("enter", s.n)
        return s

    def __exit__(s, t, v, tb):
        print("exit", s.n, t and t.__name__, tb is not None)
        if s.fail:
            raise s.fail
        return s.swallow


class ACM(CM):
    async def __aenter__(s):
        print("aenter", s.n)
        return s.n

    async def __aexit__(s, *a):
        return s.__exit__(*a)


try:
    with ExitStack() as st:
        st.enter_context(CM(1))
        st.push(CM(2))
        st.callback(print, "cb", sep="-")
        st.enter_context(CM(3, fail=KeyError("k")))
        raise ValueError("v")
except KeyError as e:
    print(repr(e), repr(e.__context__))
with ExitStack() as st:
    st.enter_context(CM(1, swallow=True))
    st.push(lambda *a: print("fn", a[0]))
    raise ValueError
try:
    ExitStack().enter_context(3)
except TypeError as e:
    print(e)
st = ExitStack()
st.callback(print, "late")
s2 = st.pop_all()
st.close()
s2.close()
try:
    with suppress(KeyError):
        raise ExceptionGroup("g", [KeyError(1), ValueError(2)])
except ExceptionGroup as e:
    print(repr(e))
with suppress(KeyError):
    raise ExceptionGroup("g", [KeyError(1)])
print(
    isinstance(CM(1), AbstractContextManager),
    isinstance(3, AbstractContextManager),
    isinstance(ACM(1), AbstractAsyncContextManager),
)
try:
    AbstractContextManager()
except TypeError as e:
    print(e)
with chdir("/"):
    print(os.getcwd())


async def main():
    async with AsyncExitStack() as st:
        print(await st.enter_async_context(ACM("a")))
        st.enter_context(CM("b", swallow=True))

        async def cb(x):
            print("async cb", x)

        st.push_async_callback(cb, 5)
        raise ValueError(1)
    async with nullcontext(7) as x:
        print(x)

    @asynccontextmanager
    async def m(n):
        print("begin", n)
        try:
            yield n
        finally:
            print("end", n)

    async with m(3) as q:
        print(q)

    @m(4)
    async def deco():
        print("in deco")
        return 5

    print(await deco())

    async def agen():
        try:
            yield 1
            yield 2
        finally:
            print("agen closed")

    async with aclosing(agen()) as g:
        async for i in g:
            print(i)
            break
    try:
        await AsyncExitStack().enter_async_context(CM(1))
    except TypeError as e:
        print(e)


asyncio.run(main())


@contextmanager
def tag(n):
    print(f"<{n}>")
    yield n
    print(f"</{n}>")


@tag("p")
def f():
    print("body")


f()
f()


class D(ContextDecorator):
    def __enter__(s):
        print("D in")
        return s

    def __exit__(s, *a):
        print("D out")
        return False


@D()
def g():
    print("g")


g()


@contextmanager
def bad():
    return
    yield


try:
    with bad():
        pass
except RuntimeError as e:
    print(e)


@contextmanager
def bad2():
    yield
    yield


try:
    with bad2():
        pass
except RuntimeError as e:
    print(e)
with closing(open("/dev/null")) as f:
    pass
print(f.closed)
