def t(label, f):
    try:
        x = f(); print(label, type(x).__name__, x)
    except Exception as e: print(label, type(e).__name__, e)
def f(*a, **k): return a, k
class C:
    def m(self, *a, **k): return a, k
    def __init__(self, *a, **k): self.k = k
    @classmethod
    def cm(cls, **k): return k
    @staticmethod
    def sm(**k): return k
c = C()
o = object()
d = {"k": 1}
t("a", lambda: f(**{"k": 1}, k=2))
t("b", lambda: f(k=2, **{"k": 1}))
t("c", lambda: f(**d, **d))
t("d", lambda: f(1, *[2], k=1, **{"j": 3}, l=4))
t("e", lambda: c.m(**d, k=2))
t("f", lambda: C(**d, k=2).k)
t("g", lambda: dict(**d, k=2))
t("h", lambda: f(*o)); t("i", lambda: f(**o)); t("j", lambda: f(1, *o)); t("k", lambda: f(*[1], *o)); t("l", lambda: f(**d, **o))
t("m", lambda: c.m(*o)); t("n", lambda: c.m(**o)); t("o", lambda: C(*o)); t("p", lambda: len(*o)); t("q", lambda: "".join(*o)); t("r", lambda: C.cm(**o)); t("s", lambda: c.sm(**o)); t("t", lambda: print(*o)); t("u", lambda: print(**o)); t("v", lambda: (lambda: 1)(*o)); t("w", lambda: int(*o)); t("x", lambda: [].append(*o)); t("z", lambda: f(**{1: 2})); t("aa", lambda: c.m(**{1: 2})); t("ac", lambda: f(*None)); t("ad", lambda: f(**None)); t("ae", lambda: f(*5, **d)); t("af", lambda: f(*[1], **5))
def g(a, b=2): return a, b
t("ag", lambda: g(*[1], a=2)); t("ah", lambda: g(*[1, 2, 3])); t("ai", lambda: g(**{"c": 1})); t("aj", lambda: g(**{"a": 1, "b": 2})); t("ak", lambda: g(b=1, *[5])); t("al", lambda: g(1, **{"a": 1})); t("am", lambda: g(*o, **o))
class X:
    def __iter__(self): raise TypeError("mine")
class Y:
    def keys(self): raise AttributeError("mine2")
class Z:
    def keys(self): return ["a"]
    def __getitem__(self, k): raise KeyError(k)
t("an", lambda: f(*X())); t("ao", lambda: f(**Y())); t("aq", lambda: f(1, **Y()))
class W:
    def keys(self): return ["a", 1]
    def __getitem__(self, k): return 1
t("ar", lambda: f(**W()))

class M(type):
    def __call__(cls, *a, **k): return a, k
class N(metaclass=M): pass
t("aw", lambda: N(*o)); t("ax", lambda: N(**o))
def deco(**k): return lambda f: f
def dd():
    @deco(**o)
    def z(): pass
t("ay", dd)
def ee():
    class Q(**o): pass
t("az", ee)
def ff():
    class Q(*o): pass

def gg():
    class Q(**{"k": 1}, k=2): pass
t("bb", gg)

# the same in code that is made at run time
ns = {"f": f, "o": o}
for s in ('f(**o)', 'f(**{"k": 1}, k=2)', 'f(k=2, **{"k": 1})', 'f(1, *[2], k=3, **{"l": 4}, m=5)', 'f(**{1: 2})', 'max(*[[3, 4]], **{"default": 1})'):
    try: print(eval(s, ns))
    except TypeError as e: print(e)
for s in ('class C(**{"k": 1}, k=2): pass', 'class D(k=1): pass', 'class E(**{"metaclass": type}): pass'):
    try: exec(s, ns); print("done")
    except TypeError as e: print(e)
