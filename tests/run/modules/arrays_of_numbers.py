"""array: every kind of number, what fits and what does not, slices, operators, bytes and texts, in the words of Python 3.13."""

from array import array, typecodes, ArrayType
import array as A, io, copy, struct


def t(f, *a, **k):
    try:
        print(f(*a, **k))
    except Exception as e:
        print(type(e).__name__, e)


print(typecodes, ArrayType is array)
V = [
    0,
    1,
    -1,
    127,
    128,
    -129,
    255,
    256,
    32767,
    32768,
    -32769,
    65535,
    65536,
    2**31 - 1,
    2**31,
    -(2**31) - 1,
    2**32 - 1,
    2**32,
    2**63 - 1,
    2**63,
    -(2**63) - 1,
    2**64 - 1,
    2**64,
    1.5,
    'a',
    'ab',
    b'a',
    None,
    True,
]
for c in 'bBhHiIlLqQfduw':
    for v in V:
        print(c, v, end=' ')
        t(lambda: array(c, [v]))
    print(array(c).itemsize, array(c).typecode)
for a in [
    (),
    ('i',),
    ('z',),
    (5,),
    ('ii',),
    ('i', 5),
    ('i', 'abc'),
    ('u', 'abc'),
    ('u', b'abcd'),
    ('i', b'abcd'),
    ('i', b'abc'),
    ('i', bytearray(8)),
    ('i', array('u', 'ab')),
    ('u', array('i', [1])),
    ('d', array('i', [1, 2])),
    ('i', array('d', [1.0])),
    ('i', range(5)),
    ('i', [1], 2),
    ('b', iter([1, 2])),
]:
    t(array, *a)
a = array('i', range(10))
print(a, len(a), a[0], a[-1], a[2:5], a[::-2], list(a), 3 in a, 99 in a, a.index(3), a.count(4), sum(a), max(a))
for f in [
    lambda: a[99],
    lambda: a['x'],
    lambda: a.pop(99),
    lambda: array('i').pop(),
    lambda: a.remove(99),
    lambda: a.index(99),
    lambda: a.index(3, 5),
    lambda: a + [1],
    lambda: a + array('d'),
    lambda: a * 'a',
    lambda: a < 5,
    lambda: hash(a),
    lambda: a.fromlist((1,)),
    lambda: a.fromlist([1, 'a']),
    lambda: a.tounicode(),
    lambda: a.extend(5),
    lambda: a.extend(array('b', [1])),
    lambda: a.extend('ab'),
    lambda: a.foo,
]:
    t(f)
print(a)
a.append(5)
a.extend([1, 2])
a.extend(array('i', [7]))
a.insert(0, -1)
a.insert(-1, 88)
a.insert(100, 99)
print(a)
print(a.pop(), a.pop(0), a)
a.remove(88)
a.reverse()
print(a)
a[1] = 50
a[-1] = 60
a[2:4] = array('i', [1, 2, 3])
print(a)
a[::5] = array('i', [0] * len(a[::5]))
print(a)
del a[0]
del a[1:3]
del a[::2]
print(a)
del a[::-2]
print(a)


def st(k, v):
    a[k] = v


t(st, slice(0, 1), [1])
t(st, slice(0, 1), array('d'))
t(st, slice(None, None, 2), array('i', [1] * 9))
t(st, 99, 1)
t(st, 0, 'a')
t(st, 'a', 1)
a = array('h', [1, 2, 3])
print(a + a, a * 2, 2 * a, a * 0, a * -1)
a += array('h', [4])
a *= 2
print(a)
a[:] = a
print(a)
a[1:1] = a
print(a)
try:
    a += [1]
except TypeError as e:
    print(e)
print(
    array('i', [1, 2]) == array('d', [1, 2]),
    array('i', [1]) != array('i', [2]),
    array('i', [1, 2]) < array('i', [1, 3]),
    array('i', [1]) == [1],
)
a = array('H', [1, 256])
a.byteswap()
print(a, a.tobytes(), a.tolist(), bytes(a), bytearray(a))
a.frombytes(b'\1\0')
print(a)
t(a.frombytes, b'a')
t(a.frombytes, 'ab')
f = io.BytesIO()
a.tofile(f)
f.seek(0)
b = array('H')
b.fromfile(f, 2)
print(b)
t(b.fromfile, f, 5)
print(b)
u = array('u', 'héé')
u.fromunicode('x')
print(u, u.tounicode(), u[1], u.tolist())
t(u.append, 5)
t(u.append, 'ab')
t(u.fromunicode, 5)
t(array('i').fromunicode, 'a')
m = memoryview(array('i', [1, 2, 3]))
print(m.format, m.itemsize, m.tolist(), m.nbytes, len(m), m[1], m.readonly, m[1:].tolist())
x = array('d', [1.5, 2.5])
m = memoryview(x)
m[0] = 9.0
print(x)
print(struct.unpack('dd', x), struct.pack_into('d', x, 8, 4.0), x)
c = copy.copy(x)
d = copy.deepcopy(x)
x[0] = 0.0
print(c, d, x, copy.deepcopy([x]))
print(
    x.__reduce_ex__(2)[:3] if False else '',
    x.__class__,
    array[int],
    isinstance(x, array),
    array.__name__,
    repr(array('f', [0.1])),
    array('f', [1e300]),
)


class S(array):
    def __new__(cls, *a):
        return super().__new__(cls, 'i', *a)

    def total(self):
        return sum(self)


s = S([1, 2, 3])
print(s, s.total(), type(s[1:]).__name__, type(s + s).__name__)
print(
    b'ab' + array('b', [99]).tobytes(),
    b''.join([b'x', bytes(array('B', [65]))]),
    int.from_bytes(array('B', [1, 2]), 'big'),
    array('B', b'abc').tobytes().decode(),
)
for v in array('d', [1, 2]):
    print(v, end=' ')
print(*array('b', [1, 2]), array('i', [3, 1, 2]).__contains__(3), sorted(array('i', [3, 1, 2])), [*reversed(array('i', [1, 2]))])
print(len(a.buffer_info()), a.buffer_info()[1])
