# What a program asks of asyncio under another name, or by names that it computes, is there.
import asyncio as aio

for name in ("StreamReader", "to_thread", "Barrier", "IncompleteReadError", "subprocess", "nothing"):
    print(name, hasattr(aio, name))
print(aio.timeout_at.__name__)


async def main():
    barrier = aio.Barrier(2)
    places = await aio.gather(barrier.wait(), barrier.wait())
    print(sorted(places), await aio.to_thread(sum, [1, 2, 3]))
    loop = aio.get_running_loop()
    for name in ("run_in_executor", "add_signal_handler", "create_server", "sock_recv", "nothing"):
        print(name, hasattr(loop, name))


with aio.Runner() as runner:
    runner.run(main())
