# An attribute is looked up before the arguments are evaluated, a missing one raises before them; messages name the type as CPython does.
# cpython: 3.13
class Z:
    def __getattr__(self, n): print("getattr", n); raise AttributeError(n)
class W: pass
def t(f):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
def arg(): print("arg"); return 1
z = W(); n = None; i = 5
t(lambda: z.m0(1 // 0)); t(lambda: n.foo(1 // 0)); t(lambda: i.foo(1//0)); t(lambda: Z().foo(1//0)); t(lambda: Z().foo(arg()))
t(lambda: "a".foo(1 // 0)); t(lambda: [].foo(arg())); t(lambda: undefined_name(arg())); t(lambda: z(arg())); t(lambda: n(1//0)); t(lambda: i(1//0)); t(lambda: "s"(arg()))
t(lambda: n[1//0]); t(lambda: i[arg()]); t(lambda: n + arg()); t(lambda: len(arg(), 1//0)); t(lambda: int("x", base=1//0)); t(lambda: z.a.b(1//0)); t(lambda: W(1//0)); t(lambda: W(arg(), x=1//0))
def f(a, b): pass
t(lambda: f(1//0)); t(lambda: f(arg())); t(lambda: f(*arg(), 1//0)); t(lambda: f(**arg(), x=1//0)); t(lambda: f(1, a=1//0)); t(lambda: f(*[1,2,3], *n, k=1//0))
def m():
    z.q = z.nope.foo = arg()
t(m)
def m():
    z.nope.foo(arg()).bar
t(m)
def m():
    del n[arg()]
t(m)
def m():
    n[1//0] = arg()
t(m)
def m():
    n.x = 1 // 0
t(m)
def m():
    n.x += 1 // 0
t(m)
def m():
    n[0] += arg()
t(m)
def m():
    i[arg()] += 1//0
t(m)
class K:
    def a(self): return self.nope(1//0)
    def b(self): return self.a.nope(arg())
    def c(self): return super().nope(1//0)
    @classmethod
    def d(cls): return cls.nope(1//0)
    @staticmethod
    def e(): return K.nope(1//0)
k = K()
t(k.a); t(k.b); t(k.c); t(k.d); t(k.e); t(lambda: k.nope(1//0)); t(lambda: K().nope(arg())); t(lambda: f.nope(1//0)); t(lambda: K.nope(arg()))
import math, os
t(lambda: math.nope(1//0)); t(lambda: os.path.nope(arg())); t(lambda: (1).nope(arg())); t(lambda: (1.5).nope(1//0)); t(lambda: {}.nope(1//0)); t(lambda: (1,).nope(arg())); t(lambda: b"".nope(1//0)); t(lambda: (lambda: 0).nope(1//0)); t(lambda: True.nope(1//0)); t(lambda: None.nope(1//0)); t(lambda: {1}.nope(1//0)); t(lambda: range(3).nope(1//0)); t(lambda: (x for x in "a").nope(1//0)); t(lambda: len.nope(1//0)); t(lambda: int.nope(1//0)); t(lambda: "a".join.nope(1//0)); t(lambda: Exception("a").nope(1//0)); t(lambda: (1j).nope(1//0)); t(lambda: (...).nope(1//0))
t(lambda: None(arg())); t(lambda: (1)(arg())); t(lambda: "a"(1//0)); t(lambda: [](arg())); t(lambda: (lambda: 0)(arg())); t(lambda: len()); t(lambda: len(arg(), arg())); t(lambda: "a".upper(arg())); t(lambda: [].append(arg(), arg())); t(lambda: {}.get()); t(lambda: "".join(1//0, arg())); t(lambda: math.sqrt(arg(), arg()))
class L:
    def a(self): pass
k = L()
for f in (k.a, "a".join, len, [].append, L.a, (lambda: 0), int.from_bytes, str.join, L.__init__, k.__init__, {}.get, "a".__add__, print, Exception().with_traceback):
    try: f.nope
    except AttributeError as e: print(e)
    try: f.nope = 1; print("set")
    except AttributeError as e: print(e)
    print(type(f).__name__)
