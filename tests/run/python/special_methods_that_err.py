def t(label, f):
    try: print(label, f())
    except BaseException as e: print(label, type(e).__name__, e)
class S(set):
    def __new__(cls, *a): return object.__new__(cls)
t("s", lambda: S())
class F(float):
    def __new__(cls, *a): return object.__new__(cls)
class Ex(Exception):
    def __new__(cls, *a): return object.__new__(cls)
t("ex", lambda: Ex(1))
class By(bytes):
    def __new__(cls, *a): return object.__new__(cls)
t("by", lambda: By(b"1"))
class Di(dict):
    def __new__(cls, *a): return object.__new__(cls)
t("di", lambda: Di())
class Int(int):
    def __new__(cls, *a): return object.__new__(cls)
t("int", lambda: Int(3))
t("type", lambda: object.__new__(type))
t("int2", lambda: object.__new__(int))
t("list", lambda: object.__new__(list))
t("gen", lambda: object.__new__(type((i for i in []))))
t("fn", lambda: object.__new__(type(t)))
t("lst", lambda: int.__new__(str))
t("lst", lambda: list.__new__(S))
t("lst", lambda: int.__new__(bool))
t("lst", lambda: float.__new__(Int))
class P: pass
t("lst", lambda: int.__new__(P))
t("sl", lambda: type("K", (bytes,), {"__slots__": ("a",)}))
t("sl", lambda: type("K", (tuple,), {"__slots__": ("a",)}))
t("sl", lambda: type("K", (int,), {"__slots__": ("a",)}))
t("sl", lambda: type("K", (int,), {"__slots__": ()}))
t("sl", lambda: type("K", (int,), {"__slots__": ("__dict__",)}))
t("sl", lambda: type("K", (type,), {"__slots__": ("a",)}))
t("sl", lambda: type("K", (float,), {"__slots__": ("a",)}))
t("sl", lambda: type("K", (str,), {"__slots__": ("a",)}))
class E(Exception): pass
o = object()
def c1():
    try: raise E(1)
    except (E, o): print("caught")
t("c1", c1)
def c2():
    try: raise E(1)
    except (o, E): print("caught")
t("c2", c2)
def c3():
    try: raise E(1)
    except (E, (E, o)): print("caught")
t("c3", c3)
def c3b():
    try: raise E(1)
    except (KeyError, (E, KeyError)): print("caught")
t("c3b", c3b)
def c4():
    try: raise E(1)
    except o: print("caught")
t("c4", c4)
def c5():
    try: raise E(1)
    except (E, int): print("caught")
t("c5", c5)
def c7():
    try: pass
    except o: print("caught")
t("c7", c7)
class G:
    def __getattr__(self, n): print("getattr", n); return 1
def m(x):
    match x:
        case [a, b]: return "seq"
        case {"a": z}: return "map"
        case _: return "other"
t("m", lambda: m(G()))
t("complex", lambda: complex(G()))
class NI:
    def __int__(self): return []
t("d", lambda: "%d" % NI())
t("d", lambda: "%x" % NI())
class IX:
    def __index__(self): return 65
t("c", lambda: "%c" % IX())
t("d", lambda: "%d" % IX())
t("x", lambda: "%x" % IX())
t("b", lambda: b"%c" % IX())
class KI(int): pass
class R(tuple):
    def __len__(self): print("len"); return 3
t("rev", lambda: [x for x in reversed(R())])
class R2(list):
    def __len__(self): print("len"); return 3
t("rev", lambda: list(reversed(R2())))
class R3(str):
    def __len__(self): print("len"); return 3
    def __getitem__(self, i): print("gi", i); return i
t("rev", lambda: [x for x in reversed(R3("abc"))])
class C:
    pass
t("sub", lambda: int[0])
t("sub", lambda: list[0])
class KL(list): pass
t("sub", lambda: KL[0])
class KD(set): pass
t("sub", lambda: KD[int])
def d0():
    c = C(); del c[0]
t("del", d0)
def d1():
    c = C(); c[0] = 1
t("set", d1)
def d2():
    c = C(); c[1:2] = 1
t("set", d2)
def d3():
    c = C(); c[0] += 1
t("aug", d3)
class GA:
    def __getattr__(self, n): print("ga", n); raise AttributeError(n)
def d4():
    c = GA(); c[0] = 1
t("set", d4)
class Str2(str):
    def __lt__(self, o): return None
t("cmp", lambda: [1 for _ in [1] if Str2("a") < Str2("b") < Str2("c")])
t("bytes", lambda: bytes(KD([1])))
class BG:
    def __getitem__(self, i): print("gi", i); raise IndexError
    def __index__(self): return set()
t("bytes", lambda: bytes(BG()))
class BG2(BG):
    def __iter__(self): return iter([1])
t("bytes", lambda: bytes(BG2()))
def delete(x, k): del x[k]
t("del", lambda: delete(C(), 0))
t("del", lambda: delete(C(), "a"))
t("del", lambda: delete(C(), slice(1)))
t("del", lambda: delete(5, 1))
t("del", lambda: delete("a", 1))
t("del", lambda: delete((), "a"))
t("del", lambda: delete(range(2), "a"))
t("del", lambda: delete(None, "a"))
t("del", lambda: delete((1,), 0))
t("del", lambda: delete(2.5, ()))
t("del", lambda: delete(C, 1))
t("del", lambda: delete(frozenset(), 1))
t("del", lambda: delete(object(), 1.5))
class OnlySets:
    def __setitem__(self, key, value): print("set", key)
class OnlyDeletes:
    def __delitem__(self, key): print("delete", key)
class SetsList(list):
    def __setitem__(self, key, value): print("set", key)
t("del", lambda: delete(OnlySets(), 1)); t("del", lambda: delete(OnlyDeletes(), 1)); t("del", lambda: delete(SetsList([1]), 0))
t("set", lambda: OnlyDeletes().__setitem__); t("set", lambda: exec("x[1:2] = 1", {"x": OnlyDeletes()}))


class NotGeneric:
    pass


class OfDict(dict):
    pass


try:
    NotGeneric[0]
except TypeError as e:
    print(e)
print(OfDict[int, str])
for wrong in (3, int, ExceptionGroup, (ValueError, ExceptionGroup)):
    try:
        try:
            raise ValueError(1)
        except* wrong:
            pass
    except TypeError as e:
        print(e)
