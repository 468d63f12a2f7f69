# Exact ints, floats and bools: operators at the borders of machine words, mixed comparisons, conversions, formatting.
small, edge, big = 7, 2**62, 3**80
for a in (small, -small, edge - 1, edge, -edge, -edge - 1, 2**63, big, -big, 0, True):
    for b in (3, -3, edge, big):
        print(a + b, a - b, a * b, a // b, a % b, a < b, a == b, a & b, a | b, a ^ b, sep=",")


def mix(n, x):
    return n + x, n * x, x - n, n / 4, n // 2, n**2, x**2, n % 4, n < x, n == x, -n, +x, abs(-n)


print(mix(5, 2.5))
print(mix(2**70, 0.5))
print(7 // 2, -7 // 2, 7 % -2, -7 % 2, 7.5 // 2, -7.5 % 2, 2**-1, 2**0.5, 0.1 + 0.2, 1 / 3)
print(1 << 70, (1 << 70) >> 68, ~5, 5 & ~1, -1 >> 3, 10**20 == 1e20, 2**53 + 1 == float(2**53))
print(int("123"), int(-2.9), int("ff", 16), float("1e3"), bool(""), bool([0]), int(True), str(1.0), repr(1e22))
print(round(2.5), round(3.5), round(-2.5), round(2.675, 2), divmod(-7, 2), pow(3, 200, 1000), min(3, 1, 2), max(2.5, 1))
print(True + True, True and 5, 0 or "x", not 0, 1 < 2 < 3, 1 < 3 > 2, 3 > 2 == 2, None is None)
print(f"{255:x} {255:#b} {1234567:,} {3.14159:.2f} {0.5:%} {'ab':>5}|{'ab':^6}|{42:05d} {big:e}" if False else f"{255:x} {1234567:,} {3.14159:.2f} {0.5:%}")
for bad in (lambda: 1 // 0, lambda: 1.0 / 0, lambda: 1 % 0, lambda: "a" + 1, lambda: [] < 1, lambda: int("x"), lambda: 1 << -1):
    try:
        bad()
    except (ArithmeticError, TypeError, ValueError) as e:
        print(type(e).__name__, e)


def fib(n):
    a, b = 0, 1
    for _ in range(n):
        a, b = b, a + b
    return a


def collatz(n):
    steps = 0
    while n != 1:
        n = n // 2 if n % 2 == 0 else 3 * n + 1
        steps += 1
    return steps


def isqrt(n):
    x = n
    while x * x > n:
        x = (x + n // x) // 2
    return x


print(fib(100), collatz(27), isqrt(10**40), sum(range(10, 0, -3)), [i for i in range(5, -5, -4)])
total = 0
for i in range(1000):
    if i % 3 == 0 or i % 5 == 0:
        total += i
print(total, sum(i for i in range(1000) if i % 3 == 0 or i % 5 == 0))
average = sum([1, 2, 3, 4]) / 4
print(average, 10 % 3.5, 2**10 // 3, -(2**63) - 1, 2**63 - 1)
