# Views of memory in several dimensions, which casts make: items, parts, lists, bytes in both orders, what is refused.
import base64
import io

v = memoryview(bytearray(range(24)))
m = v.cast("B", (2, 3, 4))
print(m.ndim, m.shape, m.strides, m.nbytes, len(m), m.contiguous, m.c_contiguous, m.f_contiguous, m.itemsize)
print(m.tolist())
print(m[1, 2, 3], m[-1, 0, 0])
m[1, 0, 2] = 99
print(v[14], m.tobytes() == v.tobytes(), m.tobytes("F"), m.tobytes("A")[:5])
i = v.cast("I", [2, 3])
print(i.tolist() == [[*v.cast("I")[:3]], [*v.cast("I")[3:]]], i.format, i.shape, i.strides, i.cast("B").shape, i == v.cast("I"), i == v.cast("I", (2, 3)), i == v.cast("I", (3, 2)))
z = memoryview(b"abcd").cast("I", ())
print(z.ndim, z.shape, z.strides, z[()], z[...] is z, z.tolist(), z.tobytes(), z.cast("B").tolist())
o = v.cast("B", [24]); print(o.shape, o[3])
print(hash(memoryview(b"abcdef").cast("B", (2, 3))) == hash(b"abcdef"), bytes(m) == bytes(v), bytearray(i) == v)
print(m.toreadonly().shape, memoryview(m).shape, v.cast("B", (1, 24)).f_contiguous)

print(base64.b64encode(memoryview(b"abcdef").cast("B", (2, 3))), io.BytesIO(m).read(3))
def t(f):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
t(lambda: m[0]); t(lambda: m[0:1].tolist()); t(lambda: m[0, 1]); t(lambda: m[0, 1, 2, 3]); t(lambda: m[0, 9, 0]); t(lambda: m["a"])
t(lambda: m[0:1, 0:1]); t(lambda: m[0, 0:1]); t(lambda: list(m)); t(lambda: 3 in m); t(lambda: len(z)); t(lambda: z[0]); t(lambda: list(z))
t(lambda: v.cast("B", (5, 5))); t(lambda: v.cast("B", 3)); t(lambda: v.cast("B", (0, 24))); t(lambda: v.cast("B", ("a",))); t(lambda: m.cast("B", (4, 6)))
t(lambda: v.cast("B", (1 << 62, 1 << 62))); t(lambda: v.cast("B", [1] * 65)); t(lambda: v.tobytes("x")); t(lambda: v.tobytes(3))
def s(k, x): m[k] = x
t(lambda: s(0, 1)); t(lambda: s(slice(0, 1), b"a")); t(lambda: s((0, 0), 1)); t(lambda: s((0, 0, 0), 300))
print(v.cast("B", (2, 12)).cast("H").shape, v[::2].shape, v[::2].strides)
