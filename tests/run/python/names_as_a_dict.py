# locals(), vars() and dir() say what is bound where they stand, in every kind of body.
def plain(x, y):
    z = 3
    if x > 5:
        w = True

    def inner():
        return z, locals()

    print(inner())
    return sorted(set(locals()) - {"inner"})


def first_iterable(x, y):
    if not all(isinstance(val, (float, int)) for val in locals().values()):
        return "no"
    return [name for name in locals()], {k: v for k, v in vars().items() if k in "xy"}


def in_a_generator(p):
    names = (sorted(locals()) for q in [p])
    return next(names), [sorted(locals()) for q in [p]], sum(len(dir()) for _ in "ab")


def types(b=None):
    x = True
    y = 1.5
    if b:
        u, v = False, 2.5
    return locals()


def deleted(a):
    del a
    b = 2
    return locals()


class C:
    a = 1
    names = sorted(n for n in locals() if n[0] != "_")
    more = [x for x in locals() if x[0] != "_"]
    inner = [sorted(locals()) for x in [1]]

    def method(self):
        super().__init__()
        return sorted(locals())


print(plain(1, 2.0), plain(6, 2.0))
print(first_iterable(1, 2.0), first_iterable("a", 2))
print(in_a_generator(2))
print(types(), types(1))
print(deleted(3))
print(C.names, C.more, C.inner, C().method())
print("plain" in locals(), "missing" in vars(), "C" in dir(), "C" in globals())
print([sorted(locals()) for word in ["here"]])
