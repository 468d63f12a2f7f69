"""hashlib and hmac: every hash over data around the sizes of blocks."""

import hashlib, hmac


def t(f, *a, **k):
    try:
        print(f(*a, **k))
    except Exception as e:
        print(type(e).__name__, e)


for n in [
    'md5',
    'sha1',
    'sha224',
    'sha256',
    'sha384',
    'sha512',
    'sha3_224',
    'sha3_256',
    'sha3_384',
    'sha3_512',
    'blake2b',
    'blake2s',
]:
    for size in [0, 1, 3, 55, 56, 63, 64, 65, 111, 112, 119, 127, 128, 129, 135, 136, 137, 143, 144, 168, 200, 1000]:
        h = hashlib.new(n, bytes(i % 251 for i in range(size)))
        print(n, size, h.hexdigest())
    h = getattr(hashlib, n)()
    h.update(b'abc')
    c = h.copy()
    h.update(bytearray(b'def'))
    h.update(memoryview(b'xyz' * 50))
    print(h.hexdigest(), c.hexdigest(), c.digest()[:4], h.name, h.digest_size, h.block_size)
    print(hmac.new(b'key', b'msg', n).hexdigest(), hmac.digest(b'k' * 200, b'm', n).hex())
for n in ['shake_128', 'shake_256']:
    h = hashlib.new(n, b'abc' * 30)
    print(h.hexdigest(10), h.hexdigest(400), h.digest(3), h.name, h.digest_size, h.block_size)
print(
    hashlib.blake2b(b'x', digest_size=20, key=b'k', salt=b's', person=b'p').hexdigest(),
    hashlib.blake2s(
        b'x' * 100,
        digest_size=5,
        key=b'key' * 5,
        fanout=2,
        depth=2,
        leaf_size=4096,
        node_offset=3,
        node_depth=1,
        inner_size=32,
        last_node=True,
    ).hexdigest(),
)
print(hashlib.blake2b(b'x' * 128, node_offset=2**40).hexdigest(), hashlib.blake2b.MAX_KEY_SIZE)
t(hashlib.blake2b, digest_size=0)
t(hashlib.blake2b, digest_size=65)
t(hashlib.blake2s, key=b'k' * 33)
t(hashlib.blake2b, salt=b'k' * 33)
t(hashlib.sha256, 'abc')
t(hashlib.sha256, 5)
t(hashlib.new, 'nope')
t(lambda: hashlib.md5(b'a').update('x'))
print(
    hashlib.pbkdf2_hmac('sha256', b'password', b'salt', 1000).hex(), hashlib.pbkdf2_hmac('sha1', b'p' * 100, b'salt', 3, 50).hex()
)
print(sorted(hashlib.algorithms_guaranteed))
print(hmac.compare_digest('a', 'a'), hmac.compare_digest(b'a', b'b'))
import io

print(hashlib.file_digest(io.BytesIO(b'abc'), 'md5').hexdigest())
