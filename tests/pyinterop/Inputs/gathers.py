"""A package's coroutine, which waits for several of the program's."""
import asyncio


async def all_of(function, values):
    return await asyncio.gather(*map(function, values))
