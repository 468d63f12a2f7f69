# gather raises the first exception also when all awaitables end in the same turn of the loop;
# with return_exceptions all are results. What `cancel` is given arrives in the CancelledError.
import asyncio


async def answer(x, turns=0):
    for _ in range(turns):
        await asyncio.sleep(0)
    if x == 3:
        raise ValueError(x)
    if x == 4:
        raise asyncio.CancelledError
    return x


async def main(**how):
    for group in ((1, 2), (1, 3), (3, 1), (3, 3), (), (4, 1)):
        for turns in ((0, 0), (1, 1), (0, 1), (2, 0)):
            try:
                print(group, turns, await asyncio.gather(*[answer(x, t) for x, t in zip(group, turns)], **how))
            except (ValueError, asyncio.CancelledError) as e:
                print(group, turns, "raised", repr(e))
    task = asyncio.ensure_future(answer(1))
    print(await asyncio.gather(task, task, answer(2)))


async def cancelled():
    waits = asyncio.ensure_future(answer(1, 9))
    await asyncio.sleep(0)
    print(waits.cancel("enough"), await asyncio.gather(waits, return_exceptions=True))
    early, late, plain = (asyncio.ensure_future(answer(1, 9)) for _ in range(3))
    early.cancel("before it began")
    await asyncio.sleep(0)
    late.cancel(("a", "tuple"))
    plain.cancel()
    for task in early, late, plain:
        try:
            await task
        except asyncio.CancelledError as e:
            print(repr(e), task.cancelled(), task.done())
    future = asyncio.get_running_loop().create_future()
    future.cancel("a future")
    for _ in range(2):
        try:
            future.result()
        except asyncio.CancelledError as e:
            print(repr(e))
    try:
        await asyncio.gather(answer(4), answer(1, 2))
    except asyncio.CancelledError as e:
        print("gather", repr(e))


asyncio.run(cancelled())
asyncio.run(main())
asyncio.run(main(return_exceptions=True))
