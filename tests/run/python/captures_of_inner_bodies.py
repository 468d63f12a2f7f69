# Functions, lambdas, comprehensions, generator expressions and classes inside one another, in every place where one can
# stand: what they capture is the variable of the right body.
def body_is_a_comprehension(p):
    return (lambda: [c for c in p])(), (lambda: {c: p for c in p})(), list((lambda: (c + p for c in p))())


def in_a_generator(p):
    yield (lambda: {c: p for c in p})()
    yield from (lambda: [(lambda: c + p)() for c in p])()


class InAMethod:
    def __init__(self, parts):
        self.parts = parts

    def table(self, extra):
        return (lambda: {k: (extra, self.parts) for k in self.parts})()


def first_iterable(x):
    a = [[f() for f in [lambda: x]] for x in range(3)]
    b = [[f() for f in [lambda: (x, f)][:0] + [lambda: x * 10]] for x in range(3)]
    c = [list(g(x) for g in [lambda f: (f, x)]) for f in [x]]
    return a, b, c


def conditions_and_targets(limit):
    found = {}
    rows = [(lambda: (x, y))() for x in range(3) if (lambda: x < limit)() for y in (lambda: [x, limit])()]
    [0 for found["key"], found["other"] in [(1, limit)]]
    return rows, found


def headers(x):
    def inner(a=[x for x in (1, x)], b=(lambda: x)(), *, c=[x for _ in "a"]):
        x = "own"
        return a, b, c, x

    @(lambda cls: (lambda: (cls.__name__, x)))
    class Decorated([base for base in (object, x)][0]):
        pass

    return inner(), Decorated()


def walrus(values):
    def take(items):
        return list(items)

    lazy = take((last := v) for v in values)
    eager = [(best := v * 2) for v in values]
    deep = take(take((inner := (v, w)) for w in values) for v in values)
    return lazy, last, eager, best, deep[-1], inner


def global_in_the_middle(x):
    def middle():
        def declares():
            global x
            return x

        return declares(), x

    return middle()


def classes(x, y):
    class Binds:
        y = "class"
        seen = x
        direct = [y for _ in "a"] if False else y
        inside = [x for _ in "a"]

        def method(self):
            return x, y, __class__.__name__

    class Shares:
        nonlocal y
        y = "changed"

    return Binds.seen, Binds.y, Binds.inside, Binds().method(), y, hasattr(Shares, "y")


def module_name_in_a_class(x):
    class C:
        x = x

    return C.x


def own_sum():
    def sum(items):
        return next(items), "of", type(items).__name__

    return sum(n * 2 for n in [4, 5])


x = "global"
print(body_is_a_comprehension("ab"))
print(list(in_a_generator("ab")))
print(InAMethod("ab").table(1))
print(first_iterable(7))
print(conditions_and_targets(2))
print(headers(3))
print(walrus([1, 2]))
print(global_in_the_middle("local"))
print(classes("x", "y"))
print(module_name_in_a_class("local"))
print(own_sum())
print(list((m := n) for n in [1, 2]), m)
