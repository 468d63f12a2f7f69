# Calls of Python's objects are made for what they do, and so are methods; a machine number that nobody uses is worth a word.
from pyc import Atomic, Int, Int64, fn, raises


@fn
def next_of(n: Int) -> Int:
    return n + 1


@fn
@raises
def work(log: list[int], n: Int) -> None:
    log.append(n)
    print(sorted(log), len(log))
    count = Atomic[Int64](0)
    count.fetch_add(1)
    next_of(n)  # expected-warning {{the value of this call, of type 'Int', is not used}}


log = []
work(log, 3)
