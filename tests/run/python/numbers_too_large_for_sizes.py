# Numbers that no length, index or count can be: the errors are CPython's, and rounding takes any number of digits.
# cpython: 3.13
class L:
    def __len__(self): return 2**70
class M:
    def __len__(self): return -1
class N:
    def __len__(self): return "a"
class I:
    def __index__(self): return 2**70
def t(f):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
r = range(-2**63, 2**63)
t(lambda: len(r)); t(lambda: len(L())); t(lambda: len(M())); t(lambda: len(N())); t(lambda: [1][2**70]); t(lambda: [1] * 2**70); t(lambda: (1,)[I()]); t(lambda: b"a"[2**64]); t(lambda: [1][I():]); t(lambda: bytes(2**70)); t(lambda: bytes([2**70])); t(lambda: chr(2**70)); t(lambda: "a".center(2**70)); t(lambda: [].pop(2**70)); t(lambda: [1].insert(2**70, 2)); t(lambda: 1 << 2**70); t(lambda: "%*d" % (2**70, 1)); t(lambda: round(1.5, 2**70)); t(lambda: round(15, 2**70)); t(lambda: float(10**400)); t(lambda: 10**400 / 3); t(lambda: bytearray(2**70)); t(lambda: bytearray(b"a").__setitem__(0, 2**70)); t(lambda: bool(L())); t(lambda: bool(M())); t(lambda: len(range(2**64))); t(lambda: range(2**64).__len__()); t(lambda: bool(range(2**64))); t(lambda: reversed(range(2**64)).__length_hint__()); t(lambda: "".join("a" for _ in range(3)).zfill(2**70)); t(lambda: (2**70).to_bytes(2)); t(lambda: int("1", 2**70)); t(lambda: divmod(2**70, 0)); t(lambda: "abc".find("b", 2**70)); t(lambda: "abc".split("b", 2**70)); t(lambda: "abc".replace("b", "c", 2**70)); t(lambda: sum(range(2**64, 2**64 + 2))); t(lambda: (1).__lshift__(2**64)); t(lambda: 0 << 2**70); t(lambda: 5 >> 2**70); t(lambda: hash(range(2**70))); t(lambda: r.index(2**62)); t(lambda: r[-1]); t(lambda: r[2**70]); t(lambda: slice(0, 2**70).indices(2**71)); t(lambda: round(1.5, -2**70)); t(lambda: round(-1.5, -400)); t(lambda: round(1.5, 400)); t(lambda: enumerate("a", 2**70).__next__()); t(lambda: __import__("math").factorial(2**70)); t(lambda: __import__("math").ldexp(1.0, 2**70)); t(lambda: __import__("time").sleep(-1)); t(lambda: __import__("time").sleep(2**70))
