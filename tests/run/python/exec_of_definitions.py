src = '''
import_ok = True
def fib(n):
    a, b = 0, 1
    while a < n:
        yield a
        a, b = b, a + b

class Base:
    kind = "base"
    def __init__(self, x, *args, **kwargs):
        self.x = x
        self.args = args
        self.kwargs = kwargs
    def show(self):
        return f"{type(self).__name__}({self.x!r}, {self.args}, {self.kwargs})"

class Derived(Base):
    """doc of derived"""
    kind = Base.kind + "+"
    def __init__(self, x):
        super().__init__(x, 1, 2, a=3)
    @property
    def double(self): return self.x * 2
    @staticmethod
    def st(): return "static"
    @classmethod
    def cl(cls): return cls.__name__
    def __private(self): return "priv"
    def call(self): return self.__private()

def outer(a):
    count = 0
    def inc(by=a):
        nonlocal count
        count += by
        return count
    return inc

def tries(x):
    try:
        if x == 0: raise ValueError("zero")
        if x == 1: return "ret"
        if x == 2: 1 / 0
        r = "ok"
    except ValueError as e:
        r = f"caught {e}"
    except (KeyError, ZeroDivisionError) as e:
        r = type(e).__name__
    else:
        r += " else"
    finally:
        log.append(x)
    return r

log = []
def loops():
    out = []
    for i in range(10):
        if i == 3: continue
        if i == 6: break
        try:
            if i == 4: continue
            out.append(i)
        finally:
            out.append(-i)
    else:
        out.append("never")
    while True:
        try:
            break
        finally:
            out.append("fin")
    return out

class Ctx:
    def __enter__(self): log.append("enter"); return self
    def __exit__(self, t, v, tb): log.append(t and t.__name__); return t is KeyError

def withs():
    with Ctx() as c, Ctx():
        raise KeyError("x")
    return "after"

def matcher(v):
    match v:
        case 0 | 1: return "small"
        case int(n) if n > 100: return f"big {n}"
        case [a, b, *rest]: return f"seq {a} {b} {rest}"
        case {"k": val, **others}: return f"map {val} {others}"
        case Base(x=xx): return f"base {xx}"
        case str() as s: return "str " + s
        case None: return "none"
        case _: return "other"

lam = lambda *a, k=1, **kw: (a, k, kw)
comp = {k: [v for v in range(k)] for k in range(4) if k % 2}
st = {x % 3 for x in range(10)}
gen = list(x * y for x in range(3) for y in range(3) if x != y)
walrus = [(y := i * 2, y + 1) for i in range(3)]
a, (b, *c), d = 1, (2, 3, 4), 5
chain = 1 < 2 < 3 != 4
tern = "yes" if chain else "no"
x = [0] * 3
x[1] += 5
x[0:2] = [7, 8, 9]
del x[-1]
assert x, "not empty"
try:
    assert not x, "has things"
except AssertionError as e:
    am = str(e)
s = "%d-%s" % (3, "q") + f"{3.14159:.2f} {'a':>5}|{x=}"
'''
g = {}
exec(src, g)
print(list(g["fib"](30)))
d = g["Derived"](4)
print(d.show(), d.double, d.st(), d.cl(), d.call(), d.kind, g["Derived"].__doc__, g["Derived"].__module__, g["Derived"].__qualname__)
i = g["outer"](3); i(); print(i(), i(10))
print([g["tries"](k) for k in range(4)], g["log"])
print(g["loops"]())
print(g["withs"](), g["log"])
print([g["matcher"](v) for v in (1, 500, [1,2,3,4], {"k": 1, "z": 2}, d, "hey", None, 3.5)])
print(g["lam"](1, 2, k=3, z=4), g["comp"], g["st"], g["gen"], g["walrus"], g["y"])
print(g["a"], g["b"], g["c"], g["d"], g["chain"], g["tern"], g["x"], g["am"], g["s"])
class Sub(g["Derived"]):
    def show(self):
        return "Sub:" + super().show()
print(Sub(9).show())
