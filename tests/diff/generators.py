# Generators: values kept across yields, send, throw, close, delegation, laziness, returns, in classes and closures.
def squares(n):
    for i in range(n):
        yield i * i
    return "end"


def echo():
    total, seen = 0.5, []
    while True:
        got = yield total, len(seen)
        if got is None:
            continue
        seen.append(got)
        total += got


def delegating(log):
    try:
        result = yield from squares(3)
        log.append(result)
        yield from [10, 20]
    except KeyError as e:
        log.append(repr(e))
        yield "caught"
    finally:
        log.append("finally")


class Tree:
    def __init__(self, value, *children):
        self.value, self.children = value, children

    def __iter__(self):
        yield self.value
        for child in self.children:
            yield from child


def counter():
    count = 0

    def step(by=1):
        nonlocal count
        for _ in range(3):
            count += by
            yield count

    return step


def raising():
    yield 1
    raise ValueError("inside")


def loud(n):
    print("made", n)
    return n


print(list(squares(5)), sum(squares(4)), next(squares(1)))
e = echo()
print(next(e), e.send(2), next(e), e.send(1.5))
e.close()
log = []
g = delegating(log)
print([next(g), next(g), next(g), next(g)], g.throw(KeyError("k")), list(g), log)
g = delegating(log)
next(g)
g.close()
print(log)
print(list(Tree(1, Tree(2, Tree(3)), Tree(4))))
step = counter()
print(list(step()), list(step(10)))
try:
    for x in raising():
        print(x)
except ValueError as error:
    print("error", error)
lazy = (loud(i) for i in range(3) if i != 1)
print("nothing made yet")
print(next(lazy), next(lazy, "end"), next(lazy, "end"))
print(any(loud(i) > 0 for i in range(5)), all(loud(i) < 1 for i in range(5)))
table = [[a * b for b in range(3)] for a in range(3)]
print(table, {k: v for k, v in zip("ab", squares(2))}, {x % 2 for x in squares(5)})
fs = [lambda: i for i in range(3)]
print([f() for f in fs], [(lambda k=k: k)() for k in range(3)])
print(" ".join(str(a + b) for a in range(2) for b in range(a, 3)), max((w for w in ["aa", "b"]), key=len))


def numbered(items):
    n = 0
    while n < len(items):
        with Guard(items[n]) as g:
            yield n, g.name
        n += 1


class Guard:
    def __init__(self, name):
        self.name = name

    def __enter__(self):
        print("enter", self.name)
        return self

    def __exit__(self, kind, value, trace):
        print("exit", self.name, kind and kind.__name__)
        return False


for pair in numbered(["x", "y"]):
    print(pair)
it = numbered(["z"])
next(it)
try:
    it.throw(RuntimeError("stop"))
except RuntimeError as error:
    print("out", error)
