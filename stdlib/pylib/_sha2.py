"""SHA-2: digests of 224 to 512 bits."""


def _roots(count, bits, power):
    """The first bits behind the point of the roots of the first primes."""
    made, n = [], 2
    while len(made) < count:
        if all(n % d for d in range(2, int(n ** 0.5) + 1)):
            target, root = n << power * bits, 1 << bits + 5
            while True:
                better = ((power - 1) * root + target // root ** (power - 1)) // power
                if better >= root:
                    break
                root = better
            made.append(root & (1 << bits) - 1)
        n += 1
    return made


class _Hash:
    def __init__(self, data=b""):
        self._data = bytearray(data)

    def update(self, data, /):
        self._data += data

    def copy(self):
        return type(self)(self._data)

    def hexdigest(self):
        return self.digest().hex()

    def __repr__(self):
        return f"<{self.name} _hashlib.HASH object @ {id(self):#x}>"

    def digest(self):
        bits, rounds, big, small = self._shape
        size, mask = bits // 8, (1 << bits) - 1
        constants = _roots(rounds, bits, 3)
        state = list(self._start())
        data = bytes(self._data) + b"\x80"
        data += bytes(-(len(data) + 2 * size) % (16 * size)) + (8 * len(self._data)).to_bytes(2 * size, "big")

        def turned(x, by):
            return (x >> by | x << bits - by) & mask

        for at in range(0, len(data), 16 * size):
            w = [int.from_bytes(data[at + i:at + i + size], "big") for i in range(0, 16 * size, size)]
            for i in range(16, rounds):
                x, y = w[i - 15], w[i - 2]
                s0 = turned(x, small[0]) ^ turned(x, small[1]) ^ x >> small[2]
                s1 = turned(y, small[3]) ^ turned(y, small[4]) ^ y >> small[5]
                w.append(w[i - 16] + s0 + w[i - 7] + s1 & mask)
            a, b, c, d, e, f, g, h = state
            for i in range(rounds):
                s1 = turned(e, big[3]) ^ turned(e, big[4]) ^ turned(e, big[5])
                t1 = h + s1 + (e & f ^ ~e & g) + constants[i] + w[i]
                s0 = turned(a, big[0]) ^ turned(a, big[1]) ^ turned(a, big[2])
                t2 = s0 + (a & b ^ a & c ^ b & c)
                h, g, f, e, d, c, b, a = g, f, e, d + t1 & mask, c, b, a, t1 + t2 & mask
            state = [x + y & mask for x, y in zip(state, (a, b, c, d, e, f, g, h))]
        return b"".join([x.to_bytes(size, "big") for x in state])[:self.digest_size]


class SHA256Type(_Hash):
    name, digest_size, block_size = "sha256", 32, 64
    _shape = (32, 64, (2, 13, 22, 6, 11, 25), (7, 18, 3, 17, 19, 10))

    def _start(self):
        return _roots(8, 32, 2)


class SHA224Type(SHA256Type):
    name, digest_size = "sha224", 28

    def _start(self):
        return [root & 0xFFFFFFFF for root in _roots(16, 64, 2)[8:]]


class SHA512Type(_Hash):
    name, digest_size, block_size = "sha512", 64, 128
    _shape = (64, 80, (28, 34, 39, 14, 18, 41), (1, 8, 7, 19, 61, 6))

    def _start(self):
        return _roots(8, 64, 2)


class SHA384Type(SHA512Type):
    name, digest_size = "sha384", 48

    def _start(self):
        return _roots(16, 64, 2)[8:]


def sha256(string=b"", *, usedforsecurity=True):
    return SHA256Type(string)


def sha224(string=b"", *, usedforsecurity=True):
    return SHA224Type(string)


def sha512(string=b"", *, usedforsecurity=True):
    return SHA512Type(string)


def sha384(string=b"", *, usedforsecurity=True):
    return SHA384Type(string)
