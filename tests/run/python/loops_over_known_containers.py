# Loops over what is known: containers that change meanwhile, ranges of big numbers, enumerate, zip, reversed, views, parts of items.
def fixed():
    xs = [1, 2, 3, 4]
    for x in xs:
        if x < 3:
            xs.append(x + 10)
        print(x, end=" ")
    print()
    for x in xs:
        xs.pop()
        print(x, end=" ")
    print(xs)
    for i, x in enumerate(xs):
        print(i, x)
    for i, x in enumerate(["a", "b"], 5):
        print(i, x)
    for p in enumerate("ab"):
        print(p, type(p))
    for i, (a, b) in enumerate([(1, 2), (3, 4)]):
        print(i, a, b)
    for i, (a, b) in enumerate(zip("xy", [7, 8])):
        print(i, a, b)
    for p in zip([1, 2], "ab", (5, 6, 7)):
        print(p)
    try:
        for a, b, c in zip([1], [2]):
            print(a)
    except ValueError as e:
        print(e)
    try:
        for a, b in enumerate([1], 2), 3:
            print(a)
    except (ValueError, TypeError) as e:
        print(e)
    try:
        for a, b in zip([1], [2], [3]):
            print(a)
    except ValueError as e:
        print(e)
    for a, *b in zip([1], [2], [3]):
        print(a, b)
    try:
        for a, b in zip([1, 2], [2], strict=True):
            print(a, b)
    except ValueError as e:
        print(e)
    try:
        for a in zip([1], 5):
            print(a)
    except TypeError as e:
        print(e)
    try:
        for a in enumerate(5):
            print(a)
    except TypeError as e:
        print(e)


def ranges(n, k):
    print([i for i in range(n)], [i for i in range(2, n)], [i for i in range(n, 0, -2)], [i for i in range(k, n, k)])
    print([i for i in range(10**20, 10**20 + 3)], [i for i in range(0, 3 * 10**30, 10**30)], [i for i in range(3, -3 * 10**30, -10**30)])
    big = 1 << 62
    print([i for i in range(big - 2, big + 2)], [i for i in range(-big - 2, -big + 2)], [i for i in range(big, big - 5, -2)])
    print([i for i in reversed(range(5))], [i for i in reversed(range(2, n))], [i for i in reversed(range(n, 2, -1))], [i for i in reversed(range(0, 10, 3))])
    print([i for i in reversed(range(big - 1, big + 2))])
    for i in range(0, 10**30, 10**18):
        if i > 10**19:
            print(i)
            break
    for i in range(10**30):
        if i == 5:
            break
    else:
        print("not here")
    print(i)
    try:
        for i in range(1, 5, k - k):
            pass
    except ValueError as e:
        print(e)
    try:
        for i in range("a"):
            pass
    except TypeError as e:
        print(e)
    try:
        for i in range(1.5):
            pass
    except TypeError as e:
        print(e)
    for i in range(True, 3):
        print(i, end=" ")
    i = 100
    for i in range(0):
        pass
    print(i)
    for i in range(3):
        i += 10
        print(i, end=" ")
    print()


def dicts():
    d = {"a": 1, 2: "b", None: 3}
    for k in d:
        print(k, end=" ")
    for k, v in d.items():
        print(k, v, end=" ")
    for p in d.items():
        print(p, end=" ")
    for v in d.values():
        print(v, end=" ")
    for k in d.keys():
        print(k, end=" ")
    for i, (k, v) in enumerate(d.items()):
        print(i, k, v, end=" ")
    print()
    for k in d:
        d[k] = 5
    for change in (lambda: d.pop("a"), lambda: d.update({"n": 1})):
        try:
            for k in d:
                print(k)
                change()
        except RuntimeError as e:
            print(e)
        try:
            for k, v in d.items():
                change()
                d.setdefault("x%d" % len(d), 1)
        except (RuntimeError, KeyError) as e:
            print(type(e), e)
    del d["x3" if "x3" in d else next(iter(d))]
    print(list(d))
    s = {1, 2, 3}
    try:
        for x in s:
            s.add(x + 100)
    except RuntimeError as e:
        print(e)
    t = 0
    for x in s:
        t += x
    print(t)
    s.clear()
    for x in s:
        print("none")
    for k, v in {}.items():
        print("none")


def texts(s):
    for c in s:
        print(c, ord(c), end=" ")
    for c in "":
        print("none")
    for i, c in enumerate(s):
        print(i, c, end=" ")
    for c, n in zip(s, range(2)):
        print(c, n, end=" ")
    for c in reversed(s):
        print(c, end=" ")
    for c in reversed([1, 2, 3]):
        print(c, end=" ")
    for c in reversed((1, "b")):
        print(c, end=" ")
    xs = [1, 2, 3, 4, 5]
    for x in reversed(xs):
        xs.pop()
        print(x, end=" ")
    print(xs)


class L(list):
    def __iter__(self):
        return iter(["L", "iter"])

    def __len__(self):
        return 99

    def __getitem__(self, i):
        return "item"


class D(dict):
    def items(self):
        return [("D", "items")]

    def __iter__(self):
        return iter(["D.iter"])


def subclasses():
    for x in L([1]):
        print(x)
    for i, x in enumerate(L([1])):
        print(i, x)
    for x in reversed(L([1]) if False else [3]):
        print(x)
    for k, v in D(a=1).items():
        print(k, v)
    for k in D(a=1):
        print(k)


def gen(n):
    for i in range(n):
        for j, c in enumerate("ab"):
            yield i, j, c
    for k, v in {"k": n}.items():
        yield k, v


def flow():
    for i in range(3):
        for j in range(3):
            if j == 1:
                continue
            if i == 2:
                break
            print(i, j, end=" ")
        else:
            print("else", i, end=" ")
    else:
        print("end")
    for x in [1, 2]:
        try:
            continue
        finally:
            print("finally", x)
    fs = [lambda: i for i in range(3)]
    print([f() for f in fs])
    print({i: c for i, c in enumerate("abc")}, {c for c in "aab"} == {"a", "b"}, [a * b for a, b in zip([1, 2], [3, 4])])
    print(sum(i for i in range(5)), any(x > 1 for x in [1, 2]), all(c == "a" for c in "aab"), max(len(w) for w in ["a", "bcd"]))
    print([(i, j) for i in range(3) for j in range(i)], [y for x in [[1], [2, 3]] for y in x])
    print(list(gen(2)))
    g = (i for i in range(3))
    print(next(g), list(g))


def none_among(xs):
    n = 0
    for x in xs:
        if x is None:
            n += 1
        else:
            n += x
    return n


def maybe(flag):
    return [1, 2] if flag else None


def none_iter():
    for f in (True, False):
        try:
            for x in maybe(f):
                print(x)
        except TypeError as e:
            print(e)


def starred():
    for a, (b, *c), d in [(1, (2, 3, 4), 5)]:
        print(a, b, c, d)
    try:
        for a, (b, c) in [(1, (2, 3)), (4, (5,))]:
            print(a, b, c)
    except ValueError as e:
        print(e)
    d = {}
    for d["k"], d["v"] in zip([1, 2], [3, 4]):
        print(d)
    xs = [0, 0]
    for i, xs[i] in enumerate([7, 8]):
        print(i, xs)
    for enumerate_ in range(2):
        pass


def shadow():
    enumerate = lambda x: [("shadow", x)]
    for a, b in enumerate(3):
        print(a, b)


fixed()
ranges(6, 2)
dicts()
texts("ab\u00e9\U0001F600z")
texts("plain")
subclasses()
flow()
print(none_among([1, None, 3]), none_among((None,)))
none_iter()
starred()
shadow()
total = 0
for i, c in enumerate("module"):
    total += i * ord(c)
print(total, i, c)
for i in range(3):
    for j in range(i, 3):
        total += i * j
print(total)


# ---- ranges of what stands for an int ----
class I:
    def __init__(self, n):
        self.n = n
    def __index__(self):
        print("index", self.n)
        return self.n

def run(a, b, c):
    try:
        out = []
        for i in range(a, b, c):
            out.append(i)
            if len(out) > 5:
                break
        return out
    except (TypeError, ValueError) as e:
        return str(e)

def one(n):
    try:
        return [i * 2 for i in range(n)]
    except TypeError as e:
        return str(e)

def back(n):
    try:
        return [i for i in reversed(range(n))]
    except TypeError as e:
        return str(e)

for args in [(0, 3, 1), (I(1), I(4), I(2)), ("a", 3, 1), (1, None, 1), (1, 5, 1.5), (5, 0, -2), (0, 3, 0), (True, 3, True), (10**20, 10**20 + 2, 1), (0, 10**20, 10**19)]:
    print(run(*args))
for n in (3, I(2), "x", None, 2.0, True, 10**0):
    print(one(n), back(n))
d = {(1, 2): 3, (1.0, 3): 4, ("a", (1, 2)): 5}
nan = float("nan")
print(d[1, 2], d[1.0, 2.0], d[True, 2], d[1, 3], d["a", (1, 2)], {(nan,): 1}.get((nan,)), {-1: 1}.get(-2), {-2: 1, -1: 5}[-1], (1, 4) in d)
