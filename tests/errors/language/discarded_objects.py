# Calls of Python's objects are made for what they do; a machine number that nobody uses is worth a word.
from pyc import Int, fn, raises


@fn
def next_of(n: Int) -> Int:
    return n + 1


@fn
@raises
def work(log: list[int], n: Int) -> None:
    log.append(n)
    print(sorted(log), len(log))
    next_of(n)  # expected-warning {{the value of this call, of type 'Int', is not used}}


log = []
work(log, 3)
