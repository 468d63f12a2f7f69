# asyncio whole: streams, servers, other programs, threads, signals and callbacks of the loop.
import asyncio
import os
import signal
import threading


async def answer(reader, writer):
    while line := await reader.readline():
        writer.write(line.upper())
        await writer.drain()
    writer.close()
    await writer.wait_closed()


class Echo(asyncio.DatagramProtocol):
    def connection_made(self, transport):
        self.transport = transport

    def datagram_received(self, data, address):
        self.transport.sendto(data + b"!", address)


class Asking(asyncio.DatagramProtocol):
    def __init__(self, answered):
        self.answered = answered

    def connection_made(self, transport):
        transport.sendto(b"asked")

    def datagram_received(self, data, address):
        self.answered.set_result(data)


async def streams():
    server = await asyncio.start_server(answer, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    async with server:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(b"hello\nworld\n")
        await writer.drain()
        print(await reader.readline(), await reader.readexactly(6))
        writer.write_eof()
        print(await reader.read(), writer.get_extra_info("peername")[0])
        writer.close()
        await writer.wait_closed()
    try:
        await asyncio.open_connection("127.0.0.1", port)
    except ConnectionRefusedError as e:
        print(type(e).__name__)


async def datagrams():
    loop = asyncio.get_running_loop()
    server, _ = await loop.create_datagram_endpoint(Echo, local_addr=("127.0.0.1", 0))
    answered = loop.create_future()
    client, _ = await loop.create_datagram_endpoint(lambda: Asking(answered), remote_addr=server.get_extra_info("sockname"))
    print(await answered)
    client.close()
    server.close()


async def programs():
    process = await asyncio.create_subprocess_exec("cat", stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE)
    print(await process.communicate(b"through cat"), process.returncode)
    process = await asyncio.create_subprocess_shell("echo out; echo err >&2; exit 3", stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE)
    print(await process.communicate(), process.returncode)


async def threads():
    loop = asyncio.get_running_loop()
    all_here = threading.Barrier(3)
    print(sorted(await asyncio.gather(*[asyncio.to_thread(all_here.wait) for _ in range(3)])))
    print(await loop.run_in_executor(None, sum, [1, 2, 3]))
    event = asyncio.Event()
    await asyncio.to_thread(loop.call_soon_threadsafe, event.set)
    await event.wait()
    got = asyncio.Event()
    loop.add_signal_handler(signal.SIGUSR1, got.set)
    os.kill(os.getpid(), signal.SIGUSR1)
    await got.wait()
    print("signalled", loop.remove_signal_handler(signal.SIGUSR1))


async def tasks():
    async with asyncio.TaskGroup() as group:
        first = group.create_task(asyncio.sleep(0.01, 1), name="first")
        second = group.create_task(asyncio.sleep(0, 2))
    print(first.result(), second.result(), first.get_name())
    try:
        async with asyncio.timeout(0.01):
            await asyncio.sleep(5)
    except TimeoutError:
        print("too late")
    try:
        async with asyncio.TaskGroup() as group:
            group.create_task(failing())
            group.create_task(asyncio.sleep(5))
    except* ValueError as e:
        print(e.exceptions)
    task = asyncio.create_task(asyncio.sleep(5))
    await asyncio.sleep(0)
    task.cancel("enough")
    try:
        await task
    except asyncio.CancelledError as e:
        print(e.args, task.cancelled())
    queue = asyncio.Queue(1)
    await asyncio.gather(queue.put(1), queue.put(2), queue.get())
    print(queue.get_nowait(), asyncio.current_task() in asyncio.all_tasks())


async def failing():
    raise ValueError("no")


def shown(loop, context):
    print(context["message"].split(" at ")[0], repr(context["exception"]))


async def main():
    asyncio.get_running_loop().set_exception_handler(shown)
    asyncio.get_running_loop().call_soon(lambda: 1 // 0)
    for part in (streams, datagrams, programs, threads, tasks):
        await part()


asyncio.run(main())
