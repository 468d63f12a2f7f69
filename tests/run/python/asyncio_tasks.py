# Tasks, asynchronous loops and context managers.
import asyncio
from contextlib import asynccontextmanager

log = []


class Res:
    def __init__(self, n):
        self.n = n

    async def __aenter__(self):
        await asyncio.sleep(0)
        log.append(f"open {self.n}")
        return self

    async def __aexit__(self, t, v, tb):
        await asyncio.sleep(0)
        log.append(f"close {self.n} {t.__name__ if t else None}")
        return t is KeyError


async def ticker(n):
    for i in range(n):
        await asyncio.sleep(0.001)
        yield i


class It:
    def __init__(self, n):
        self.n = n

    def __aiter__(self):
        return self

    async def __anext__(self):
        if self.n == 0:
            raise StopAsyncIteration
        self.n -= 1
        return self.n


async def producer(q, n):
    for i in range(n):
        await q.put(i)
        await asyncio.sleep(0)
    await q.put(None)


async def consumer(q):
    out = []
    while (x := await q.get()) is not None:
        out.append(x)
    return out


async def bad():
    await asyncio.sleep(0.001)
    raise ValueError("bad")


async def forever():
    try:
        await asyncio.sleep(100)
    except asyncio.CancelledError:
        log.append("cancelled")
        raise


@asynccontextmanager
async def scope(name):
    log.append("in " + name)
    try:
        yield name.upper()
    finally:
        log.append("out " + name)


async def main():
    async with Res(1) as r, Res(2):
        log.append(r.n)
    async with Res(3):
        raise KeyError("swallowed")
    try:
        async with Res(4):
            raise ValueError("v")
    except ValueError as e:
        log.append(str(e))
    print(log)
    log.clear()
    async for i in ticker(3):
        if i == 1:
            continue
        print("tick", i)
    else:
        print("done")
    async for i in It(5):
        if i == 2:
            break
        print(i, end=" ")
    else:
        print("never")
    print([x async for x in It(3)], {x: x * x async for x in ticker(3) if x}, {x async for x in It(2)})
    q = asyncio.Queue(2)
    r = await asyncio.gather(producer(q, 5), consumer(q))
    print(r)
    res = await asyncio.gather(bad(), asyncio.sleep(0, "ok"), return_exceptions=True)
    print(res)
    try:
        await asyncio.gather(bad(), asyncio.sleep(0.01))
    except ValueError as e:
        print("caught", e)
    t = asyncio.create_task(forever())
    await asyncio.sleep(0)
    t.cancel()
    try:
        await t
    except asyncio.CancelledError:
        print("task cancelled", t.cancelled(), log)
        log.clear()
    async with scope("a") as s:
        print(s)
    print(log)
    lock = asyncio.Lock()
    order = []

    async def crit(n):
        async with lock:
            order.append(n)
            await asyncio.sleep(0)
            order.append(-n)

    await asyncio.gather(*(crit(i) for i in (1, 2, 3)))
    print(order)
    sem = asyncio.Semaphore(2)
    active = 0
    most = 0

    async def lim():
        nonlocal active, most
        async with sem:
            active += 1
            most = max(most, active)
            await asyncio.sleep(0.001)
            active -= 1

    await asyncio.gather(*[lim() for _ in range(6)])
    print("most", most)
    try:
        async with asyncio.timeout(0.01):
            await asyncio.sleep(5)
    except TimeoutError:
        print("timeout")
    async with asyncio.TaskGroup() as tg:
        a = tg.create_task(asyncio.sleep(0.002, "a"))
        b = tg.create_task(asyncio.sleep(0.001, "b"))
    print(a.result(), b.result())
    try:
        async with asyncio.TaskGroup() as tg:
            tg.create_task(bad())
            tg.create_task(forever())
    except* ValueError as eg:
        print("group", eg.exceptions)
    print([await f for f in asyncio.as_completed([asyncio.sleep(0.02, 1), asyncio.sleep(0.001, 2)])])
    done, pending = await asyncio.wait(
        [asyncio.create_task(asyncio.sleep(0.001, 1)), asyncio.create_task(asyncio.sleep(9))], return_when=asyncio.FIRST_COMPLETED
    )
    print(len(done), len(pending))
    [p.cancel() for p in pending]
    ev = asyncio.Event()

    async def waiter():
        await ev.wait()
        return "woken"

    w = asyncio.create_task(waiter())
    await asyncio.sleep(0)
    ev.set()
    print(await w, await asyncio.to_thread(sum, [1, 2]))
    g = ticker(5)
    print(await anext(g), await g.__anext__())
    await g.aclose()
    return 42


print(asyncio.run(main()))
