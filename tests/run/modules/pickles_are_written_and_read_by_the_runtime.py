# cpython: 3.13
# Pickles of protocol 4 and 5 are CPython's, byte for byte; those of all protocols are read, also from files piece by piece.
import copyreg
import hashlib
import io
import pickle


class Point:
    def __init__(self, x, y):
        self.x, self.y = x, y

    def __repr__(self):
        return f"Point({self.x}, {self.y})"


class Twice:
    def __reduce__(self):
        return list, (), None, iter(range(1001)), None


class Pairs:
    def __reduce__(self):
        return dict, (), None, None, iter([(i, -i) for i in range(2000)])


class One:
    def __reduce__(self):
        return list, (), None, iter([7]), None


class WithSetter:
    def __init__(self, n):
        self.n = n

    def __reduce__(self):
        return WithSetter, (self.n,), self.n + 1, None, None, set_n


def set_n(made, state):
    made.n = state


class Slots:
    __slots__ = ("a", "b")


class ByKeywords:
    def __new__(cls, *, k):
        made = object.__new__(cls)
        made.k = k
        return made

    def __getnewargs_ex__(self):
        return (), {"k": self.k}


def digest(data):
    return f"{len(data)} {hashlib.md5(data).hexdigest()}" if len(data) > 70 else repr(data)


loop = [1]
loop.append(loop)
inner = []
in_tuple = (1, inner)
inner.append(in_tuple)
long_tuple = (1, 2, 3, 4, inner2 := [])
inner2.append(long_tuple)
big = "x" * 70000
values = [
    None, True, False, 0, 1, -1, 255, 256, 65535, 65536, 2**31 - 1, 2**31, -2**31, -2**31 - 1, 127, 128, -128, -129, 2**63, -2**63, 2**64, 10**700,
    -10**700, -2**2039, 2**2040, 0.0, -0.0, 1.5, 1e300, 1e-320, float("inf"), "", "a", "ä€😀", "\udc80x", "y" * 255, "y" * 256, b"", b"q" * 255,
    b"q" * 256, (), (1,), (1, 2), (1, 2, 3), (1, 2, 3, 4), [], [1], [1, 2], {}, {1: 2}, {1: 2, "k": []}, set(), {5}, frozenset(), frozenset([3]),
    loop, in_tuple, long_tuple, list(range(1000)), list(range(1001)), list(range(2500)), [0.5] * 3, [True] * 2, {i: i for i in range(1000)},
    {i: i for i in range(1001)}, set(range(1000)), set(range(1001)), [big, big, b"z" * 65535, b"z" * 65536, 1], [f"{i:050}" for i in range(3000)], Point(1, [2]),
    [Point(1, 2), Point(3, 4)], Point, len, digest, Twice(), Pairs(), One(), WithSetter(4), ByKeywords(k=3), type(None), type(...), 1 + 2j, int,
    bytearray(b"ab"), range(3),
]
for value in values:
    for protocol in (4, 5):
        data = pickle.dumps(value, protocol)
        again = pickle.dumps(pickle.loads(data), protocol)
        print(protocol, digest(data) if type(value) is not bytearray and "complex" not in repr(data) else "", len(again) == len(data))

# ---- the older forms, as CPython writes them ----
for data in (
    b"(lp0\nI1\naL2L\naF1.5\naI01\naI00\naNaVa\\u20acb\np1\nag1\na.",
    b"(dp0\nVk\np1\n(I1\nI2\ntp2\ns.",
    b"S'a\\n\\'b'\np0\n.",
    b'(I1\n(lI2\n(d(t.',
    b"]q\x00(K\x01M\x00\x01J\xff\xff\xff\xffX\x01\x00\x00\x00aq\x01h\x01e.",
    b"\x80\x02]q\x00(U\x02abq\x01T\x03\x00\x00\x00xyzq\x02\x8a\x02\x00\x80\x8a\x00G?\xf8\x00\x00\x00\x00\x00\x00\x88\x89e.",
    b"c__builtin__\nset\n((lI1\natR.",
    b"(i__main__\nPoint\n(dS'x'\nI5\nsS'y'\nI6\nsb.",
    b"\x80\x02c__main__\nSlots\n)\x81N}X\x01\x00\x00\x00aK\x07s\x86b.",
    b"\x80\x03C\x02\x00\xffq\x00K\x010.",
    b"\x80\x05\x96\x02\x00\x00\x00\x00\x00\x00\x00ab\x94.",
    b"\x80\x04\x8f(K\x01K\x02\x90.",
    b"(K\x01K\x02K\x03\x91.",
    b"K\x01(K\x02K\x031.",
    b"K\x052\x86.",
):
    made = pickle.loads(data)
    print((made.a, hasattr(made, "b")) if isinstance(made, Slots) else made)
print(pickle.loads(b"U\x02\xe4b.", encoding="latin-1"), pickle.loads(b"U\x02\xe4b.", encoding="bytes"))

# ---- what is no pickle ----
for data in (b"", b"N", b"\x80\x09N.", b"K", b"X\x05\x00\x00\x00ab.", b".", b"(.", b"h\x00.", b"g5\n.", b"a.", b"Na.", b"(a.", b"e.", b"s.", b"K\x01K\x02s.", b"t.", b"\xff.", b"'.",
             b"?", b"R.", b"K\x01K\x02R.", b"NK\x01\x81.", b"K\x01K\x02\x93.", b"\x8b\xff\xff\xff\xff.", b"Sab\n.", b"Qa.", b"K\x01Q.", b"Pxy\n.", b"\x82\x07.", b"\x97.", b"b.", b"0.", b"1.", b"2.",
             b"cno_such_module_here\nf\n.", b"cio\nno_such_name\n.", b"\x80\x04\x95\x50\x00\x00\x00\x00\x00\x00\x00N.",
             b"c__builtin__\nint\nK\x01\x81.", b"\x80\x04\x8c\x02io\x8c\x05zz.yy\x93.", b"cio\nStringIO.read\n.", b"K\x01)}\x92.",
             b"c__builtin__\nint\nK\x01}\x92.", b"c__builtin__\nint\n)K\x01\x92.", b"(o.", b"\x84\xff\xff\xff\xff."):
    try:
        print(pickle.loads(data))
    except Exception as e:
        print(data, type(e).__name__, str(e).split(" on <module")[0])
try:
    pickle.loads("text")
except TypeError as e:
    print(e)
print(pickle.UnpicklingError.__module__, pickle.PicklingError.__mro__[1:3], issubclass(pickle.UnpicklingError, pickle.PickleError))


# ---- files ----
class Slow(io.RawIOBase):
    """Gives what is asked for, and says how much that was."""

    def __init__(self, data):
        self.data, self.at, self.asked = data, 0, 0

    def read(self, size=-1):
        self.asked += 1
        part = self.data[self.at:self.at + size]
        self.at += len(part)
        return part

    def readline(self):
        end = self.data.index(b"\n", self.at) + 1
        part, self.at = self.data[self.at:end], end
        return part

    def readinto(self, into):
        raise AssertionError


file = io.BytesIO()
for protocol in range(6):
    pickle.dump([protocol, "text", {"k": (1.5, b"b")}], file, protocol)
file.seek(0)
print([pickle.load(file) for _ in range(6)], file.read())
pickler = pickle.Pickler(file, 4)
file.seek(0)
shared = ["shared"]
pickler.dump(shared)
pickler.dump([shared])
file.truncate()
print(file.getvalue()[-12:])
file.seek(0)
unpickler = pickle.Unpickler(file)
print(unpickler.load())


class Ids(pickle.Pickler):
    def persistent_id(self, obj):
        return ("id", obj.x) if isinstance(obj, Point) else None


class FromIds(pickle.Unpickler):
    def persistent_load(self, pid):
        return Point(*pid)


for protocol in (0, 2, 4, 5):
    file = io.BytesIO()
    Ids(file, protocol).dump([1, 2]) if protocol == 0 else Ids(file, protocol).dump([Point(1, 2), Point(3, 4)])
    file.seek(0)
    print(FromIds(file).load())


class Table(pickle.Pickler):
    dispatch_table = {Point: lambda p: (complex, (p.x, p.y))}


file = io.BytesIO()
Table(file).dump([Point(1, 2), 3])
print(pickle.loads(file.getvalue()))
copyreg.add_extension("__main__", "Point", 240)
for protocol in (2, 4):
    print(pickle.dumps(Point, protocol), pickle.loads(pickle.dumps(Point(1, 2), protocol)))
copyreg.remove_extension("__main__", "Point", 240)


def local():
    def inner():
        pass

    return inner


class Wrong:
    def __init__(self, parts):
        self.parts = parts

    def __reduce__(self):
        return self.parts


for value in (local(), lambda: 1, Wrong(5), Wrong((1,)), Wrong((int, 5)), Wrong((5, ())), Wrong("no_such_global"), Wrong((dict, (), None, None, iter([1])))):
    try:
        pickle.dumps(value, 4)
        print("pickled")
    except Exception as e:
        print(type(e).__name__)
deep = []
for _ in range(200000):
    deep = [deep]
try:
    pickle.dumps(deep)
except RecursionError:
    print("too deep")

# Texts of every small length, with a letter that is no ASCII at each place.
wrong = 0
for length in range(20):
    for place in range(-1, length):
        text = "".join("é" if i == place else chr(97 + i) for i in range(length))
        back = pickle.loads(pickle.dumps(text))
        wrong += back != text or len(back) != length or text.encode().isascii() != (place < 0)
print("texts that changed:", wrong)
