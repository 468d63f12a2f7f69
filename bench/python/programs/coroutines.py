"""Coroutines: a pipeline that values are sent into, and tasks with await in a loop of our own."""
from collections import deque


def started(function):
    def start(*args):
        coroutine = function(*args)
        next(coroutine)
        return coroutine
    return start


@started
def averager(results):
    total = count = 0
    while True:
        value = yield total / count if count else None
        if value is None:
            results.append(round(total / count, 3))
            total = count = 0
        else:
            total += value
            count += 1


@started
def keep(condition, target):
    while True:
        value = yield
        if condition(value):
            target.send(value)


@started
def spread(*targets):
    while True:
        value = yield
        for target in targets:
            target.send(value)


class Wait:
    """Gives the loop a value, is resumed with another one."""

    def __init__(self, request):
        self.request = request

    def __await__(self):
        return (yield self.request)


class Loop:
    def __init__(self):
        self.ready = deque()
        self.mailboxes = {}
        self.steps = 0

    def spawn(self, coroutine):
        self.ready.append((coroutine, None))

    def run(self):
        while self.ready:
            coroutine, value = self.ready.popleft()
            self.steps += 1
            try:
                kind, *rest = coroutine.send(value)
            except StopIteration:
                continue
            if kind == 'pause':
                self.ready.append((coroutine, None))
            elif kind == 'put':
                name, item = rest
                box = self.mailboxes.setdefault(name, [deque(), deque()])
                if box[1]:
                    self.ready.append((box[1].popleft(), item))
                else:
                    box[0].append(item)
                self.ready.append((coroutine, None))
            else:
                box = self.mailboxes.setdefault(rest[0], [deque(), deque()])
                if box[0]:
                    self.ready.append((coroutine, box[0].popleft()))
                else:
                    box[1].append(coroutine)


async def pause():
    await Wait(('pause',))


async def put(name, item):
    await Wait(('put', name, item))


async def get(name):
    return await Wait(('get', name))


async def producer(name, count):
    for i in range(count):
        await put(name, i)
        if i % 4 == 0:
            await pause()
    await put(name, None)


async def doubler(source, target):
    while True:
        item = await get(source)
        if item is None:
            await put(target, None)
            return
        await put(target, item * 2)


async def consumer(name, results):
    total = 0
    while (item := await get(name)) is not None:
        total += item
    results[name] = total


def main():
    results = []
    average = averager(results)
    pipeline = spread(keep(lambda x: x % 2 == 0, average), keep(lambda x: x % 3 == 0, average))
    for i in range(900000):
        pipeline.send(i % 1009)
        if i % 180000 == 179999:
            average.send(None)
    print(results)
    loop = Loop()
    totals = {}
    for k in range(10):
        loop.spawn(producer(f'raw {k}', 9000 + k))
        loop.spawn(doubler(f'raw {k}', f'double {k}'))
        loop.spawn(consumer(f'double {k}', totals))
    loop.run()
    print(loop.steps, sorted(totals.items())[:3])


if __name__ == '__main__':
    main()
