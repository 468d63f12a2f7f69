# Scopes: unbound names, globals, nonlocals, cells, deletion, class bodies, comprehension targets, late binding, walrus.
x = 1
total = 0


def unbound(flag):
    if flag:
        y = 1
    try:
        return y
    except UnboundLocalError as e:
        return type(e).__name__


def late():
    return defined_below(2)


def bump(by=x):
    global total
    total += by
    return total


def outer():
    value = 10

    def middle():
        def inner():
            nonlocal value
            value += 1
            return value

        return inner

    inner = middle()
    return inner() + inner(), value


def shadow(list, len=3):
    return [list, len]


def loop_names():
    for i in range(3):
        square = i * i
    return i, square


def deleted():
    a = [1, 2, 3]
    b = a
    del a[0]
    del a
    try:
        a
    except NameError:
        return b


class Body:
    x = 5
    y = [x for _ in range(2)]
    z = x + 1

    def method(self):
        return x, self.x

    for x in "ab":
        pass


print(unbound(True), unbound(False))


def defined_below(n):
    return n * x


print(late(), bump(), bump(5), bump(by=2), total)
print(outer(), shadow([1]), loop_names(), deleted())
print(Body.x, Body.y, Body.z, Body().method())
if (n := len("abc")) > 2:
    print("walrus", n, [last := v for v in range(3)], last)
print([x for x in range(3)], x)
try:
    undefined_somewhere
except NameError as e:
    print(e)
a = b = []
a.append(1)
print(b, a is b)
first, *rest = "hello"
(p, q), [r, *s] = (1, 2), (3, 4, 5)
print(first, rest, p, q, r, s)
x, total = total, x
print(x, total)
for i, (k, v) in enumerate({"a": 1, "b": 2}.items()):
    print(i, k, v, end="; ")
else:
    print("done")
while True:
    x -= 3
    if x < 0:
        break
else:
    print("never")
print(x)
try:
    raise ValueError("v")
except ValueError as error:
    kept = error
try:
    error
except NameError:
    print("unbound after except", kept)


def defaults(a, b=[], *args, c=3, **kw):
    b.append(a)
    return a, b, args, c, kw


print(defaults(1), defaults(2), defaults(3, [], 4, 5, c=6, d=7))
print(defaults(*[1, 2], **{"c": 9}) if False else "skipped", (lambda *a, **k: (a, k))(1, z=2))
