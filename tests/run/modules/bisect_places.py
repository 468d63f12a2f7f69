# bisect over lists, tuples and other sequences, with bounds and keys, and what wrong arguments raise.
import bisect
from bisect import bisect_left, bisect_right, insort

for items in ([1, 2, 2, 3], (1.5, 2, 2.5), "abbc", [], range(0, 20, 2), [2.0, 2.5]):
    for x in (0, 2, 2.0, 9, "b"):
        for f in (bisect_left, bisect_right, bisect.bisect):
            try:
                print(f(items, x), end=" ")
            except TypeError as e:
                print(e, end=" ")
    print()
print(bisect_left([1, 2, 2, 3], 2, 2), bisect_left([1, 2, 2, 3], 2, 0, 1), bisect_right([1, 2, 2, 3], 2, lo=0, hi=None), bisect_left(a=[1, 2], x=2), bisect_left([3, 2, 1], -2, key=lambda v: -v))
items = []
for n in [5, 1, 4, 1, 9]:
    insort(items, n)
    bisect.insort_left(items, n + 0.5)
print(items, bisect.insort is bisect.insort_right, insort.__name__, insort([1], 0))
words = ["a", "ccc"]
insort(words, "bb", key=len)
print(words)


class Sequence:
    def __init__(self, items):
        self.items = items

    def __len__(self):
        return len(self.items)

    def __getitem__(self, i):
        return self.items[i]

    def insert(self, i, x):
        self.items.insert(i, ("inserted", x))


own = Sequence([1, 3])
insort(own, 2)
print(own.items, bisect_left(Sequence([1, 3]), 3))
for wrong in (lambda: bisect_left([1], 1, -1), lambda: bisect_left([1], 1, 0, 5), lambda: bisect_left(5, 1), lambda: bisect_left([1], "a"), lambda: bisect_left([1], 1, "x"), lambda: bisect_left([1]),
              lambda: insort((1,), 2), lambda: bisect_left([1], 1, 0, 1, len), lambda: bisect_left([1], 1, end=3), lambda: bisect_right([1, 2], 1, key=5)):
    try:
        print(wrong())
    except Exception as e:
        print(type(e).__name__, e)
