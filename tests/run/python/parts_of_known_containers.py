# Slices, lengths, truth and membership of known containers; classes asked for.
def slices(xs, t, s, a, b, st):
    out = []
    for f in (lambda: xs[a:b], lambda: xs[a:], lambda: xs[:b], lambda: xs[::st], lambda: xs[a:b:st], lambda: t[a:b], lambda: t[::st], lambda: s[a:b], lambda: s[::st], lambda: xs[:], lambda: t[:], lambda: s[:]):
        try:
            out.append(f())
        except (ValueError, TypeError) as e:
            out.append(str(e))
    return out

def direct(xs, t, s, a, b, st):
    out = [xs[a:b], xs[a:], xs[:b], t[a:b], s[a:b], xs[-2:], xs[:-1], t[-2:], s[-2:], s[:-1]]
    try:
        out += [xs[::st], t[a:b:st], s[b:a:st]]
    except ValueError as e:
        out.append(str(e))
    return out

for a, b, st in [(0, 2, 1), (1, 10, 2), (-2, None, -1), (None, None, -2), (5, 1, 0), (-100, 100, 3), (10**30, -10**30, -10**30)]:
    print(slices([1, 2, 3, 4], (5, 6, 7), "h\u00e9llo", a, b, st))
    print(direct([1, 2, 3, 4], (5, 6, 7), "h\u00e9llo", a, b, st))

def bad():
    xs = [1, 2, 3]
    for f in (lambda: xs["a":], lambda: xs[:1.5], lambda: "abc"[None:"x"], lambda: (1, 2)[::"s"]):
        try:
            print(f())
        except TypeError as e:
            print(e)
    try:
        xs[1:2] = 5
    except TypeError as e:
        print(e)
    try:
        xs[::2] = [1]
    except ValueError as e:
        print(e)

def stores():
    xs = list(range(6))
    xs[1:3] = [9, 9, 9]
    print(xs)
    xs[::2] = "abcd"
    print(xs)
    xs[:2] = xs[2::-1]
    print(xs)
    xs[5:] = []
    xs[1:1] = (x * 2 for x in (1, 2))
    print(xs)
    xs[:] = xs
    xs[0:2] += [7]
    print(xs)
    del xs[1:3], xs[0]
    print(xs)
    q = [3, 2, 1, 0]
    first = q[0]
    q[:first + 1] = q[first::-1]
    print(q)

class Noisy:
    def __eq__(self, other):
        print("eq", other)
        return other == 3

    __hash__ = None

class Key:
    def __index__(self):
        return 2

def contains(x):
    xs, t, d, s, text = [1, 2.0, "a", None, 3], (1, "b"), {1: 2, "k": 3}, {1, "z"}, "hello"
    print(1 in xs, 2 in xs, 2.0 in xs, "a" in xs, None in xs, 9 in xs, 10**30 in xs, True in xs, 9 not in xs)
    print(1 in t, "b" in t, "c" not in t, 1 in d, "k" in d, "q" not in d, 1.0 in d, 1 in s, "z" in s, 5 not in s, "ell" in text, "" in text)
    nan = float("nan")
    print(nan in [nan], nan in (nan,), x in xs)
    for box in (d, s):
        try:
            print([] in box)
        except TypeError as e:
            print(e)
    try:
        print(1 in text)
    except TypeError as e:
        print(e)
    print(Noisy() in [1, 3, 4], [1, 3].count(Noisy()))

def truths():
    xs, d, s, t, text = [], {}, set(), (), ""
    n = 0
    for box in (xs, d, s, t, text):
        n += not box
    if not xs and not d and not s and not t and not text:
        n += 100
    xs.append(1)
    d[1] = 2
    s.add(1)
    t += (1,)
    text += "x"
    while xs:
        xs.pop()
        n += 1000
    if d and s and t and text:
        n += 5
    print(n, len(xs), len(d), len(s), len(t), len(text), len("h\u00e9"), bool(xs), bool(d), xs or 3, d and 4)

class A: pass
class B(A): pass

def kinds(x):
    return [isinstance(x, int), isinstance(x, str), isinstance(x, float), isinstance(x, bool), isinstance(x, A), isinstance(x, B), isinstance(x, (int, str)), isinstance(x, object), isinstance(x, list), isinstance(x, type(None))]

bad()
stores()
contains(3)
truths()
for x in (1, True, "a", 1.5, 1e300, None, A(), B(), [1], 10**30, int, b"x"):
    print(kinds(x))
print([1, 2, 3, 4][Key():], "abc"[:Key()])
d = {"a": [1, 2]}
d["a"][0] += 5
d["a"][-1] *= 3
print(d)
