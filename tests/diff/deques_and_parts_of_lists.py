"""Deques: what is known of their items is known of those of lists; bounded ones, those of a class of the program."""

from collections import deque
import collections


class Node:
    def __init__(self, v):
        self.v = v


def bfs(n):
    q = deque()
    q.append(Node(0))
    seen = 0
    while q:
        node = q.popleft()
        seen += node.v
        if node.v < n:
            q.append(Node(node.v * 2 + 1))
            q.append(Node(node.v * 2 + 2))
    return seen


d = deque([1, 2, 3], maxlen=2)
d.append(4)
print(d, len(d), d.maxlen, d[0], list(d), 4 in d, bool(d), d == deque([3, 4], 2))
d.extend('ab')
d.appendleft(9)
d.rotate(1)
print(d, d.index(9), d.count('a'))
d2 = collections.deque(maxlen=None)
d2 += [1, 2]
print(d2, d2.pop(), d2.maxlen, d2.copy(), d2 * 2, d2 + d2)
for x in d2:
    print(x)
try:
    d2.popleft()
    d2.popleft()
except IndexError as e:
    print(e)


class Mine(deque):
    def append(self, x):
        print('mine', x)
        super().append(x)


m = Mine()
m.append(3)
print(m, isinstance(m, deque), isinstance(d, deque))
print(bfs(10000))


def f(x):
    x.append(5)


for c in ([], deque(), Mine()):
    f(c)
    print(c)


def rotate(n):
    ring = deque(range(n))
    out = []
    while len(ring) > 1:
        ring.rotate(-1)
        out.append(ring.popleft())
    ring.insert(0, 7)
    ring.reverse()
    ring.remove(7)
    return out, ring


def mutated():
    q = deque('abc')
    try:
        for x in q:
            q.append(x)
    except RuntimeError as e:
        print(e)
    try:
        q[9]
    except IndexError as e:
        print(e)
    q[0] = 1.5
    del q[1]
    q.clear()
    print(q, not q)


def parts(xs):
    xs[1:2] = xs
    xs[::2] = [i * 10 for i in range(len(xs[::2]))]
    xs[3:] = (x for x in 'yz')
    xs[len(xs) :] = ('t',)
    print(xs, xs[::-1], xs[3:0:-2], xs[-2:], xs[5:2], xs[2:5:2], xs[:True])
    for a, b, step in [(None, None, -3), (10, -10, -1), (-10, 10, 3), (2, 2, 1), (0, 2**70, 2), (-(2**70), None, 1)]:
        print(xs[a:b:step], end=' ')
    try:
        xs[::2] = [1]
    except ValueError as e:
        print(e)
    try:
        xs[::0]
    except ValueError as e:
        print(e)


print(rotate(9))
mutated()
parts([1, 2, 3, 4])
