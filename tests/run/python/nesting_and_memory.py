# What walks through objects in objects ends with RecursionError, sizes that no machine has end with MemoryError.


def nested(make, depth=400000):
    made = make(None)
    for _ in range(depth):
        made = make(made)
    return made


class Box:
    def __init__(self, inner):
        self.inner = inner

    def __eq__(self, other):
        return self.inner == other.inner

    def __repr__(self):
        return f"Box({self.inner!r})"

    def __hash__(self):
        return hash(self.inner)


def ends(name, f):
    try:
        f()
    except (RecursionError, MemoryError, OverflowError) as e:
        print(name, type(e).__name__)
    else:
        print(name, "no exception")


ring, other = [], []
ring.append(ring)
other.append(other)
ends("rings", lambda: ring == other)
ends("rings ordered", lambda: ring < other)
ends("ring in list", lambda: ring in [other])
for make in (lambda x: [x], lambda x: (x,), lambda x: {1: x}, Box):
    a, b = nested(make), nested(make)
    ends("==", lambda: a == b)
    ends("repr", lambda: repr(a))
    ends("format", lambda: f"{a}")
    if not isinstance(a, (list, dict)):
        ends("hash", lambda: hash(a))
        ends("set", lambda: {a})
print(ring, [[...]])

huge = 10**17
ends("list", lambda: [0] * huge)
ends("lists", lambda: [[0]] * (2**61 + 1))
ends("tuple", lambda: (1,) * huge)
ends("str", lambda: "a" * huge)
ends("bytes", lambda: bytes(huge))
ends("bytearray", lambda: bytearray(huge))
ends("array", lambda: bytearray(b"ab") * huge)
ends("shift", lambda: 1 << huge)
for method in ("ljust", "rjust", "center", "zfill"):
    ends(method, lambda: getattr("x", method)(huge))
    ends(method, lambda: getattr(b"x", method)(huge))
ends("format", lambda: format(1, f"{huge}"))
ends("percent", lambda: f"%{huge}d" % 1)
ends("tabs", lambda: "\t".expandtabs(huge))
print("on")
