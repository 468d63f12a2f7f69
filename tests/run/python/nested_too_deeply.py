# What is nested without an end, or too deeply for CPython, is a RecursionError in every walk over it: never a hang or a crash.
import json, copy
def attempt(name, f):
    try:
        f()
        print(name, "fine")
    except RecursionError as e:
        print(name, "RecursionError")
N = 100000
attempt("loads list", lambda: json.loads("[" * N + "]" * N))
attempt("loads dict", lambda: json.loads('{"a":' * N + "1" + "}" * N))
attempt("loads open", lambda: json.loads("[" * N))
def nest(n):
    x = []
    for _ in range(n): x = [x]
    return x
def nestt(n):
    x = ()
    for _ in range(n): x = (x,)
    return x
def nestd(n):
    x = {}
    for _ in range(n): x = {"k": x}
    return x
a, b = nest(N), nest(N)
attempt("dumps", lambda: json.dumps(a))
attempt("dumps d", lambda: json.dumps(nestd(N)))
attempt("dumps indent", lambda: json.dumps(a, indent=1))
attempt("repr", lambda: repr(a))
attempt("str d", lambda: str(nestd(N)))
attempt("eq", lambda: a == b)
attempt("lt", lambda: a < b)
t = nestt(N)
attempt("hash", lambda: hash(t))
attempt("repr t", lambda: repr(t))
attempt("isinstance", lambda: isinstance(1, t))
attempt("issubclass", lambda: issubclass(int, t))
attempt("deepcopy", lambda: copy.deepcopy(a))
class C: 
    def __init__(self, c): self.c = c
    def __eq__(self, o): return self.c == o.c
    def __repr__(self): return f"C({self.c!r})"
    def __hash__(self): return hash(self.c)
    def __iter__(self): return iter(self.c)
def nestc(n):
    x = 1
    for _ in range(n): x = C(x)
    return x
c, d = nestc(5000), nestc(5000)
attempt("C eq", lambda: c == d)
attempt("C repr", lambda: repr(c))
attempt("C hash", lambda: hash(c))
attempt("C copy", lambda: copy.deepcopy(c))
def f():
    try:
        f()
    finally:
        pass
attempt("finally", f)
def g():
    with open("/dev/null"):
        g()
attempt("with", g)
class P:
    @property
    def x(self): return self.x
attempt("property", lambda: P().x)
class Q:
    def __getattr__(self, n): return self.y
attempt("getattr", lambda: Q().x)
class R:
    def __add__(self, o): return self + o
    def __call__(self): return self()
    def __bool__(self): return bool(self)
    def __getitem__(self, i): return self[i]
    def __contains__(self, i): return i in self
    def __iter__(self): return iter(self)
    def __hash__(self): return hash(self)
    def __eq__(self, o): return self == o
    def __lt__(self, o): return self < o
    def __str__(self): return str(self)
    def __format__(self, s): return format(self)
    def __index__(self): return [1][self]
    def __setattr__(self, n, v): self.z = v
r = R()
attempt("add", lambda: r + 1); attempt("call", lambda: r()); attempt("bool", lambda: not r); attempt("item", lambda: r[1])
attempt("contains", lambda: 1 in r); attempt("iter", lambda: list(r)); attempt("hash", lambda: {r}); attempt("eq", lambda: r == 1)
attempt("lt", lambda: r < 1); attempt("str", lambda: str(r)); attempt("format", lambda: f"{r}"); attempt("index", lambda: [1][r]); attempt("setattr", lambda: setattr(r, "a", 1))
import functools
@functools.lru_cache(None)
def cached(n): return cached(n + 1)
attempt("cached", lambda: cached(0))
p = functools.partial(lambda: p())
attempt("partial", p)
attempt("map", lambda: (lambda h: h(h))(lambda h: list(map(h, [h]))))
def s(n): return sorted([1, 2], key=lambda x: s(n + 1))
attempt("sorted", lambda: s(0))
attempt("max", lambda: (lambda h: h(h))(lambda h: max([1, 2], key=lambda _: h(h))))
async def co(): await co()
def run(): 
    c = co()
    try: c.send(None)
    finally: c.close()
attempt("await", run)
def comp(): return [comp() for _ in range(1)]
attempt("comp", comp)
attempt("exec", lambda: exec("def f():\n f()\nf()"))
attempt("eval", lambda: eval("(" * 90 + "1" + ")" * 90))
import pickle
attempt("pickle", lambda: pickle.dumps(a))
attempt("pickle d", lambda: pickle.dumps(nestd(N)))
attempt("pickle t", lambda: pickle.dumps([t], protocol=2))
attempt("pickle C", lambda: pickle.dumps(nestc(N)))
attempt("pickle again", lambda: pickle.dumps(nest(300)))
