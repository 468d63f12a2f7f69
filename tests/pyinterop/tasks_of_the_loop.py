# A program that loads CPython has its event loop: coroutines of the program are its tasks, and wait for what a package's own coroutines wait for.
# flags: --bridge=gathers
# cpython: 3.11
import asyncio
import ctypes
import sys

sys.path.insert(0, "Inputs")
import gathers


async def double(x):
    await asyncio.sleep(0)
    return 2 * x


async def fails():
    raise ValueError("in a task")


async def main():
    print(await gathers.all_of(double, [1, 2, 3]))
    try:
        await gathers.all_of(lambda _: fails(), [1])
    except ValueError as e:
        print(e)
    loop = asyncio.get_running_loop()
    print(await loop.run_in_executor(None, lambda: sum(range(10))), await asyncio.to_thread(pow, 2, 10))
    task = asyncio.create_task(asyncio.sleep(10))
    await asyncio.sleep(0)
    task.cancel("why")
    try:
        await task
    except asyncio.CancelledError as e:
        print("cancelled", e.args)
    async with asyncio.TaskGroup() as group:
        tasks = [group.create_task(double(i)) for i in range(3)]
    print([t.result() for t in tasks])


asyncio.run(main())
print(ctypes.c_int(3).value)
