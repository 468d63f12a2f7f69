# Which items sorting compares, and in what order, is CPython's: classes with `__lt__` see it. The list is empty meanwhile.
import random


class Item:
    def __init__(self, value, place):
        self.value, self.place = value, place

    def __lt__(self, other):
        seen.append((self.place, other.place))
        return self.value < other.value


def trace(values, reverse=False):
    global seen
    seen = []
    items = [Item(v, i) for i, v in enumerate(values)]
    items.sort(reverse=reverse)
    digest = 0
    for a, b in seen:
        digest = (digest * 31 + a * 1009 + b) % 1_000_003
    return len(seen), digest, [i.place for i in items][:8]


random.seed(5)
cases = [[], [1], [2, 1], [1, 1], [1, 2, 3], [3, 2, 1], [1, 1, 1], [2, 2, 1, 1], [3, 3, 2, 2, 1, 5, 6], [1, 1, 0, 2], [5, 5, 4, 4, 4, 3, 9, 9, 1]]
for n in (5, 17, 32, 63, 64, 65, 100, 200, 1000, 3000):
    rows = list(range(n))
    cases += [
        rows,
        rows[::-1],
        [random.randrange(n) for _ in rows],
        [random.randrange(3) for _ in rows],
        [i // 3 for i in rows],
        [-(i // 3) for i in rows],
        rows[: n // 2] + rows[: n // 2],
        rows[n // 2 :] + rows[: n // 2],
        [i % 7 for i in rows],
        sorted(random.randrange(n) for _ in rows) + [0, n, 1],
        [i ^ 5 for i in rows],
        rows[::2] + rows[::-3],
    ]
for case in cases:
    print(trace(case), trace(case, True)[:2])


class Bad:
    def __init__(self, n):
        self.n = n

    def __lt__(self, other):
        if self.n == 7:
            raise ValueError("no order")
        return self.n < other.n


bad = [Bad(n) for n in (3, 9, 1, 7, 2)]
try:
    bad.sort()
except ValueError as e:
    print(e, sorted(b.n for b in bad))

numbers = [3, 1, 2]
numbers.sort(key=lambda n: (print(n, numbers, len(numbers)), n)[1])
print(numbers)


def appends(n):
    numbers.append(n)
    return -n


try:
    numbers.sort(key=appends)
except ValueError as e:
    print(e, numbers)


def fails(n):
    raise KeyError(n)


try:
    numbers.sort(key=fails)
except KeyError as e:
    print(repr(e), numbers)
floats = [2.5, -1.0, float("inf"), 0.0, -0.0]
print(sorted(floats), sorted(floats, reverse=True), sorted("banana"), sorted([True, 2, 0, False]))
