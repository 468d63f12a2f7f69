# Big counters beside exact integers: modular powers, primality, factoring, with a cache from Python's decorators.
# cpython: 3.9
import functools

from pyc import Int, List, Tuple, UInt64, fn, move, raises, Error


@fn
def power(base: Int, exponent: Int, modulus: Int) -> Int:
    result = 1
    b = base % modulus
    e = exponent
    while e > 0:
        if e & 1 == 1:
            result = result * b % modulus
        b = b * b % modulus
        e >>= 1
    return result


@fn
def is_prime(n: Int) -> bool:
    if n < 2:
        return False
    for p in [2, 3, 5, 7, 11, 13]:
        if n % p == 0:
            return n == p
    d = n - 1
    twos = 0
    while d % 2 == 0:
        d //= 2
        twos += 1
    for a in [2, 3, 5, 7]:
        x = power(a, d, n)
        if x == 1 or x == n - 1:
            continue
        composite = True
        for _ in range(twos - 1):
            x = x * x % n
            if x == n - 1:
                composite = False
                break
        if composite:
            return False
    return True


@fn
@raises
def factors(n: Int) -> List[Int]:
    if n < 1:
        raise Error("no factors of ", n)
    out = List[Int]()
    left = n
    p = 2
    while p * p <= left:
        while left % p == 0:
            out.append(p)
            left //= p
        p += 1 if p == 2 else 2
    if left > 1:
        out.append(left)
    return move(out)


@fn
def extended(a: Int, b: Int) -> Tuple[Int, Int, Int]:
    if b == 0:
        return (a, 1, 0)
    g, x, y = extended(b, a % b)
    return (g, y, x - a // b * y)


@fn
def mixed(seed: UInt64, rounds: Int) -> UInt64:
    h = seed
    for i in range(rounds):
        h ^= h >> 33
        h *= 0xFF51AFD7ED558CCD
        h += UInt64(i)
    return h


@functools.lru_cache(maxsize=None)
def partitions(n, most=None):
    most = n if most is None else most
    if n == 0:
        return 1
    return sum(partitions(n - k, min(k, n - k)) for k in range(1, min(n, most) + 1))


print([n for n in range(60) if is_prime(n)], is_prime(1_000_003), is_prime(1_000_001))
print(power(3, 200, 1_000_007) == pow(3, 200, 1_000_007), power(2, 62, 10**9 + 7))
for n in (1, 97, 360, 999_999):
    print(n, factors(n), functools.reduce(lambda a, b: a * b, factors(n), 1) == n)
g, x, y = extended(240, 46)
print(g, x, y, 240 * x + 46 * y == g)
print(hex(mixed(1, 3)), mixed(2**64 - 1, 1))
print(partitions(30), partitions(100), 2**100 % int(power(10, 9, 2**31)))
try:
    factors(0)
except Error as e:
    print("error:", e)
try:
    mixed(-1, 1)
except OverflowError as e:
    print("overflow")
