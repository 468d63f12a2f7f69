"""Which loop runs in a thread, which one is set for it, and which task it is at."""
import asyncio
import threading


def attempt(what, *args):
    try:
        print(what.__name__, what(*args))
    except (RuntimeError, TypeError) as e:
        print(what.__name__, type(e).__name__, e)


async def waits():
    await asyncio.sleep(0)
    return 1


async def inside(loop):
    coroutine = waits()
    attempt(loop.run_until_complete, coroutine)
    attempt(asyncio.run, coroutine)
    attempt(asyncio.new_event_loop().run_until_complete, coroutine)
    attempt(loop.close)
    print(asyncio.get_event_loop() is loop, asyncio.get_running_loop() is loop)
    coroutine.close()


for what in (asyncio.current_task, asyncio.all_tasks, asyncio.get_running_loop):
    attempt(what)
loop, other = asyncio.new_event_loop(), asyncio.new_event_loop()
attempt(asyncio.current_task, loop)
attempt(asyncio.all_tasks, loop)
asyncio.set_event_loop(loop)
print(asyncio.get_event_loop() is loop)
loop.run_until_complete(inside(loop))
print(loop.is_running(), loop.is_closed())


async def two_loops():
    task = other.create_task(waits())
    print(asyncio.current_task().get_coro().__name__, asyncio.current_task(loop) is asyncio.current_task(), asyncio.current_task(other))
    print(len(asyncio.all_tasks()), asyncio.all_tasks(other) == {task})
    asyncio.get_running_loop().call_soon(attempt, asyncio.current_task)
    await asyncio.sleep(0)
    return task


task = loop.run_until_complete(two_loops())
print(task.done(), other.run_until_complete(task), task.done())
loop.close()
loop.close()
print(loop.is_closed())
coroutine = waits()
attempt(loop.run_until_complete, coroutine)
attempt(loop.call_soon, print)
attempt(loop.call_later, 1, print)
coroutine.close()
asyncio.set_event_loop(other)
asyncio.run(waits())
attempt(asyncio.get_event_loop)
attempt(asyncio.set_event_loop, 5)
with asyncio.Runner(loop_factory=lambda: other) as runner:
    print(runner.get_loop() is other, runner.run(waits()))
print(other.is_closed())


# Each thread has loops of its own.
async def work(n):
    await asyncio.sleep(0.01)
    return asyncio.current_task().get_coro().__name__, n


found = []
threads = [threading.Thread(target=lambda n=n: found.append(asyncio.run(work(n)))) for n in range(4)]
threads.append(threading.Thread(target=attempt, args=(asyncio.get_event_loop,), name="the other"))
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
print(sorted(found))
