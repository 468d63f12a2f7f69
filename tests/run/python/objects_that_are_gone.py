"""After `del` and gc.collect() an object is gone, in modules, functions, comprehensions and handlers: what an expression used on the way does not keep it."""
import gc
import weakref


class Big:
    def __init__(self, key):
        self.key = key

    def me(self):
        return self

    def __eq__(self, other):
        return self is other

    def __hash__(self):
        return 1


made = []


def new(key):
    b = Big(key)
    made.append(weakref.ref(b))
    return b


def check(what):
    gc.collect()
    print(what, [r() is not None for r in made])
    made.clear()


a = new(1)
print(a.me() is a)
check("still named")
a = new(1)
print(a.me() is a)
del a
check("is")
a = new(1)
b = a
print(a == b, [a, b][0] is a, (a, 1)[1], {a: 1}[a])
del a, b
check("containers")
print(new(3).me().key, new(4).key)
check("temporaries")
a = new(5)
x = [y.key for y in [a, a]]
del a
check("a comprehension over it")
a = new(5)
x = [a.key for _ in range(3)]
del a
check("a comprehension with it")
for a in [new(6), new(7)]:
    pass
del a
check("a loop")
a = new(8)
try:
    a.nothing
except AttributeError:
    pass
del a
check("a handler")
a = new(9)
print(f"{a.key} {a.me().key:>3}", max([a], key=lambda z: z.key).key, *[a.key])
del a
check("a text, a call with a star")


def function():
    a = new(1)
    print(a.me() is a)
    check("still named")
    a = new(1)
    print(a.me() is a)
    del a
    check("is")
    a = new(1)
    b = a
    print(a == b, [a, b][0] is a, (a, 1)[1], {a: 1}[a])
    del a, b
    check("containers")
    print(new(3).me().key, new(4).key)
    check("temporaries")
    a = new(5)
    x = [y.key for y in [a, a]]
    del a
    check("a comprehension over it")
    a = new(5)
    x += [a.key for _ in range(3)]
    del a
    check("a comprehension with it")
    for a in [new(6), new(7)]:
        pass
    del a
    check("a loop")
    a = new(8)
    try:
        a.nothing
    except AttributeError:
        pass
    del a
    check("a handler")
    a = new(9)
    print(f"{a.key} {a.me().key:>3}", max([a], key=lambda z: z.key).key, *[a.key])
    a = 5
    check(f"a text, a call with a star, {x}, {a}")


function()


class Node:
    def __init__(self):
        self.next = self


n = Node()
r = weakref.ref(n)
print(r() is n, r().next is n)
del n
gc.collect()
print(r())
d = weakref.WeakValueDictionary()
k = d["k"] = Big("k")
print(d.get("k") is k, len(d))
del k
gc.collect()
print(len(d), d.get("k"))
