# Python's exact int next to machine integers: what wraps, what grows, and the checked conversion between them.
# cpython: 3.9
from pyc import Int, Int8, Int32, UInt8, UInt64, fn


@fn
def factorial(n: Int) -> Int:
    result = 1
    for i in range(2, n + 1):
        result *= i
    return result


@fn
def square(x: Int) -> Int:
    return x * x


@fn
def hash_step(h: UInt64, byte: UInt8) -> UInt64:
    return (h ^ UInt64(byte)) * 1099511628211


@fn
def narrow(x: Int) -> Int8:
    return Int8(x & 0x7F) - 100


def exact_factorial(n):
    result = 1
    for i in range(2, n + 1):
        result *= i
    return result


def fits(x):
    try:
        square(x)
        return True
    except OverflowError:
        return False


for n in (5, 20, 21, 25):
    fast, exact = int(factorial(n)), exact_factorial(n)
    print(n, exact, "same" if fast == exact else f"wrapped to {fast}", (exact - fast) % 2**64 == 0)
print(square(3037000499), square(3037000500))
print(fits(2**63 - 1), fits(2**63), fits(-(2**63)), fits(-(2**63) - 1))
print(Int.MAX, Int.MIN, Int32.MAX, UInt8.MAX)
grown = int(Int.MAX) + 1
print(grown, grown * grown == 2**126)
h: UInt64 = UInt64(14695981039346656037)
for b in b"pyc":
    h = hash_step(h, b)
print(hex(int(h)))
print(narrow(3), narrow(127), Int8(-128) - 1)
for b in [255, 256, -1]:
    try:
        print(b, hex(int(hash_step(0, b))))
    except OverflowError:
        print(b, "is no UInt8")
a = exact_factorial(22)
print(a, a // exact_factorial(20), type(a).__name__)
