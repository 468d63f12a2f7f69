# Lists that a call of CPython changes in place are changed here too, and their items keep their identity.
# flags: --bridge=random
import heapq
import random

heap = [5, 9, 8]
heapq.heapify(heap)
heapq.heappush(heap, 1)
print(heap, heapq.heappop(heap), heap)
inner = [1]
items = [inner, 3, "a"]
same = items
random.Random(4).shuffle(items)
print(sorted(map(str, items)), same is items, any(x is inner for x in items))
