# What a nested function of an fn captures: to read, to change by nonlocal, by a store into a part, by a method; a plain assignment is its own.
# cpython: 3.11
from collections.abc import Callable

from pyc import Int, List, Mut, fieldwise_init, fn, mut, struct


@fn
def apply(f: Callable[[Int], Int], n: Int) -> Int:
    total = 0
    for i in range(n):
        total += f(i)
    return total


@fn
def reads(n: Int) -> Int:
    k = 3

    def scaled(i: Int) -> Int:
        return i * k

    return apply(scaled, n)


@fn
def counts(n: Int) -> Int:
    count = 0

    def step(by: Int) -> None:
        nonlocal count
        count += by

    for i in range(n):
        step(i)
    return count


@fn
def own_variable(n: Int) -> Int:
    k = n

    def inner(x: Int) -> Int:
        k = x * 2
        k += 1
        return k

    return inner(k) * 100 + k


@fn
def bump(values: Mut[List[Int]]) -> None:
    for i in range(len(values)):
        values[i] += 1


@fieldwise_init
@struct
class Meter:
    value: Int

    @mut
    def add(self, n: Int) -> None:
        self.value += n

    @mut
    def add_all(self, n: Int) -> Int:
        def once(i: Int) -> None:
            self.value += i

        for i in range(n):
            once(i)
        return self.value


@fn
def changes() -> Int:
    meter = Meter(1)
    values = List[Int]([1, 2, 3])
    other = List[Int]()

    def work(i: Int) -> None:
        meter.add(i)
        values[0] = values[0] * 10
        bump(values)
        other.append(i)

    work(5)
    work(7)
    return meter.value * 1000 + values[0] + len(other) + meter.add_all(3)


def untyped(n):
    meter = Meter(n)

    def add():
        meter.add(2)
        return meter.value

    add()
    return add()


print(reads(4), counts(5), own_variable(5), changes(), untyped(1))
