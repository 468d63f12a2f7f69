# Python values in functions of the systems register: attributes, items, loops, membership, builtins.
# cpython: 3.11
from pyc import *
class Account:
    def __init__(self, balance: int):
        self.balance = balance
        self.log = []
@fn
@raises
def work(a: Account, xs: list[int], d: dict[str, int]) -> Int:
    a.balance = 5
    a.balance += 2
    xs[0] = 9
    xs[1] += 1
    d["k"] = xs[0]
    d["k"] *= 2
    a.log.append(d["k"])
    n = 0
    for x in xs:
        n += Int(x)
    if "k" in d and len(xs) > 1:
        n += 100
    n += Int(sum(xs)) + Int(max(xs)) + Int(len(a.log))
    print(sorted(xs), len(xs))
    b = [x for x in xs]
    print(len(b))
    return n
def main():
    a = Account(1)
    xs = [1, 2, 3]
    d = {}
    print(work(a, xs, d))
    print(a.balance, xs, d, a.log)
main()
