print(range(0, 2, 5)[True:10:2**63-1])
print(range(10**30)[10**20:10**25:10**10])
print(range(10**30)[-1], range(10**30)[::-1], range(10**30)[5:2])
print(slice(0, 5, 2**70).indices(10), slice(2**80, -2**80, -2**90).indices(10), slice(None, None, -2**90).indices(10))
r = range(-5, 100, 7)
for s in [slice(None), slice(1, None, 2), slice(None, None, -1), slice(-3, None), slice(5, 2), slice(50, None), slice(-50, 50, 3), slice(2, -2, 2**64)]:
    print(r[s], list(r[s]), s.indices(len(r)))
class I:
    def __init__(self, n, v): self.n, self.v = n, v
    def __index__(self): print("index", self.n); return self.v
print(r[I("a", 1):I("b", 9):I("c", 2)])
try: r[I("a", 1):I("b", 9):I("c", 0)]
except ValueError as e: print(e)
print(slice(I("a", 1), I("b", 9), I("c", 2)).indices(I("l", 5)))
def t(f):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
b = bytearray(b"abcdef")
def f(key, value, o=b):
    o = o[:] if isinstance(o, bytearray) else o
    o[key] = value
    return o
class It:
    def __iter__(self): print("iter"); return iter([1, 2])
t(lambda: f(slice("a", 3), 5))
t(lambda: f(slice(1, 3, 0), 5))
t(lambda: f(slice(I("x", 1), I("y", 3)), It()))
t(lambda: f(slice(I("x", 1), I("y", 3)), bytearray(b"xyz")))
t(lambda: f(slice(I("x", 1), I("y", 3)), b"xyz"))
t(lambda: f(slice(I("x", 1), I("y", 3)), 5))
t(lambda: f(slice(0, 3, 2), b"xyz"))
def d(key):
    o = b[:]
    del o[key]
    return o
t(lambda: d(slice("a", 3)))
t(lambda: d(slice(3, 1)))
t(lambda: d(slice(None, None, -2)))
m = memoryview(bytearray(8)).cast("i")
t(lambda: f(slice(65, (None, True)), (), m))
t(lambda: f(slice(65, (None, True)), b"a", m))
t(lambda: f(slice(0, 1), b"abcd", m))
m = memoryview(bytearray(b"abcdef"))
t(lambda: f(slice(16, 1.5, 64), ("%", -1), m))
t(lambda: f(slice(0, 2), b"abc", m))
t(lambda: f(slice(0, 2, 0), b"abc", m))
t(lambda: f(slice(0, 2), b"xy", m)[:].tobytes())
t(lambda: f(slice(2, 4), m[0:2], m)[:].tobytes())
m2 = memoryview(b"abc")
t(lambda: f(slice("a", 4), 5, m2))
