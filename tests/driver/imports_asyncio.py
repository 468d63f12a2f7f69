# What asyncio of pyc has, `async def` or not, is no reason to compile Python's.
# RUN: %pyc check --imports %s | FileCheck %s
# CHECK: asyncio {{.*}} pyc's own
import asyncio


async def main():
    await asyncio.gather(asyncio.sleep(0), asyncio.sleep(0))
    return await asyncio.wait_for(asyncio.sleep(0, 3), 1)


print(asyncio.run(main()))
