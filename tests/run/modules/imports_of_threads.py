# A thread that imports a module whose body another thread is running waits until it has ended. Two threads that wait
# for each other's module see it as it is.
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from threading import Barrier

barrier = Barrier(3)


def by_name():
    import Inputs.slow_to_import

    return Inputs.slow_to_import.get()


def by_from():
    from Inputs.slow_to_import import get

    return get()


def computed():
    return import_module("Inputs.slow_to_" + "import").get()


def run(function):
    barrier.wait(10)
    return function()


def crossed_a():
    from Inputs import imports_crossed_a as a

    return a.own, a.other


def crossed_b():
    from Inputs import imports_crossed_b as b

    return b.own, b.other


with ThreadPoolExecutor(3) as pool:
    print(list(pool.map(run, [by_name, by_from, computed])))
with ThreadPoolExecutor(2) as pool:
    crossed = [pool.submit(crossed_a), pool.submit(crossed_b)]
    print([c.result(20) for c in crossed])
