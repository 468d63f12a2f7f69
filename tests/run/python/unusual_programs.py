# What is unusual in one program: names read in their first assignment, generators with try in finally, closures in comprehensions, sizes beyond memory, formats, reflection.
# cpython: 3.13
import sys, io, math
def t(n, f):
    try: print(n, f())
    except BaseException as e: print(n, type(e).__name__, e, type(e.__context__).__name__)
# 1
count = 5
def f1(): count += 1; return count
def f2():
    for count in [count]: pass
def f3():
    with open(count) as count: pass
def f4(): [y := y + 1 for _ in "a"]
class K1:
    count = count + 1
def f5():
    del count; count = 3
async def f6(): count = count * 2
def f7():
    def g(): return v
    v = v if False else g()
def f8():
    import count.x as count
    return count
def f9():
    try: raise ValueError
    except ValueError as count: pass
    return count
def f10():
    match count:
        case count: pass
for f in (f1, f2, f3, f4, f5, f7, f9, f10): t(f.__name__, f)
print(K1.count)
try: f6().send(None)
except UnboundLocalError as e: print(e)
# 2
t("mix", lambda: [0.5 * (3 > 2), True + 1.5, -(2 > 1) ** 2, (1 < 2) * 1j, (3 > 2) / 2, (1 == 1.0) << 2, not 1.5 * False])
def g1():
    try:
        try: yield 1
        except KeyError as e: yield ("k", repr(e)); raise
        finally: yield 2
    except KeyError: yield 3
    else: yield 4
    finally:
        try: yield 5
        finally: yield 6
g = g1(); print(next(g), g.throw(KeyError("a")), list(g)); print(list(g1()))
def dead():
    return 1
    yield 2
    for i in x: print(i); break
    else: raise
    try: pass
    finally: return 3
print(list(dead()))
def dead2():
    while True: return 1
    class Q: x = 1
    return Q
print(dead2())
# 3
class L3:
    def m(self, a):
        b = 3
        return lambda c=2: {k: (a, b, c, [self.n(k) for _ in range(1)], {z: b for z in (a,)}) for k in range(2)}
    def n(self, k): return k * 10
print(L3().m(7)())
def g3(a):
    yield lambda: {x: a for x in range(2)}
    yield (lambda: (lambda: {a + x for x in range(a)})())()
    yield [(lambda: [a * i for _ in range(2)])() for i in range(2)]
for v in g3(2): print(v() if callable(v) else v)
# 9
def n9(x): print("n", x, end=" "); return x
t("chain", lambda: n9(1) < (w := n9(2)) <= n9(2) != n9(5) > n9(3) in [w, 3] is not None)
t("chain2", lambda: [1 < n9(q) < 3 < n9(4) for q in (2, 5)])
# 13
for e in ("[0] * 10**15", "(1,) * 10**16", "'a' * 10**17", "b'a' * 10**17", "bytearray(10**16)", "[None] * -1", "list(range(3)) * 2**62", "'ab' * 2**63", "bytes(10**17)", "range(2**63 - 2, 2**63 - 1, 5)", "list(range(2**63 - 2, 2**63 + 9, 5))", "len(range(-2**63, 2**63))", "range(10**30)[10**29]"):
    t(e, lambda: (lambda v: v if len(repr(v)) < 60 else len(v))(eval(e)))
a = []; a.append(a); b = []; b.append(b)
t("cyc", lambda: a == b); t("cyc<", lambda: a < b)
a = {}; a[1] = a; b = {}; b[1] = b
t("cyc d", lambda: a == b)
# 14
for v, s in ((-math.inf, "z"), (999999.5, "#G"), (1e-7, "#"), (-0.0, "z.1f"), (-0.04, "z.1f"), (math.nan, "+010"), (1e22, "#g"), (123456789.0, "_.2f"), (1.5, "%"), (0.0, "#.0e"), (1e16, ""), (12345.678, ",.1f"), (3, "z"), (7, "#06x"), (True, "05"), (1 + 2j, "#.0f"), (-0.0j, "z"), ("ab", "^7"), ("ab", "0>5"), (10**30, ","), (5, "c")):
    t(f"{v!r:>5} {s!r}", lambda: format(v, s))
x = 3; print(f"{x=:}", f"{x = !r:>4}", f"{x=!s}", f"{x+1=:03}", f"{'a' = :>5}")
print("ὈΔΥΣΣΕΎΣ ΑΣ Σ".title(), "ὀδυσς Σ ΑΣ".swapcase(), "ΑΣ".lower(), "ΑΣΒ".lower(), "Σ".lower(), "ǆ ŉ ß".title(), "ﬁ".upper(), b"AB1".isupper(), b"aB".isupper(), b"Ab Cd".istitle(), b"ab".isascii(), bytearray(b"ab1").isalnum())
ba = bytearray(b"0123456789"); ba[::3] = b"abcd"; print(ba); del ba[1::2]; print(ba); ba[-1:0:-2] = b"xy"; print(ba); t("ba", lambda: ba.__setitem__(slice(None, None, 2), b"z"))
def gt():
    try: yield
    except ValueError: yield 1 / 0
g = gt(); next(g); t("ctx", lambda: g.throw(ValueError("v")))
from dataclasses import dataclass, field, fields
from typing import ClassVar, TypedDict, Protocol, runtime_checkable, NamedTuple
@dataclass
class D: a: int; b: ClassVar[int] = 3; c: "ClassVar[str]" = "x"; d: list = field(default_factory=list)
print(D(1), [f.name for f in fields(D)])
class TD(TypedDict, total=False): a: int; b: str
print(TD(a=1), TD.__annotations__, TD.__total__, sorted(TD.__optional_keys__))
@runtime_checkable
class P(Protocol):
    def m(self): ...
print(isinstance(L3(), P), isinstance(3, P), issubclass(L3, P))
type X[A] = list[A] | None
print(X, X.__value__, X[int], X.__type_params__)
# 16
zz = 1
def dz():
    global zz; del zz
dz(); t("zz", lambda: zz)
for n in (3, None, b"a", 1.5, ("a",)):
    t("sa", lambda: setattr(L3(), n, 1)); t("osa", lambda: object.__setattr__(L3(), n, 1)); t("oda", lambda: object.__delattr__(L3(), n)); t("ga", lambda: getattr(L3(), n)); t("ha", lambda: hasattr(L3, n)); t("da", lambda: delattr(L3, n)); t("tsa", lambda: type.__setattr__(L3, n, 1))
def loc(a):
    return sorted(x for x in locals()), [x for x in sorted(locals())], {k: v for k, v in locals().items() if k == "a"}
print(loc(1))
class LC:
    p = 1; q = sorted(x for x in locals() if x[0] != "_"); r = [y for y in sorted(locals()) if y[0] != "_"]
print(LC.q, LC.r)
print([[y for y in (lambda: [x, x])()] for x in range(2)], {x: [y for y in (lambda z=x: [z])()] for x in "ab"})
def gx[T](a: T) -> T:
    def inner():
        nonlocal a; a = 3
    inner(); return a
print(gx(1))
