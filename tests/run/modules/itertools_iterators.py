# Every iterator of itertools: what it gives, from what it takes, when it ends, what it says to wrong arguments.
import itertools
import operator
from itertools import *


def show(name, *args, most=12, **keywords):
    try:
        made = getattr(itertools, name)(*args, **keywords)
        print(name, list(islice(made, most)))
    except Exception as e:
        print(name, "!!", type(e).__name__, e)


class Counts:
    """An iterator that says what is taken from it."""

    def __init__(self, *items):
        self.items = list(items)
        self.taken = 0

    def __iter__(self):
        return self

    def __next__(self):
        if not self.items:
            raise StopIteration
        self.taken += 1
        return self.items.pop(0)


class Fails:
    def __iter__(self):
        return self

    def __next__(self):
        raise ValueError("no next")


for args in [(), (5,), (5, 2), (0, -1), (2.5, 0.5), (1j,), (2**62 - 2,), (-(2**62), -1), (10**30, 10**29), ("a",), (1, "b"), (True, True), (1, 2, 3)]:
    show("count", *args, most=5)
show("count", step=3, most=3)
print(count(5), count(5, 2), count(0.5), count(2**70), next(count(7)), repeat(3), repeat("a", 2), repeat(1, -5))
for args in [("x",), ("x", 3), ("x", 0), ("x", -2), ("x", "y"), (), (1, 2, 3), ("x", 2.0), ("x", True)]:
    show("repeat", *args, most=4)
show("repeat", object=1, times=2)
print(operator.length_hint(repeat(1, 4)))
for args in [("abc",), ("",), ((),), (5,), ([1],), ()]:
    show("cycle", *args, most=7)
for args in [(), ("ab", [1], (), {2: 3}), ([1], 5), ([[1]],)]:
    show("chain", *args)
print(list(chain.from_iterable(["ab", [1, 2], (x for x in "z")])))
try:
    print(list(chain.from_iterable([1])))
except TypeError as e:
    print(e)
for args in [(lambda x: x < 3, [1, 2, 3, 1]), (None, [1]), (lambda x: 1 / x, [1, 0]), (bool, []), (len,), (len, 5), (1, 2, 3)]:
    for name in ["takewhile", "dropwhile", "filterfalse"]:
        show(name, *args)
show("filterfalse", None, [0, 1, "", "a"])
show("takewhile", predicate=len, iterable=[])
for args in [(pow, [(2, 3), [4, 2]]), (max, [(1, 2), "ab"]), (pow, [5]), (print, [()]), (5, [(1,)])]:
    show("starmap", *args)
for args in [("abcdef", [1, 0, 1, 0, 1, 1]), ("abc", [1]), ("", [1]), ("abc", 5), ("abc",)]:
    show("compress", *args)
show("compress", data="ab", selectors=[0, 1])
for args in [([1, 2, 3],), ([1, 2, 3], operator.mul), ([],), ([1, "a"],), ("abc",), ([3, 1, 2], max), ([1, 2], None), (5,), ()]:
    show("accumulate", *args)
    show("accumulate", *args, initial=10)
show("accumulate", [1], func=max)
show("accumulate", [1, 2], initial=None)
for args in [("abcd",), ("a",), ("",), (5,), ()]:
    show("pairwise", *args)
source = Counts(1, 2, 3)
pairs = pairwise(source)
print(next(pairs), source.taken, next(pairs), source.taken)
for args in [("abcdefg", 3), ("abcdefg", 2, 5), ("abcdefg", 1, None, 2), ("abc", None), ("abc", 10), ("abc", 0), ("abcdefg", 5, 2), ("abc", -1), ("abc", 1, -1), ("abc", 0, 2, 0),
             ("abc", "x"), ("abc", 1, 2, "x"), ("abc", "x", 2), ("abc",), (), (5, 2), ("abc", True), ("abc", 1.0), ("abc", 0, 2, 1, 1), ("abcdefgh", 1, 7, 3), ("abc", 10**30)]:
    show("islice", *args)
for stop in (0, 2, 5):
    source = Counts(*range(5))
    print(list(islice(source, 1, stop, 2)), source.taken)
for args in [("abc", [1]), ((), "ab"), (), ([1, 2], [3], [4, 5, 6]), (5,)]:
    show("zip_longest", *args)
    show("zip_longest", *args, fillvalue="-")
show("zip_longest", "a", fill=1)
for args in [("abcdefg", 3), ("ab", 5), ("", 2), ("abc", 0), ("abc", -1), ("abc", "x"), ("abc",), (5, 2)]:
    show("batched", *args)
show("batched", "abcdef", n=2)
show("batched", "abcdef", 3, strict=True)
show("batched", "abcde", 3, strict=True)
for data, key in [("aaabbc", None), ([1, 3, 2, 4, 5], lambda x: x % 2), ([], None), ([1, 1.0, True, "1"], None)]:
    print([(k, list(g)) for k, g in groupby(data, key)])
    print([k for k, g in groupby(data, key=key)])
groups = list(groupby("aabb"))
print([(k, list(g)) for k, g in groups])
grouped = groupby("aabbc")
k, g = next(grouped)
print(k, next(g))
k2, g2 = next(grouped)
print(k2, list(g), list(g2), next(grouped)[0], list(grouped))
show("groupby", 5)
show("groupby", [1], lambda: 0)
show("groupby")
for args in [("ab", [1, 2]), ("ab",), (), ("ab", []), ([1], [2], [3, 4]), (5,)]:
    show("product", *args)
    show("product", *args, repeat=2, most=5)
    show("product", *args, repeat=0)
show("product", "ab", repeat=-1)
show("product", "ab", times=2)
for items in ["abc", "", "aab", range(5)]:
    for r in [0, 1, 2, 3, 4, -1, "x", None, True]:
        show("permutations", items, r)
        show("combinations", items, r)
        show("combinations_with_replacement", items, r, most=6)
show("permutations", "abc")
show("permutations", iterable="ab", r=1)
show("combinations", "abc")
show("combinations", 5, 2)
print(len(list(permutations(range(6)))), len(list(combinations(range(12), 5))), sum(1 for _ in product(range(10), repeat=4)))
a, b = tee([1, 2, 3])
print(next(a), next(a), list(b), list(a), list(b))
one, two, three = tee(Counts(1, 2), 3)
print(list(three), list(one), list(two), tee([], 0), len(tee("ab", 1)))
for args in [([1], -1), (5,), (), ([1], "x")]:
    try:
        print(tee(*args))
    except Exception as e:
        print(type(e).__name__, e)
for name in ["chain", "islice", "accumulate", "pairwise", "takewhile", "dropwhile", "starmap", "batched", "zip_longest", "cycle", "groupby"]:
    argument = {"islice": (Fails(), 3), "takewhile": (bool, Fails()), "dropwhile": (bool, Fails()), "starmap": (pow, Fails()), "batched": (Fails(), 2)}
    show(name, *argument.get(name, (Fails(),)))
print(count.__name__, chain.__module__, type(iter(chain())).__name__, iter(a) is a, isinstance(repeat(1), repeat), callable(product))
print([sum(x) for x in zip(count(1), repeat(10), cycle([5, 6]), [1, 2, 3])], dict(zip("abc", count())), sorted(chain([3], {1, 2})))
try:
    chain()[0]
except TypeError as e:
    print(e)
