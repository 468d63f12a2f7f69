"""struct: every format over values that fit and that do not, in the words of Python 3.13."""

import struct, sys


def t(f, *a, **k):
    try:
        print(f(*a, **k))
    except Exception as e:
        print(type(e).__name__, e)


V = [
    0,
    1,
    -1,
    127,
    128,
    -128,
    -129,
    255,
    256,
    32767,
    32768,
    65535,
    65536,
    2**31 - 1,
    2**31,
    -(2**31),
    -(2**31) - 1,
    2**32 - 1,
    2**32,
    2**63 - 1,
    2**63,
    -(2**63),
    2**64 - 1,
    2**64,
    10**30,
    -(10**30),
    1.5,
    -0.0,
    float('inf'),
    float('nan'),
    1e10,
    65504.0,
    65519.9,
    65520.0,
    6e-8,
    5.9e-8,
    2.9e-8,
    1e-320,
    3.5e38,
    True,
    None,
    'a',
    b'a',
    b'ab',
    b'',
    bytearray(b'x'),
    0.1,
    2049.0,
    2051.0,
    1e300,
    -65504,
]
for p in ['@', '<', '>']:
    for c in 'bBhHiIlLqQnNP?cspefd':
        row = []
        for v in V:
            try:
                r = struct.pack(p + c, v)
            except Exception as e:
                r = (type(e).__name__, str(e))
            row.append((r.hex(), struct.unpack(p + c, r)[0]) if isinstance(r, bytes) else r)
        print(p + c, {str(r): None for r in row}.keys() if c in 'csp?' else row)
for f in [
    '',
    '5',
    'i5',
    '99999999999999999999i',
    '9223372036854775807i',
    '<n',
    'z',
    b'i',
    '\xe9',
    'i\0',
    5,
    '=P',
    '3 i',
    ' 3i\n',
    '0s',
    '0i',
    '@bq',
    'qb0q',
    '<bq',
    '10p',
    'p',
    '1e9i',
    'i;',
    'xi',
    '3xh',
    'hhx',
    'bxxi',
    '@c0i',
    '300p',
    '?b?h',
]:
    t(struct.calcsize, f)
    try:
        s = struct.Struct(f)
        print(s.size, s.format, repr(s))
    except Exception as e:
        print(type(e).__name__, e)
t(struct.pack, '3i', 1, 2)
t(struct.pack, '3i', 1, 2, 3, 4)
t(struct.pack, '2x')
t(struct.pack, '5s', b'abcdefg')
t(struct.pack, '5s', b'ab')
t(struct.pack, '5p', b'abcdefg')
t(struct.pack, '3sxh', b'ab', 7)
t(struct.unpack, '5p', b'\x09abcd')
t(struct.unpack, '300p', b'\x05abcde' + b'z' * 294)
t(struct.unpack, '0p', b'')
t(struct.unpack, '0s', b'')
t(struct.unpack, 'i', b'abc')
t(struct.unpack, 'i', 'abcd')
t(struct.unpack, '2h?', bytearray(b'\1\0\2\0\7'))
b = bytearray(12)
t(struct.pack_into, '<hh', b, 2, 1, 2)
print(b)
t(struct.pack_into, '<hh', b, -4, 3, 4)
print(b)
for o in [9, 12, 13, -1, -13, -12, 10**20, 'a']:
    t(struct.pack_into, '<hh', b, o, 1, 2)
    t(struct.unpack_from, '<hh', b, o)
t(struct.pack_into, 'i', b'abcd', 0, 1)
t(struct.pack_into, 'i', b)
t(struct.pack_into, 'i')
t(struct.pack_into, 'i', b, 0)
t(struct.pack_into, 'i', b, 0, 1, 2)
t(struct.unpack_from, '<h', b, offset=2)
t(struct.unpack_from, '<h', buffer=b)
t(struct.Struct('<h').unpack_from, b, 2)
t(lambda: list(struct.iter_unpack('<hb', b'abcdef')))
t(struct.iter_unpack, '<hb', b'abcde')
t(struct.iter_unpack, '', b'abcde')
t(lambda: list(struct.iter_unpack('x', b'')))
it = struct.iter_unpack('<h', b'abcdef')
print(it.__length_hint__(), next(it), it.__length_hint__())
s = struct.Struct('<Ih')
t(s.pack, 1, 2)
t(s.unpack, b'abcdef')
t(s.pack, 1)
print(s.size)
try:
    s.size = 3
except AttributeError as e:
    print('AttributeError')


class S(struct.Struct):
    def __init__(self):
        super().__init__('<I')


t(S().pack, 5)
print(struct.error, struct.error.__mro__, struct.unpack('h', memoryview(b'abcd')[:2]))
