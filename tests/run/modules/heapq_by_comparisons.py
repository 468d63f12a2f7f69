# Heaps of many kinds of items: the lists that result, in which order items are compared, what wrong arguments raise.
import heapq
from heapq import heapify, heappop, heappush

compared = []


class Item:
    def __init__(self, n):
        self.n = n

    def __lt__(self, other):
        compared.append((self.n, other.n))
        return self.n < other.n

    def __repr__(self):
        return f"#{self.n}"


heap = []
for n in [5, 3, 8, 1, 9, 2, 7, 3]:
    heappush(heap, Item(n))
print(heap, len(compared), compared[:6])
print([heappop(heap) for _ in range(4)], heap, len(compared), compared[-5:])
print(heapq.heapreplace(heap, Item(4)), heapq.heappushpop(heap, Item(0)), heapq.heappushpop(heap, Item(6)), heap)
for items in ([3, 1, 2], [2.5, -1.0, 7.0, 0.0], ["b", "a", "c"], [(2, "x"), (1, "z"), (1, "y")], [10**30, 5, -(10**30)], [], [1], [True, 0, 2.5], list(range(50, 0, -3))):
    heapify(items)
    print(items, [heappop(items) for _ in range(len(items))], items)
numbers = [(i * 7919) % 1009 for i in range(3000)]
heapify(numbers)
print(sum(i * x for i, x in enumerate(numbers)) % 1000003, [heappop(numbers) for _ in range(5)])
print(list(heapq.merge([1, 4], [2, 3], [0, 9])), list(heapq.merge("ca", "db", reverse=True)), heapq.nsmallest(2, [3, 1, 2]), heapq.nlargest(2, "abc", key=ord))
for wrong in (lambda: heappop([]), lambda: heappush((), 1), lambda: heappush([1], "a"), lambda: heapify(5), lambda: heapq.heapreplace([], 1), lambda: heapq.heappushpop(5, 1), lambda: heappush([]),
              lambda: heappop([], 1), lambda: heappush(heap=[], item=1), lambda: heapify([1, "a", None]), lambda: heapq.heappushpop([], None)):
    try:
        print(wrong())
    except Exception as e:
        print(type(e).__name__, e)


class Grows:
    def __init__(self, room):
        self.room = room

    def __lt__(self, other):
        self.room.clear()
        return True


room = []
room += [Grows(room), Grows(room), Grows(room)]
try:
    heapify(room)
except RuntimeError as e:
    print(e)
