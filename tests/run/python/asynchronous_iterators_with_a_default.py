# anext with a default, and what `async for` and aiter say of objects that are no asynchronous iterators.
import asyncio


async def numbers(count):
    try:
        for i in range(count):
            yield i
    except KeyError:
        yield "kept"
    finally:
        await asyncio.sleep(0)
        print("closed")


class Countdown:
    def __init__(self, n):
        self.n = n

    def __aiter__(self):
        return self

    async def __anext__(self):
        if self.n == 0:
            raise StopAsyncIteration
        self.n -= 1
        return self.n


class Given:
    def __init__(self, it):
        self.it = it

    def __aiter__(self):
        return self.it


async def main():
    g = numbers(1)
    print(await anext(g, "end"), await anext(g, "end"), await anext(g, None))
    c = Countdown(1)
    waiting = anext(c, [])
    print(type(waiting).__name__, await waiting, await anext(c, []))
    g = numbers(3)
    print(await anext(g, "end"))
    await g.aclose()
    print(await anext(g, "end"))
    try:
        await anext(Countdown(0))
    except StopAsyncIteration as e:
        print(repr(e))
    for wrong in (1, Given(1), Given(Countdown(1))):
        try:
            async for x in wrong:
                print("item", x)
        except TypeError as e:
            print(e)
        try:
            print(type(aiter(wrong)).__name__)
        except TypeError as e:
            print(e)
        try:
            print(await anext(wrong, 5))
        except TypeError as e:
            print(e)


asyncio.run(main())


# By hand, with what a loop would send and throw.
class Steps:
    def __await__(self):
        try:
            got = yield "step"
            print("got", got)
        except ValueError as e:
            print("thrown", repr(e))


class Slow:
    async def __anext__(self):
        await Steps()
        raise StopAsyncIteration


def ended(f, *args):
    try:
        return f(*args)
    except StopIteration as e:
        return "ends with", e.value


steps = anext(Slow(), "nothing")
print(next(steps), ended(steps.send, 4))
steps = anext(Slow(), "nothing")
print(next(steps), ended(steps.throw, ValueError("t")))
steps = anext(Slow(), "nothing")
print(next(steps), steps.close())
