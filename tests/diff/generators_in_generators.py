def inner(n):
    got = []
    try:
        for i in range(n):
            r = yield i
            got.append(r)
            if r == "stop":
                return ("stopped", got)
    except ValueError as e:
        got.append(str(e))
        return ("caught", got)
    finally:
        got.append("fin")
    return ("end", got)


def plain(n):
    r = None
    for i in range(n):
        r = yield i
    return r


def mid(n, g):
    r = yield from g(n)
    print("mid got", r)
    return r


def outer(n, g):
    a = yield from mid(n, g)
    b = yield from mid(n, g)
    yield "between"
    return (a, b)


for g in (inner, plain):
    o = outer(3, g)
    out = []
    try:
        out.append(next(o))
        for v in ("x", "y", "stop", "z", 1, 2, 3, 4, 5):
            out.append(o.send(v))
    except StopIteration as e:
        out.append(("ret", e.value))
    print(out)

for g in (inner, plain):
    o = outer(3, g)
    next(o)
    next(o)
    try:
        print(o.throw(ValueError("boo")))
        print(list(o))
    except ValueError as e:
        print("out", e, e.__context__)
    o = outer(3, g)
    next(o)
    o.close()
    print(list(o))


def bad(n):
    if n == 0:
        yield 1
        raise KeyError("deep")
    yield from bad(n - 1)


def catches(n):
    try:
        yield from bad(n)
    except KeyError as e:
        yield ("caught", e.args)
    yield "after"


print(list(catches(5)))
try:
    list(bad(6))
except KeyError as e:
    import traceback

    print(len(traceback.extract_tb(e.__traceback__)))


def walk(t):
    if t:
        yield from walk(t[0])
        yield t[1]
        yield from walk(t[2])


def build(a, b):
    if a >= b:
        return None
    m = (a + b) // 2
    return (build(a, m), m, build(m + 1, b))


print(sum(walk(build(0, 1000))), list(walk(build(0, 10))))
w = walk(build(0, 20))
print([next(w) for _ in range(5)], w.gi_yieldfrom is not None, w.gi_running)


def selfref():
    yield 1
    try:
        next(me)
    except ValueError as e:
        yield str(e)


def around():
    yield from selfref()


me = selfref()
print(list(me))
me = around()
try:
    print(list(me))
except ValueError as e:
    print("VE", e)


def stopper():
    yield 1
    raise StopIteration(5)


def s2():
    x = yield from stopper()


try:
    print(list(s2()))
except RuntimeError as e:
    print(e, type(e.__cause__))


def handled():
    try:
        raise ValueError("a")
    except ValueError:
        yield from plainraise()


def plainraise():
    yield 1
    raise KeyError("b")


try:
    list(handled())
except KeyError as e:
    print(repr(e.__context__))


def ctx():
    yield 1
    raise KeyError("b")


try:
    try:
        raise OSError("o")
    except OSError:
        list(ctx())
except KeyError as e:
    print(repr(e.__context__))


def rec():
    yield from rec()


try:
    list(rec())
except RecursionError:
    print("rec")


def chain(n):
    if n:
        yield from chain(n - 1)
    yield n


print(sum(chain(500)))


def gi():
    yield from iter([1, 2])
    return 3


def gj():
    r = yield from gi()
    yield r


print(list(gj()))
