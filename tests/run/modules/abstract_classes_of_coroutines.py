# The abstract classes of coroutines and views have the methods and parameters that CPython's have.
from collections.abc import AsyncGenerator, Awaitable, Coroutine, MappingView

print(Coroutine[int, str, bytes], Awaitable[int], AsyncGenerator[int, None], MappingView[int])


class Steps(Coroutine):
    def __await__(self):
        yield 1

    def send(self, value):
        return value

    def throw(self, typ, val=None, tb=None):
        print("thrown", typ.__name__)
        raise typ


Steps().close()


class Numbers(AsyncGenerator):
    async def asend(self, value):
        raise StopAsyncIteration

    async def athrow(self, typ, val=None, tb=None):
        print("thrown", typ.__name__)
        raise typ


async def main():
    async for number in Numbers():
        print(number)
    await Numbers().aclose()
    print("closed")


import asyncio

asyncio.run(main())
