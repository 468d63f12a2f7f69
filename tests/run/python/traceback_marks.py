# Tracebacks mark what failed as CPython does: the whole of an expression, the operator, the brackets of a call or subscript.
import sys, traceback
class O:
    def __init__(self): self.v = 1
    def m(self, a): return a // 0
    def __getitem__(self, k): raise KeyError(k)
    def __setitem__(self, k, v): raise KeyError(k)
    def __delitem__(self, k): raise KeyError(k)
    def __call__(self): raise ValueError("call")
    def __enter__(self): return self
    def __exit__(self, *a): raise OSError("exit")
    def __add__(self, o): raise OSError("add")
    def __lt__(self, o): raise OSError("lt")
    def __neg__(self): raise OSError("neg")
    def __bool__(self): raise OSError("bool")
    def __iter__(self): raise OSError("iter")
    def __contains__(self, x): raise OSError("in")
    def __getattr__(self, n): raise AttributeError(n)
class E(O):
    def __enter__(self): raise OSError("enter")
o = O()
d = {}
xs = [1]
n = None
def g():
    yield 1
    raise ValueError("gen")
async def co(): raise ValueError("co")
def f1(): return d["k"]
def f2():
    x = d["k"]
def f3():
    return xs[5] + 1
def f4():
    return 1 + xs[5]
def f5():
    return n.foo
def f6():
    n.foo.bar()
def f7():
    return o.m(3)
def f8():
    x = o.m(3)
def f9():
    o.m(
        3,
    )
def f10():
    x = (1 +
         n)
def f11():
    o[1] = 2
def f12():
    del o[1]
def f13():
    o()
def f14():
    return o()
def f15():
    with O() as z:
        pass
def f16():
    with E() as z:
        pass
def f17():
    for x in g():
        pass
def f18():
    for x in o: pass
def f19():
    for x in 5: pass
def f20():
    a, b = 1, 2, 3
def f21():
    a, b = xs
def f22():
    a, b = n
def f23():
    if o: pass
def f24():
    while o: pass
def f25():
    return o < 1
def f26():
    return 1 in o
def f27():
    return -o
def f28():
    assert xs == [], "msg"
def f29():
    assert not xs
def f30():
    raise ValueError("x" +
                     "y")
def f31():
    return [x // 0 for x in xs]
def f32():
    return [x for x in xs if o]
def f33():
    return {x: d[x] for x in xs}
def f35():
    return f"{d['k']}"
def f36():
    return "%d" % "a"
def f37():
    import nosuch
def f39():
    return globals()["zz"]
def f40():
    x = 1
    x += n
def f42():
    o.zz += 1
def f43():
    d["a"] += 1
def f44():
    return (lambda: 1 // 0)()
def f45():
    return max(xs, key=lambda v: v // 0)
def f46():
    int("x", base=10) ; print()
def f47():
    return o.m(3)  # comment
def f48():
    x = y = o.m(3)
def f50():
    return o and 1
def f51():
    return 1 if o else 2
def f52():
    return xs[0:"a"]
def f53():
    return (xs)[9]
def f54():
    print(1, n + 1, 2)
def f55():
    print(1, d["x"], 2)
def f56():
    del xs[9]
def f57():
    print(q)
    q = 1
def f60():
    return o.m(1, 2, 3)
def f65():
    def z(a=1//0): pass
def f66():
    x: int = 1 // 0
def f67():
    return 1 < 2 < n
def f69():
    raise
def f70():
    raise 5
def f71():
    try:
        1 // 0
    except 5:
        pass
def f72():
    try:
        1 // 0
    except ZeroDivisionError as e:
        raise e
def f73():
    try:
        1 // 0
    except ZeroDivisionError as e:
        raise
def f74():
    try:
        1 // 0
    finally:
        xs[7]
def f75():
    yield from 5
def f76():
    x = yield from g()
def f77():
    match o:
        case O(v=1) if n.x: pass
def f78():
    return "é" + d["ü"] + n
def f79():
    return "日本" + n
def f80():
    x = o.m(3) + o.m(4)
def f81():
    return super().foo
def f82():
    return xs.index(
        99
    )
def f83():
    foo = [
        1,
        d["k"],
        2,
    ]
def f84():
    return o.m(
        1) + o.m(
        2)
def f85():
    return int("5")(3)
def f86():
    return 2 ** n
def f87():
    return -n
def f88():
    return ~n
def f89():
    return n @ n
def f90():
    return n[0]
def f91():
    return n()
def f92():
    next(iter([]))
def f93():
    return sorted([1, n])
def f95():
    return (1).foo
def f96():
    x = (o.m(3))
def f97():
    xs.pop(5); d.pop("k")
def f98():
    return d["a"]["b"]
def f99():
    return o.m(3) if xs else 0


names = [k for k in list(globals()) if k[0] == "f" and k[1:].isdigit()]
for name in names:
    try:
        r = globals()[name]()
        if hasattr(r, "send"):
            list(r)
    except BaseException as e:
        print(name)
        for line in traceback.format_exception(e)[2:]:
            place, comma, rest = line.partition(", ")
            print(rest if place.startswith("  File") else line, end="")
    else:
        print(name, "fine", r)
