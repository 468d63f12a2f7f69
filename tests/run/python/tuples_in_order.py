# Tuples are compared by their first items that are not equal, whatever these are.
import heapq

NAN = float("nan")


class Odd:
    def __init__(self, value):
        self.value = value

    def __eq__(self, other):
        print("eq", self.value, other.value)
        return self.value == other.value

    def __lt__(self, other):
        print("lt", self.value, other.value)
        return self.value < other.value


class Pair(tuple):
    def __lt__(self, other):
        return "less"


def compared(a, b):
    results = []
    for test in (
        lambda: a < b,
        lambda: a <= b,
        lambda: a == b,
        lambda: a != b,
        lambda: a > b,
        lambda: a >= b,
    ):
        try:
            results.append(test())
        except TypeError as error:
            results.append(str(error))
    return results


PAIRS = [
    ((), ()),
    ((), (1,)),
    ((1,), (1, 2)),
    ((1, 2), (1, 3)),
    ((1, "a"), (1, "b")),
    ((1, "a"), (1, "".join(["a"]))),
    ((1, "ä"), (1, "b")),
    ((1.0, 2), (1, 2)),
    ((0.0,), (-0.0, 1)),
    ((True, 1), (1, 0)),
    ((2**70, 1), (2**70, 2)),
    ((2**70,), (2.0**70,)),
    ((NAN, 1), (NAN, 2)),
    ((1.5, NAN), (1.5, 2.0)),
    ((1, None), (1, 2)),
    ((1, None), (2, None)),
    ((None, 1), (None, 2)),
    ((1, "a"), (1, 2)),
    ((1, (2, 3)), (1, (2, 4))),
    ((1, [2]), (1, [2])),
    (((1,), 2), ((1,), 3)),
    (Pair((1,)), Pair((2,))),
    (Pair((1,)), (2,)),
    ((1,), Pair((0,))),
]
for a, b in PAIRS:
    print(a, b, compared(a, b))
print(compared((1, Odd(1), 2), (1, Odd(1), 3)), compared((0, Odd(1)), (1, Odd(2))))

heap = []
for i in range(50):
    heapq.heappush(heap, (i * 37 % 11, str(i), i))
print([heapq.heappop(heap) for _ in range(len(heap))])
print(sorted([(i * 7 % 5, -i / 2, "x") for i in range(12)]), max((1, 2), (1, 3)), min([("b", 1), ("a", 2)]))


class Shrinks:
    def __init__(self, heap):
        self.heap = heap

    def __lt__(self, other):
        self.heap.clear()
        return True


bad = []
bad += [Shrinks(bad), Shrinks(bad), Shrinks(bad)]
try:
    heapq.heapify(bad)
except RuntimeError as error:
    print(error)
numbers = [5, 3, 8, 1]
heapq.heapify(numbers)
print(numbers, heapq.heappushpop(numbers, 4), heapq.heapreplace(numbers, 9), numbers, heapq.nsmallest(2, numbers))
