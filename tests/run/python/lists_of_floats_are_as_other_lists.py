"""Lists that hold nothing but floats keep them as such; all that lists can do they do as others."""
import copy
import json
import math


def stored(n):
    a = [0.0] * n
    b = [float(i) for i in range(n)]
    for i in range(n):
        a[i] = b[i] * 2.0
        a[i] += 1
    a[-1] -= 0.5
    return a, b


def changed():
    xs = []
    for i in range(5):
        xs.append(i / 2)
    xs.append(-0.0)
    xs.append(float('nan'))
    xs.append(float('inf'))
    xs.append(1e300)
    ys = xs[1:7:2]
    zs = xs[:] + ys
    zs.reverse()
    print(xs, ys, zs, ys == ys[:], ys < zs, 1.0 in xs, 9.0 in xs, len(xs), xs.pop(), xs.pop(0), xs)
    zs.sort(key=lambda v: (math.isnan(v), v))
    print(zs, sum(xs[:4]), max(xs[:4]), sorted(xs[:4], reverse=True))
    a, b, c = xs[:3]
    print(a, b, c, *xs)
    a, *rest = xs
    print(a, rest)
    xs.insert(1, 7.5)
    del xs[0]
    xs[1:2] = [9.0, 8.0]
    xs[::2] = [v for v in xs[::2]]
    xs *= 2
    xs.extend(ys)
    xs += ys
    xs.extend(v + 1 for v in ys)
    print(xs, xs.index(8.0), xs.count(8.0), xs.copy())
    xs.remove(8.0)
    del xs[::2], xs[1:3]
    print(xs)
    xs.clear()
    print(xs, bool(xs))
    for k, v in enumerate(ys):
        print(k, v)
    for v in reversed(ys):
        print(v)
    print(tuple(ys), list(ys), iter(ys).__next__(), list(zip(ys, ys)), json.dumps(ys[:1]))


def fails(xs):
    for f in (lambda: xs[100], lambda: xs[-100], lambda: xs.__setitem__(100, 1.0), lambda: xs.pop(100)):
        try:
            f()
        except IndexError as e:
            print(e)
    try:
        xs[len(xs)] = 3.0
    except IndexError as e:
        print(e)
    try:
        print([1.0].pop() + xs['a'])
    except TypeError as e:
        print(e)


def rows():
    m = [[0.0] * 3 for _ in range(2)]
    m[0][1] = 2.5
    m[1][-1] += 4
    m.append([1.0, 2.0, 3.0])
    m[0], m[1] = m[1], m[0]
    total = 0.0
    for row in m:
        for v in row:
            total += v
    print(m, m[0][True], total)
    m[0][0], m[0][1] = m[0][1], m[0][0]
    print(copy.deepcopy(m), [list(r) for r in zip(*m)])


def of_two_kinds(flag):
    """What an expression can give is held one way: here one of them has an int, too."""
    a = [1.0, 2.0]
    b = [1.0, 2]
    c = a if flag else b
    c[0] = 5.0
    c.append(2.5)
    return a, b, c[1:], c + a


def or_a_text(flag):
    x = [1.5, 2.5] if flag else 'text'
    return x[1], len(x), x[::-1]


class Box:
    def __init__(self):
        self.values = [0.0, 0.5]

    def scale(self, by):
        for i in range(len(self.values)):
            self.values[i] *= by
        return self


print(*stored(6))
changed()
fails([0.25, 0.5])
rows()
print(of_two_kinds(True), of_two_kinds(False), or_a_text(True), or_a_text(False))
print(Box().scale(4).values, Box().scale(1e200).scale(1e200).values)
