"""Dicts and OrderedDicts of which the first goes, and whose keys move to either end."""
from collections import OrderedDict

d = OrderedDict((i, -i) for i in range(10))
for key in (3, 0, 9):
    d.move_to_end(key)
    print(list(d))
    d.move_to_end(key, last=False)
    print(list(d.items()), next(iter(d)), next(reversed(d)))
print(d.popitem(), d.popitem(last=False), d.popitem(False), list(d), list(d.values()), len(d))
try:
    d.move_to_end(77)
except KeyError as e:
    print("KeyError", e)
d.move_to_end(5, False)
d[5] = 55
d[77] = 1
d.move_to_end(77, last=False)
print(d, d == dict(d), dict(d), list(reversed(d)), 77 in d, d[77])

cache = OrderedDict()
for i in range(5000):
    cache[i % 700] = i
    cache.move_to_end(i % 700, last=i % 3 != 0)
    if len(cache) > 300:
        cache.popitem(last=i % 2 == 0)
print(len(cache), sum(cache), sum(cache.values()), list(cache)[:5], list(cache)[-5:])

queue = {}
for i in range(20000):
    queue[i] = i
    if len(queue) > 100:
        del queue[next(iter(queue))]
print(len(queue), list(queue)[:3], min(queue), max(queue), [k for k in queue][0], sum(queue.values()), next(reversed(queue)))
copy = dict(queue)
queue.clear()
queue["a"] = 1
print(queue, len(copy), copy == {i: i for i in range(19900, 20000)})
one = {1: 1, 2: 2, 3: 3}
del one[1]
del one[2]
one[4] = 4
print(one, list(one), one.popitem(), one.popitem(), one)
one[9] = 8
print(one, [*one.items()])
