# Context variables.
# flags: --no-python
import contextvars

v = contextvars.ContextVar("v", default=1)
w = contextvars.ContextVar("w")
print(v.get(), v.name)
t = v.set(2)
print(v.get())
v.reset(t)
print(v.get())
try:
    w.get()
except LookupError as e:
    print("lookup")
ctx = contextvars.copy_context()


def inside():
    v.set(10)
    return v.get()


print(ctx.run(inside), v.get(), ctx[v], v in ctx, len(ctx))
try:
    v.reset(t)
except RuntimeError as e:
    print("used")

# Each task of asyncio has a context of its own, a copy of the one it was made in.
import asyncio


async def work(p):
    v.set(p)
    await asyncio.sleep(0)
    return v.get()


async def main():
    v.set(20)
    mine = contextvars.copy_context()
    print(await asyncio.gather(*[work(p) for p in (3, 5, 7)]), v.get())
    await asyncio.create_task(work(30), context=mine)
    print(mine[v], v.get())


asyncio.run(main())
print(v.get())
