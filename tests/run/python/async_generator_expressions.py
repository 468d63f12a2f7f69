import asyncio


async def numbers(n):
    for i in range(n):
        await asyncio.sleep(0)
        yield i


async def double(x):
    return 2 * x


async def main():
    gen = (i + 1 async for i in numbers(3))
    print(type(gen).__name__, [g + 100 async for g in gen])
    print([x async for x in (i * j async for i in numbers(4) if i for j in range(2) if j)])
    print([x async for x in (await double(i) for i in range(3))])
    print([x async for x in (j for i in range(2) async for j in numbers(i + 1))])
    base = 10

    def inner(walked):
        return (base + i async for i in walked)

    print([x async for x in inner(numbers(2))])
    try:
        list(i async for i in numbers(2))
    except TypeError as e:
        print(e)
    inside = (lambda: 1 for _ in range(2))
    print(sum(f() for f in inside))


asyncio.run(main())
