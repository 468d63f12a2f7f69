import anyio
from anyio import create_task_group, sleep, run, create_memory_object_stream


async def w(n, s):
    await sleep(0.01 * n)
    await s.send(n)


async def main():
    send, recv = create_memory_object_stream(10)
    async with create_task_group() as tg:
        for i in (3, 1, 2):
            tg.start_soon(w, i, send)
    print([recv.receive_nowait() for _ in range(3)])
    with anyio.move_on_after(0.01) as sc:
        await sleep(1)
    print(sc.cancelled_caught)


run(main)
