"""zlib: data compressed and decompressed, whole, in parts, and broken."""

import zlib, copy


def t(f, *a, **k):
    try:
        print(f(*a, **k))
    except Exception as e:
        print(type(e).__name__, e)


D = b'hello world ' * 1000 + bytes(range(256)) * 10
for l in range(-1, 10):
    c = zlib.compress(D, l)
    print(l, len(c), zlib.decompress(c) == D, zlib.crc32(c))
for w in (-15, 15, 31, 9, -9, 25):
    c = zlib.compress(D, wbits=w)
    print(w, len(c), zlib.decompress(c, wbits=w) == D, zlib.crc32(c))
t(zlib.compress, D, 10)
t(zlib.compress, 'a')
t(zlib.decompress, b'abc')
t(zlib.decompress, zlib.compress(b'abc')[:-2])
t(zlib.decompress, b'')
t(zlib.decompress, zlib.compress(b'a'), -15)
t(zlib.decompress, zlib.compress(b'abc') + b'tail')
t(c.compress, b'a') if 0 else None
t(zlib.decompress, b'x\x9c\xff\xff\xff')
t(zlib.compress, D, wbits=99)
print(
    zlib.adler32(b'abc'),
    zlib.adler32(b'abc', 5),
    zlib.crc32(b'abc'),
    zlib.crc32(b'def', zlib.crc32(b'abc')) == zlib.crc32(b'abcdef'),
    zlib.adler32(b''),
    zlib.crc32(b''),
)
c = zlib.compressobj()
o = c.compress(D[:5000])
o += c.flush(zlib.Z_SYNC_FLUSH)
k = c.copy()
o2 = o + k.compress(D[5000:6000]) + k.flush()
o += c.compress(D[5000:])
o += c.flush()
print(len(o), zlib.decompress(o) == D, zlib.decompress(o2) == D[:6000])
t(c.flush)
t(zlib.compressobj, 99)
t(zlib.compressobj, wbits=99)
print(type(zlib.compressobj(9, zlib.DEFLATED, -15, 9, 2, b'hello')).__name__)
d = zlib.decompressobj()
r = b''
for i in range(0, len(o), 7):
    r += d.decompress(o[i : i + 7])
print(r == D, d.eof, d.unused_data, d.unconsumed_tail, d.flush())
d = zlib.decompressobj()
r = d.decompress(o + b'rest', 100)
print(len(r), d.eof, len(d.unconsumed_tail) > 0, d.unused_data)
n = 0
while not d.eof:
    r += d.decompress(d.unconsumed_tail, 1000)
    n += 1
print(r == D, n, d.unused_data, d.decompress(b'more'), d.unused_data)
d = zlib.decompressobj()
r = d.decompress(o[:-5])
e = d.copy()
print(d.eof, len(r), d.decompress(o[-5:]) == b'' or 'some', d.eof, e.eof, copy.copy(e).eof)
t(d.decompress, b'x', -1)
t(d.flush, 0)
d = zlib.decompressobj()
r = d.decompress(o, 10)
r += d.flush()
print(r == D, d.eof)
t(zlib.decompressobj().decompress, b'abc')
t(zlib.decompressobj, 99)
t(zlib.decompressobj, zdict='a')
z = b'hello world'
c = zlib.compressobj(zdict=z)
x = c.compress(b'hello world hello') + c.flush()
print(len(x), zlib.decompressobj(zdict=z).decompress(x))
t(zlib.decompressobj().decompress, x)
t(zlib.decompressobj(zdict=b'no').decompress, x)
c = zlib.compressobj(wbits=-15, zdict=z)
x = c.compress(b'hello world hello') + c.flush()
print(zlib.decompressobj(-15, zdict=z).decompress(x))
q = zlib._ZlibDecompressor()
r = q.decompress(o, 100)
print(len(r), q.needs_input, q.eof)
while not q.eof:
    r += q.decompress(b'', 5000)
print(r == D, q.needs_input, q.unused_data)
t(q.decompress, b'a')
print(
    zlib.error,
    zlib.MAX_WBITS,
    zlib.Z_FINISH,
    zlib.DEF_MEM_LEVEL,
    zlib.Z_BEST_SPEED,
    zlib.compress(memoryview(b'abc')) == zlib.compress(bytearray(b'abc')),
)
