# Coroutines and asynchronous generators of the program and of a package await each other, with what they return.
# flags: --bridge=seen
# cpython: 3.11
import sys

sys.path.insert(0, "Inputs")
import seen


class Derived(seen.Base):
    async def dispatch(self, x):
        r = await self.inner(x)
        s = await x(5)
        return r, s


async def own(n):
    return n + 1


async def numbers():
    for i in range(3):
        yield await own(i)


async def main():
    print(await Derived().outer(own), await Derived().outer(seen.double), await Derived().dispatch(seen.double))
    print(await seen.gather(numbers()))


seen.run(main())
