# heapq and bisect are compiled with the program: they work on its own lists and compare its own objects.
import bisect
import heapq
import random


class Job:
    def __init__(self, cost, name):
        self.cost, self.name = cost, name

    def __lt__(self, other):
        return self.cost < other.cost

    def __repr__(self):
        return f"{self.name}:{self.cost}"


heap = []
for cost, name in [(30, "link"), (5, "parse"), (12, "check"), (5, "lex")]:
    heapq.heappush(heap, Job(cost, name))
print(heap, heap[0] is min(heap), [heapq.heappop(heap).name for _ in range(len(heap))])
random.seed(3)
numbers = [random.randrange(1000) for _ in range(200)]
heap = numbers[:]
heapq.heapify(heap)
print(all(heap[(i - 1) // 2] <= heap[i] for i in range(1, 200)), heap[:8], heapq.heappushpop(heap, -1), heapq.heapreplace(heap, 500), heap[:8])
print([heapq.heappop(heap) for _ in range(len(heap))] == sorted(heap + numbers)[:0] + sorted([*numbers, 500])[1:])
print(list(heapq.merge([1, 4, 9], [2, 4], [], key=None)), list(heapq.merge("da", "cb", reverse=True)), list(heapq.merge(["a", "ccc"], ["bb"], key=len)))
jobs = [Job(3, "a"), Job(1, "b"), Job(3, "c"), Job(2, "d")]
print(heapq.nsmallest(2, jobs), heapq.nlargest(2, jobs), heapq.nlargest(1, "apple fig".split(), key=len), heapq.nsmallest(0, [1]), heapq.nsmallest(-1, [1]))
xs = [10, 20, 20, 30]
print(bisect.bisect(xs, 20), bisect.bisect_left(xs, 20), bisect.bisect_right(xs, 5), bisect.bisect(xs, 20, 0, 2))
bisect.insort(xs, 25)
bisect.insort_left(xs, 5)
words = ["fig", "kiwi", "banana"]
bisect.insort(words, "melon", key=len)
print(xs, words, bisect.bisect_left(words, 5, key=len), ["FDCBA"[bisect.bisect([60, 70, 80, 90], s)] for s in (33, 99, 77, 70)])
for bad in (lambda: heapq.heappop([]), lambda: heapq.heapreplace([], 1), lambda: bisect.bisect([1], 1, -1), lambda: heapq.heapify([1, "a"])):
    try:
        bad()
    except (IndexError, ValueError, TypeError) as e:
        print(type(e).__name__, e)
