# Objects of classes that derive from builtin ones are such values for CPython, and come back as what they are.
# flags: --bridge=json
import heapq
import json
import queue
import random
import string
from collections import Counter, OrderedDict, defaultdict, namedtuple
from enum import IntEnum, StrEnum


class Items(list):
    def top(self):
        return self[-1]


class Defaults(dict):
    def __missing__(self, key):
        return f"<{key}>"


class Money(float):
    def __repr__(self):
        return f"{float(self):.2f}"


class Level(IntEnum):
    LOW = 1
    HIGH = 10


class Color(StrEnum):
    RED = "red"


class Job(tuple):
    def __lt__(self, other):
        return self[1] < other[1]


Point = namedtuple("Point", "x y")
groups = defaultdict(list)
groups["k"].append(1)
for value in (Counter("aab"), OrderedDict(b=1, a=2), groups, Items([1]), Defaults(a=1), Money(2.5), Level.HIGH, Color.RED, Point(1, 2)):
    print(type(value).__name__, json.dumps(value), json.dumps({"inner": [value]}))
print(json.dumps({Level.LOW: 1, Color.RED: 2}), string.Template("$a $b").substitute(Defaults(a=5)))
q = queue.Queue()
for value in (Level.LOW, Color.RED, Point(3, 4), Items([5])):
    q.put(value)
    back = q.get()
    print(back is value, repr(back))
heap = []
for job in (Job(("a", 3)), Job(("b", 1)), Job(("c", 2))):
    heapq.heappush(heap, job)
print([heapq.heappop(heap)[0] for _ in range(3)])
xs = Items(range(6))
random.Random(1).shuffle(xs)
heapq.heapify(xs)
print(type(xs).__name__, sorted(xs) == list(range(6)), xs[0], xs.top() in range(6))
