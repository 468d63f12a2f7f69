# cpython: 3.9
# An int compares with a float by their exact values, and is rounded once where it is computed with as one.
import math

REALS = [0.5, 1.0, -1.0, math.nan, math.inf, -math.inf, 9007199254740992.0, 9007199254740994.0, 4294967296.5, -2147483648.0, 2147483648.0, 1e300,
         5e-324, -0.0]
INTS = [0, 1, -1, 2 ** 31, -2 ** 31, 2 ** 31 - 1, 2 ** 53, 2 ** 53 + 1, 2 ** 62, 2 ** 62 - 1, -2 ** 62, -2 ** 62 - 1, 10 ** 30, 10 ** 400]


def order(x, n):
    tests = [x < n, x <= n, x == n, x != n, x > n, x >= n, n < x, n <= x, n == x, n != x, n > x, n >= x]
    return "".join("01"[t] for t in tests)


def constants(x):
    return "".join("01"[t] for t in (x < 1, x <= 0, 1 == x, x != 0, 2 > x, 2147483648 >= x, x == 9007199254740993, x < 4611686018427387904))


def results(x, n):
    return x * n, n - x, x / 3, n + x


for x in REALS:
    print(x, constants(x), [order(x, n) for n in INTS])
    for n in INTS:
        try:
            print("   ", *results(x, n))
        except OverflowError as e:
            print("   ", e)
print(float(True), float(7), float(-2 ** 62), float(2 ** 62 - 1))


def total(xs):
    s = 0  # an int, while there is nothing
    for x in xs:
        s += x * 0.5
    return s


def mixed(n, x):
    return n * x, x - n, n / x, x // n if n else 0, n % x, x ** n, x + n


def late(n):
    def f():
        print("f", end=" ")
        return 1.5
    try:
        return n * f()
    except OverflowError as e:
        return str(e)


def parts(n):
    xs = [n, 0.5]
    xs[0] += 0.25
    xs[1] *= xs[0]
    return xs


print(total([1.5, 2.5]), total([]), [mixed(v, 1.25) for v in (1, 2.5, True, 3, -0.5)])
print(late(3), late(2.5), late(10 ** 400), parts(1), parts(2.5), parts(True))
