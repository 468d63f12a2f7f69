# Digests by name and with a key, and keys of passwords: what they are, what is refused.
import _hashlib
import hashlib
import hmac

print(hashlib.scrypt(b"", salt=b"", n=16, r=1, p=1).hex()[:32], hashlib.scrypt(b"password", salt=b"NaCl", n=1024, r=8, p=16).hex(), hashlib.scrypt(b"p", salt=b"s", n=2, r=3, p=2, dklen=11).hex())
for kw in (dict(salt=None, n=2, r=8, p=1), dict(salt=b"s", n=3, r=8, p=1), dict(salt=b"s", n=2, r=8, p=1, dklen=0), dict(salt=b"s", n=1 << 20, r=8, p=1), dict(salt=b"s", n=2, r=8, p=1, maxmem=-1), dict(salt=b"s", n=2, r=0, p=1)):
    try: hashlib.scrypt(b"password", **kw); print("?")
    except (TypeError, ValueError) as e: print(type(e).__name__)
print(hashlib.new("SHA256", b"x").hexdigest()[:10], _hashlib.new("sha3-256", b"x").name, _hashlib.new("sha512", usedforsecurity=False).digest_size)
h = hmac.new(b"key", b"msg", "sha256"); c = h.copy(); h.update(b"more"); print(h.hexdigest(), c.hexdigest(), h.name, h.digest_size, h.block_size)
print(hmac.digest(b"k" * 100, b"m", "md5").hex(), hmac.new(b"k", digestmod=hashlib.sha1).hexdigest(), hmac.new(bytearray(b"k"), memoryview(b"m"), hashlib.sha3_256).hexdigest())
print(_hashlib.hmac_digest(b"a", b"b", "sha512").hex()[:20], type(hashlib.sha256()), type(hashlib.shake_128()))
for f in (lambda: hashlib.new("nothing"), lambda: _hashlib.HMAC(), lambda: hmac.new("k", b"m", "md5"), lambda: hmac.new(b"k", b"m", "nothing")):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
print(hashlib.pbkdf2_hmac("sha1", b"pw", b"salt", 3, 25).hex(), hmac.compare_digest(b"a", b"a"))
