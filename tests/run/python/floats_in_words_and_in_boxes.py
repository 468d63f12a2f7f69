# cpython: 3.9
# Most floats stand in the word of an object; huge and tiny ones, -0.0, infinities and nan are boxed. No program can tell.
import copy
import math

EDGES = [0.0, -0.0, 1.0, -1.0, 0.1, 1e100, -1e100, 5e-324, 1.7976931348623157e308, math.inf, -math.inf,
         1.7272337110188893e-77, -1.7272337110188893e-77, 1.7272337110188896e-77, 1.727233711018889e-77,
         1.157920892373162e+77, 1.1579208923731618e+77, -1.157920892373162e+77, 2.0, 1.9999999999999998]


def itself(x):
    return x


class Point:
    zero = 0.0

    def __init__(self, x, y):
        self.x = x
        self.y = y

    def __eq__(self, other):
        return self.x == other.x and self.y == other.y


class Metre(float):
    def __add__(self, other):
        return Metre(float(self) + other)


def each(xs):
    for x in xs:
        p = Point(x, Point.zero)
        q = copy.deepcopy(p)
        print(repr(x), itself(x), p.x == x, p == q, q.x, hash(x) == hash(itself(x)), {x: 1}.get(itself(x)), [x] == [itself(x)],
              x in xs, -x, abs(x), bool(x), isinstance(x, float), type(x).__name__, x + 1, 1 + x, x * 2.0, 2 * x, x - 0.5, x / 4,
              x < 1, x >= 0.5, x == 0, x != 0.0, f"{x:.3g}", x.hex())
        print(max(x, 0.25), min([x, 1]), sum([x, 0.5]), (x, 1) == (x, 1.0), x.real, x.imag, str(x) + "|", [x, None])


def products(step):
    """Through all sizes, by numbers on the way."""
    xs = [1.0]
    while 0.0 < xs[-1] < math.inf:
        xs.append(xs[-1] * step)
    return len(xs), xs[-1], xs[len(xs) // 2], xs[30], sorted(xs)[1], max(xs[:-1]), len(set(xs)), [x for x in xs if x / step * step != x][:2]


def errors(x):
    for bad in (lambda: len(x), lambda: x(), lambda: x[0], lambda: x.foo, lambda: [y for y in x],
                lambda: x + "a", lambda: x < "a", lambda: x & 1, lambda: "a" * x, lambda: [1, 2][x], lambda: range(x)):
        try:
            print(bad())
        except (TypeError, AttributeError) as e:
            print(type(e).__name__, e)


def any_of(x):
    """A value of many kinds: its tag is tested."""
    if isinstance(x, bool):
        return "bool"
    if isinstance(x, int):
        return "int"
    if isinstance(x, float):
        return "float"
    match x:
        case str():
            return "str"
        case None:
            return "none"
    return "other"


each(EDGES)
for step in (2.0, 0.5, 1e10, 1e-10):
    print(products(step))
errors(1.5)
errors(1e300)
print([any_of(x) for x in (True, 1, 1.5, 0.0, -0.0, 1e300, "a", None, (), 10 ** 30, Metre(1), math.nan)])

m = Metre(2.5)
print(m, m + 1, type(m + 1).__name__, m * 2, isinstance(m, float), type(m) is float, m == 2.5, {2.5: "found"}[m], sorted([m, 1.0, 3, 1e99]))
print(sorted([3.5, -1.0, 0.0, -0.0, 2.25, 1e300, -math.inf, 5e-324]), sorted([2.5, 1, 0.5, True, 10 ** 20, 1e300]))

nan = math.nan
print(nan in [nan], {nan: 1}[nan], [nan] == [nan], nan == nan, nan is nan, math.inf is math.inf, [math.inf].index(math.inf))
x = 1.5
xs = [x]
print(xs[0] is x, id(xs[0]) == id(x))
xs[0] += 1
print(xs[0], x, divmod(7.5, 2), 7.5 // 2, -7.5 % 2, 2.0 ** 0.5, round(2.675, 2), int(1e15), float(10 ** 20), 2 ** 0.5 == math.sqrt(2))

sizes = [3.5, -1.0, 0.0, -0.0, 2.25, 1e300, -math.inf, 5e-324, -5e-324, math.inf, -1e300, 1e-300, 0.0, -0.0, 1.0]
print(sorted(sizes), sorted(sizes, reverse=True))
print(sorted([2.5, nan, 1.5]), sorted([True, 0.5]), max(sizes), min(sizes))
print(sorted([(-0.0, "a"), (0.0, "b"), (-0.0, "c"), (-1.5, "d")], key=lambda pair: pair[0]))  # equal ones keep their order
