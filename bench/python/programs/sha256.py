"""SHA-256 and a few other computations on masked integers and bytes."""

MASK = 0xffffffff


def primes():
    found = []
    n = 2
    while True:
        if all(n % p for p in found):
            found.append(n)
            yield n
        n += 1


def constants(count, root):
    out = []
    for p in primes():
        if len(out) == count:
            return out
        out.append(int((p ** (1 / root)) % 1 * (1 << 32)) & MASK)


K = constants(64, 3)
START = constants(8, 2)


def rotate(x, n):
    return (x >> n | x << (32 - n)) & MASK


def sha256(data):
    state = START[:]
    length = len(data) * 8
    data = data + b'\x80' + b'\x00' * ((55 - len(data)) % 64) + length.to_bytes(8, 'big')
    for at in range(0, len(data), 64):
        w = [int.from_bytes(data[at + i:at + i + 4], 'big') for i in range(0, 64, 4)]
        for i in range(16, 64):
            s0 = rotate(w[i - 15], 7) ^ rotate(w[i - 15], 18) ^ w[i - 15] >> 3
            s1 = rotate(w[i - 2], 17) ^ rotate(w[i - 2], 19) ^ w[i - 2] >> 10
            w.append((w[i - 16] + s0 + w[i - 7] + s1) & MASK)
        a, b, c, d, e, f, g, h = state
        for i in range(64):
            s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)
            t1 = h + s1 + (e & f ^ ~e & g) + K[i] + w[i] & MASK
            s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)
            t2 = s0 + (a & b ^ a & c ^ b & c)
            a, b, c, d, e, f, g, h = t1 + t2 & MASK, a, b, c, d + t1 & MASK, e, f, g
        state = [x + y & MASK for x, y in zip(state, (a, b, c, d, e, f, g, h))]
    return ''.join(f'{x:08x}' for x in state)


def xorshift(n):
    x = 88172645463325252
    for _ in range(n):
        x ^= x << 13 & 0xffffffffffffffff
        x ^= x >> 7
        x ^= x << 17 & 0xffffffffffffffff
    return x


def bits(n):
    return sum(bin(i * 2654435761 & MASK).count('1') for i in range(n))


def main():
    print(sha256(b''))
    print(sha256(b'the quick brown fox' * 8000))
    print(xorshift(600000), bits(400000))


if __name__ == '__main__':
    main()
