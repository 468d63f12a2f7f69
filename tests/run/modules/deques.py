"""deque: both ends, places, limits, operators, iterators, and what they refuse."""

from collections import deque
import copy


def t(f, *a, **k):
    try:
        print(f(*a, **k))
    except Exception as e:
        print(type(e).__name__, e)


d = deque('abc')
print(d, len(d), bool(d), bool(deque()), d[0], d[-1], list(d), list(reversed(d)))
d.append('d')
d.appendleft('z')
print(d, d.pop(), d.popleft(), d)
d.extend('xy')
d.extendleft('12')
print(d)
d.rotate(2)
print(d)
d.rotate(-3)
print(d)
d.rotate()
print(d)
d.rotate(100)
print(d)
d.reverse()
print(d)
for n in range(-7, 8):
    e = deque(range(5))
    e.rotate(n)
    print(n, list(e))
    e = deque(range(5))
    e.insert(n, 'X')
    print(list(e))
    e = deque(range(5))
    try:
        del e[n]
        print(list(e))
    except IndexError as x:
        print(x)
    try:
        e[n] = 'v'
        print(list(e), e[n])
    except IndexError as x:
        print(x)
for f in [
    lambda d: d.pop(),
    lambda d: d.popleft(),
    lambda d: d[0],
    lambda d: d.remove(5),
    lambda d: d.index(5),
    lambda d: d['a'],
    lambda d: d[1:2],
    lambda d: d.insert(0, 1),
]:
    t(f, deque())
    t(f, deque([9, 5, 5], 3))
m = deque(maxlen=3)
for i in range(5):
    m.append(i)
    print(m)
m.appendleft(9)
print(m, m.maxlen, deque().maxlen)
m.extend([7, 8, 9, 10])
print(m)
m.extendleft('abcd')
print(m)
m += [1]
print(m)
t(setattr, m, 'maxlen', 5)
t(deque, [1], -1)
t(deque, [1], 'a')
t(deque, 5)
t(deque, [1], None)
t(deque, iterable=[1, 2], maxlen=1)
t(deque, maxlen=0)
z = deque(maxlen=0)
z.append(1)
z.extend('ab')
print(z)
t(deque, 1, 2, 3)
t(deque, foo=1)
print(m * 2, 2 * m, deque('ab') * 3, deque('ab') * 0, deque('ab') * -1, deque([1]) + deque([2]), deque([1, 2], 2) + deque([3]))
t(lambda: deque() + [1])
t(lambda: [1] + deque())
t(lambda: deque() * 'a')
x = deque([1])
x *= 3
print(x)
x += x
print(x)
x *= 0
print(x)
print(
    deque([1, 2]) == deque([1, 2]),
    deque([1]) != deque([2]),
    deque([1, 2]) < deque([1, 3]),
    deque([1]) < deque([1, 2]),
    deque([2]) >= deque([1, 9]),
    deque([1]) == [1],
    deque([1], 5) == deque([1]),
)
t(lambda: deque() < [1])
t(hash, deque())
t(lambda: deque().foo)
d = deque([1, 2, 3, 2])
print(d.count(2), d.index(2), d.index(2, 2), 2 in d, 9 in d)
t(d.index, 2, 4)
t(d.index, 3, 0, -1)
t(d.index, 2, -1)
d.remove(2)
print(d)
it = iter(d)
print(next(it))
d.append(1)
t(next, it)
t(next, it)
it = iter(deque())
t(next, it)
d = deque([1, 2])
it = iter(d)
print(it.__length_hint__(), list(it))
it = reversed(d)
print(next(it), it.__length_hint__())


def mutate():
    d = deque(range(5))
    for x in d:
        d.append(x)


t(mutate)


class Evil:
    def __init__(s, d):
        s.d = d

    def __eq__(s, o):
        s.d.append(1)
        return False


d = deque([1, 2])
d.append(Evil(d))
t(lambda: 5 in d)
t(d.count, 5)
t(d.remove, 5)
t(d.index, 5)
d = deque([1, [2]], 5)
c = d.copy()
e = copy.copy(d)
f = copy.deepcopy(d)
d[1].append(3)
print(c, e, f, c.maxlen)


class D(deque):
    def __init__(self, it=(), maxlen=None):
        super().__init__(it, maxlen)
        self.tag = 't'

    def append(self, x):
        super().append(x * 2)


s = D([1, 2], 4)
s.append(5)
print(s, len(s), s.maxlen, s.tag, s.copy(), type(s.copy()).__name__, isinstance(s, deque), s + s)
print(deque([1], 3).__reduce__()[:3], [*deque([1], 3).__reduce__()[3]], s.__reduce__()[2])
d = deque()
d.append(d)
print(d)
l = [deque([1])]
l[0].append(l)
print(l)
print(deque, deque.__name__, deque.__module__, type(iter(deque())).__name__, deque[int], callable(deque))
d = deque(range(100))
while len(d) > 50:
    d.popleft()
    d.pop()
    d.append('n')
print(sum(1 for _ in d), d[0], d[-1], d[25])
a, *b = deque([1, 2, 3])
print(a, b)
print(
    sorted(deque([3, 1, 2])),
    max(deque([1, 5])),
    sum(deque([1, 2])),
    tuple(deque('ab')),
    ','.join(deque('ab')),
    set(deque([1])),
    list(zip(deque('ab'), deque([1, 2]))),
    dict(deque([(1, 2)])),
    list(enumerate(deque('a'))),
    print(*deque('xy')),
)
d.clear()
print(d)
d.append(1)
print(d)
match deque([1, 2]):
    case [a, b]:
        print('match', a, b)
import collections.abc

print(isinstance(deque(), collections.abc.MutableSequence), issubclass(deque, collections.abc.Sequence))
