# `for a, b in …` takes the parts from the iterator itself where it can: what is seen is the same as with tuples.
import sys


def over(pairs):
    return [(a, b) for a, b in pairs]


def loop(pairs):
    seen = []
    try:
        for a, b in pairs:
            seen.append((a, b))
    except (TypeError, ValueError, RuntimeError, StopIteration) as e:
        seen.append(f"{type(e).__name__}: {e}")
    return seen


def pairs():
    yield 1, 2
    yield [3, 4]
    yield "56"
    yield {7: 0, 8: 0}


d = {"x": 1, "y": 2}
for source in (lambda: d.items(), lambda: enumerate("ab"), lambda: enumerate("ab", 2**62 - 1), lambda: zip("ab", "cd"),
               lambda: zip("abc", iter("d")), lambda: zip("a", "bc", strict=True), pairs, lambda: [(1, 2), (3, 4)],
               lambda: ((1, 2), [3, 4]), lambda: zip("ab", "cd", "ef"), lambda: zip("ab"), lambda: [(1, 2, 3)],
               lambda: [1], lambda: reversed([(1, 2), (3, 4)]), lambda: {(5, 6)}, lambda: sorted(d.items())):
    print(loop(source()))
    try:
        assert over(source()) == loop(source())
    except (TypeError, ValueError) as e:
        print("also", type(e).__name__)


def changing():
    d = {1: 1, 2: 2}
    for k, v in d.items():
        d[k + 10] = v


try:
    changing()
except RuntimeError as e:
    print(e)
left, right = iter([1, 2, 3]), iter("a")
z = zip(left, right)
print(loop(z), loop(z), list(left))
e = enumerate("abc")
for i, c in e:
    print(i, c, next(e))
    break
print(list(e))


class Item:
    def __iter__(self):
        return iter((1, self))


(first, second), third = (Item(), 2), 3
for (n, item), m in [(Item(), 1), (Item(), 2)]:
    print(n, type(item).__name__, m)


class Place:
    pass


p, xs = Place(), [0, 0]
for p.x, xs[1] in zip("ab", "cd"):
    print(p.x, xs)


# Constant tuples are made once, and what is spread is handed on.
def constants():
    return (1, "a", None, -2.5, (True, ...), ()), (1, (2, (3, 4)))


print(constants(), constants()[1] is constants()[1])


def f(*args, **kwargs):
    kwargs["more"] = len(args)
    return args, kwargs


def spread(*args, **kwargs):
    return f(*args, **kwargs), f(*args), f(*[1, 2]), f(*"ab", **{"k": 1}), f(*range(3)), kwargs


print(spread(1, 2, k=3))
for bad in (lambda: f(*5), lambda: f(*(), **5), lambda: f(*(), **{1: 2})):
    try:
        bad()
    except TypeError as e:
        print("TypeError")


# Small dicts, and dicts that become small again.
def grow(n):
    d = {}
    for i in range(n):
        d[i] = str(i)
    for i in range(0, n, 2):
        del d[i]
    for i in range(3):
        d[-i - 1] = i
    return d


for n in (0, 1, 4, 5, 6, 9, 12, 40):
    d = grow(n)
    copy = dict(d)
    d.clear()
    d["again"] = n
    print(len(copy), list(copy)[:4], list(copy.values())[-2:], d)


# StopIteration of a function that an iterator calls is the iterator's end.
def stop(*args):
    raise StopIteration


print(list(map(stop, [1])), [x for x in filter(stop, [1])], tuple(map(stop, [1])), sum(map(stop, [1])), next(map(stop, [1]), "end"))
try:
    sorted([1], key=stop)
except StopIteration:
    print("not of a key")
