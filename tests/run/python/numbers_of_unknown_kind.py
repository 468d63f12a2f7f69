# cpython: 3.9
# Operators on values that may be ints, floats or something else: each pair of kinds, with and without constants.
import math


class Odd:
    """Answers every operator."""

    def __init__(self, name):
        self.name = name

    def __repr__(self):
        return self.name

    def __add__(self, other):
        return "add"

    def __rsub__(self, other):
        return "rsub"

    def __rtruediv__(self, other):
        return "rtruediv"

    def __lt__(self, other):
        return "lt"

    def __eq__(self, other):
        return True


VALUES = [0, 1, -3, 7, True, 2 ** 53 + 1, 2 ** 62, 10 ** 30, 0.0, -0.0, 1.0, 0.5, -2.25, 1e300, 5e-324,
          1.7272337110188893e-77, math.inf, math.nan, Odd("odd"), "text", None]


def tried(f, *args):
    try:
        return f(*args)
    except (TypeError, ZeroDivisionError, OverflowError) as e:
        return type(e).__name__


def two(a, b):
    return [tried(f, a, b) for f in (lambda a, b: a + b, lambda a, b: a - b, lambda a, b: a * b, lambda a, b: a / b, lambda a, b: a < b,
                                     lambda a, b: a <= b, lambda a, b: a > b, lambda a, b: a >= b, lambda a, b: a == b, lambda a, b: a != b)]


def with_constants(x):
    return [tried(f, x) for f in (lambda x: x + 1, lambda x: 1 + x, lambda x: x - 2, lambda x: 2 - x, lambda x: x * 3, lambda x: x / 2, lambda x: 1 / x,
                                  lambda x: x / 0, lambda x: x + 0.5, lambda x: 0.5 * x, lambda x: x / 0.25, lambda x: x - 1e300,
                                  lambda x: x < 1, lambda x: 0 < x, lambda x: x == 0, lambda x: x != 0.0, lambda x: x >= 0.5,
                                  lambda x: x < 4611686018427387904, lambda x: x == 9007199254740993, lambda x: x + 9007199254740993)]


def plus(x, y):
    x += y
    return x


def minus(x, y):
    x -= y
    return x


def times(x, y):
    x *= y
    return x


def over(x, y):
    x /= y
    return x


def short(shown):
    return repr(shown) if len(repr(shown)) < 400 else repr(shown)[:150] + "…"


for a in VALUES:
    print(short(a), [v for v in with_constants(a)])
    for b in VALUES:
        if not (isinstance(a, str) and isinstance(b, int)) and not (isinstance(b, str) and isinstance(a, int)):
            print("   ", short(b), two(a, b))
for a, b in ((1, 0.5), (0.5, 1), (0.5, 0.25), (1.5, 0.0), (3, 0), (1e300, 1e10), (2 ** 62, 2 ** 62), (0.1, -0.1), ([1], [2])):
    print(a, b, [tried(f, a, b) for f in (plus, minus, times, over)])
