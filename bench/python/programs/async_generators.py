"""Asynchronous generators, comprehensions and context managers under asyncio."""
import asyncio


class Gate:
    def __init__(self, log):
        self.log = log

    async def __aenter__(self):
        self.log['entered'] += 1
        return self

    async def __aexit__(self, kind, value, traceback):
        self.log['left'] += 1
        return kind is ValueError


async def numbers(limit):
    for i in range(limit):
        yield i
        if i % 500 == 0:
            await asyncio.sleep(0)


async def mapped(function, source):
    async for x in source:
        yield function(x)


async def batches(source, size):
    batch = []
    async for x in source:
        batch.append(x)
        if len(batch) == size:
            yield batch
            batch = []
    if batch:
        yield batch


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


async def work(log, number, count):
    total = 0
    async for batch in batches(mapped(lambda x: x * number % 13, numbers(count)), 16):
        async with Gate(log):
            total += sum(batch)
            if total % 1000 == number:
                raise ValueError(number)
    return total


async def everything():
    log = {'entered': 0, 'left': 0}
    totals = await asyncio.gather(*(work(log, n, 150000) for n in range(1, 6)))
    print(totals, log)
    print(sum([x async for x in Countdown(100000) if x % 3 == 0]))
    queue = asyncio.Queue(maxsize=8)

    async def feed():
        async for x in numbers(20000):
            await queue.put(x)
        await queue.put(None)

    async def drain():
        total = 0
        while (x := await queue.get()) is not None:
            total += x
        return total

    _, total = await asyncio.gather(feed(), drain())
    print(total)


def main():
    asyncio.run(everything())


if __name__ == '__main__':
    main()
