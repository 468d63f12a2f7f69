def t(label, f):
    try: print(label, f())
    except Exception as e: print(label, type(e).__name__, e)
def a():
    class A(k=2): pass
    return A
t("a", a)
def b():
    class B(Exception, k=2):
        def m(self): return 1
    return B
t("b", b)
class P:
    def __init_subclass__(cls, **kw): print("sub", cls.__name__, kw); super().__init_subclass__()
def c():
    class C(P, k=2): pass
    return C
t("c", c)
def d():
    class D(list, k=2): x = 1
    return D
t("d", d)
def e():
    class K(int): pass
    class L(K, bytes): pass
    return L
t("e", e)
try:
    class Top(int, k=2):
        def __eq__(self, o): return 1
    print("made")
except Exception as x: print(type(x).__name__, x)
try:
    class Top2(k=2): pass
    print("made")
except Exception as x: print(type(x).__name__, x)
try:
    class Top3(P, k=2):
        def __init_subclass__(cls, k=1): print("k", k)
    print("made")
except Exception as x: print(type(x).__name__, x)
class Str(str): pass
t("c", lambda: "%c" % Str("1")); t("c", lambda: "%c" % Str("")); t("c", lambda: "%c" % Str("ab"));  t("c", lambda: "%c" % ""); t("c", lambda: "%c" % "ab"); t("s", lambda: "%s" % Str("ab"))
class T(tuple):
    def __iter__(self): yield 5
t("t", lambda: "%c" % T([1])); t("t", lambda: "%c%c" % T([65, 66]))
class L(list):
    def __iter__(self): yield 5
    def __ilshift__(self, o): return "ils"
x = L(); x <<= 1; print(x)
def f():
    x = L(); x &= x
t("f", f)
class NA:
    def __new__(cls, *a): return object.__new__(cls)
class NB(NA): pass
class NC(list):
    def __new__(cls, *a): return super().__new__(cls)
t("nc", lambda: NC(1, 2)); t("nc", lambda: NC([1])); 
class ND(tuple):
    def __init__(self, *a): pass
t("nd", lambda: ND(1, 2)); t("nd", lambda: ND([1])); t("nd", lambda: ND())
class NE(set):
    def __init__(self, *a): self.a = 1
t("ne", lambda: NE(1, 2)); t("ne", lambda: NE([1])); t("ne", lambda: NE())
class NF(set): pass
t("nf", lambda: set([1], [2])); t("nf", lambda: NF(a=1))
class NG(float): pass
t("ng", lambda: NG([1], [2])); t("ng", lambda: NG(a=1)); t("ng", lambda: NG([1]))
class NH(float):
    def __init__(self, a, b): pass
t("nh", lambda: NH(1, 2)); t("nh", lambda: NH(1))
class NI(dict):
    def __init__(self, *a): super().__init__()
t("ni", lambda: NI([1], 2)); t("ni", lambda: NI([1]))
class NJ:
    def __init__(self): pass
t("nj", lambda: NJ(1)); t("nj", lambda: object(1)); t("nj", lambda: P(1)); t("nj", lambda: P(a=1))
class NK(P): pass
t("nk", lambda: NK(1))
class HK:
    def __hash__(self): print("hash"); return 11
    def __eq__(self, o): print("eq"); return False
class B2(bytes):
    def __repr__(self): return "r"
t("b", lambda: str(B2(b"a"))); t("b", lambda: repr(B2(b"a"))); t("b", lambda: f"{B2(b'a')}"); t("b", lambda: "%s" % B2(b"a")); print(B2(b"a"))
class I2(int):
    def __repr__(self): return "r"
t("i", lambda: str(I2(1))); t("i", lambda: f"{I2(1)}"); t("i", lambda: "%s %d" % (I2(1), I2(1))); t("i", lambda: [I2(1)])
class F2(float):
    def __repr__(self): return "r"
t("f", lambda: str(F2(1))); t("f", lambda: f"{F2(1)}")
class S2(str):
    def __repr__(self): return "r"
t("s", lambda: str(S2("1"))); t("s", lambda: f"{S2('1')}"); t("s", lambda: [S2("a")])
class L2(list):
    def __repr__(self): return "r"
t("l", lambda: str(L2("1"))); t("l", lambda: f"{L2('1')}"); t("l", lambda: [L2("a")])
class BB(bytes):
    def __bytes__(self): print("bytes"); return b"zz"
t("bb", lambda: bytes(BB(b"a"))); t("bb", lambda: bytearray(BB(b"a")))
class EG(Exception):
    def __getitem__(self, i):
        if i == 3: raise IndexError
        return i
t("eg", lambda: [x for x in EG()])
class B:
    def __bytes__(self): return 5
def u(f):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
u(lambda: bytes(B())); u(lambda: b"%b" % B())
class S(str):
    def __bytes__(self): return b"s"
u(lambda: bytes(S("a"))); u(lambda: bytes("a")); u(lambda: bytes(S("a"), "utf-8")); u(lambda: bytearray(S("a")))
