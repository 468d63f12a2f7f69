# Each function of math with ints, floats, bools, big ints, objects with __float__ or __index__, NaN, infinities, wrong types.
import math


class Real:
    def __float__(self):
        return 0.75


class Index:
    def __index__(self):
        return 3


class Rounds:
    def __floor__(self):
        return "floor"

    def __ceil__(self):
        return "ceil"

    def __trunc__(self):
        return "trunc"


class Fails:
    def __float__(self):
        raise KeyError("no float")


class Text:
    def __float__(self):
        return "x"


class Inch(float):
    pass


VALUES = [0, 1, -1, 2, 7, True, False, 0.0, -0.0, 0.5, -0.5, 1.0, -1.0, 1.5, 2.5, -2.5, 3.7, 1e-300, 1e300, -1e300, 5e-324, 1e16,
          171.5, -170.25, 10**20, 10**400, -10**400, math.inf, -math.inf, math.nan, Real(), Index(), Rounds(), Fails(), Text(), Inch(0.25),
          "1", None, [], 1j, b"2"]
SOME = [0, 1, -1, 3, True, 0.0, -0.0, 0.5, -2.5, 3.0, 1e300, -1e-300, 10**400, math.inf, -math.inf, math.nan, Real(), Index(), "1", None]


def show(name, *args, **keywords):
    function = getattr(math, name)
    given = [type(a).__name__ if hasattr(a, "__dict__") else "10**400" if a == 10**400 else "-10**400" if a == -10**400 else repr(a) for a in args]
    try:
        result = function(*args, **keywords)
        if type(result) is int and abs(result) > 10**40:
            result = ("big", result % 1000003, result < 0)
        print(name, *given, *keywords.items(), "->", repr(result))
    except Exception as e:
        print(name, *given, *keywords.items(), "!!", type(e).__name__, e)


ONE = ["acos", "acosh", "asin", "asinh", "atan", "atanh", "cbrt", "ceil", "cos", "cosh", "degrees", "erf", "erfc", "exp", "exp2", "expm1",
       "fabs", "floor", "frexp", "gamma", "isfinite", "isinf", "isnan", "lgamma", "log", "log10", "log1p", "log2", "modf", "radians", "sin",
       "sinh", "sqrt", "tan", "tanh", "trunc", "ulp"]
for name in ONE:
    for value in VALUES:
        show(name, value)
    show(name)
    show(name, 1, 2, 3)
    show(name, x=1)
for name in ["atan2", "copysign", "fmod", "pow", "remainder", "isclose", "nextafter", "hypot", "log"]:
    for a in SOME:
        for b in SOME:
            show(name, a, b)
    show(name, "a", Fails())
for value in [0, 1, 5, 20, 21, 30, 100, 2**64, -1, True, 2.0, "3", None, Index(), -10**30]:
    for name in ["factorial", "isqrt"]:
        if value != 2**64 or name == "isqrt":
            show(name, value)
    for other in [0, 1, 2, 5, 19, 20, 60, -1, 10**30, 2.5, "x", Index()]:
        show("comb", value, other)
        show("gcd", value, other)
        show("lcm", value, other)
        if other != 10**30 and not (other == 60 and value == 2**64):
            show("perm", value, other)
    if value != 2**64:
        show("perm", value)
        show("perm", value, None)
show("isqrt", 10**60 + 1)
show("comb", 10**25, 3)
show("comb", 10**25, 10**24)
show("comb", 100, 50)
show("perm", 10**25, 3)
show("factorial", 2**70)
show("factorial", 10.0)
show("gcd")
show("gcd", 0)
show("gcd", -12)
show("gcd", 12, 18, 27)
show("gcd", 3**200, 3**100 * 7)
show("gcd", -2**62, 2**62)
show("gcd", -2**63, 2**63)
show("lcm")
show("lcm", 4, -6)
show("lcm", 3**50, 2**70, 5)
show("lcm", 0, 5)
for i in [0, 1, -1, 5, 1023, 1024, 1100, -1100, -1074, 10**30, -10**30, True, 1.0, "2", None]:
    show("ldexp", 1.0, i)
    show("ldexp", 0.75, i)
    show("ldexp", -0.0, i)
    show("ldexp", math.inf, i)
    show("ldexp", 5, i)
for args in [(), ([],), ([1.0, 2.5],), ([0.1] * 10,), ([1e100, 1.0, -1e100],), ([math.inf, 1],), ([math.inf, -math.inf],), ([math.nan, 1],),
             ([1e308, 1e308],), ([1, 2, True],), ([10**400],), (["a"],), (5,), ([1e16, 1, 1e-16, -1e16],), (range(100),), ([-0.0],),
             ([0.1 * i for i in range(-50, 77)],), ([2.0**i for i in range(-60, 60)] + [-(2.0**i) for i in range(-59, 60)],)]:
    show("fsum", *args)
    show("prod", *args)
show("prod", [2, 3], start=5)
show("prod", [2, 3], 5)
show("prod", [2, 3], begin=5)
show("prod", ["a", 3])
show("prod", [[1], 2], start=1)
show("prod", [1.5, 2, True, 10**20])
show("prod", range(1, 30))
for p, q in [([1, 2, 3], [4, 5, 6]), ([1.5, 2.5], [2, 3]), ([10**20, 1], [3, 0.5]), ([0.1] * 7, [0.3] * 7), ([True, 2], [3, False]), ([1], [1, 2]),
             ([], []), (["a"], [2]), ([1, 2.5, 10**400], [1, 2, 3]), ([1e308], [1e308]), ([math.inf], [0]), ([1j, 2], [3, 4]), ([1, 1e16, 1e-16], [1, 1, 3]),
             (5, [1]), ([2**62, 2**62], [2**62, 1]), ([0.1, 0.2, 0.3], [1e17, 1e-17, 1]), ([1, 2.5, "a"], [1, 1, 3])]:
    show("sumprod", p, q)
for p, q in [([0, 0], [3, 4]), ((1.5, 2), (1, 2)), ([1], [1, 2]), ([], []), ([math.inf], [math.inf]), (["a"], [1]), ([5e-324] * 2, [0, 0]), ([1e308] * 3, [0] * 3),
             (range(3), [9, 8, 7]), (5, 6), ([10**400], [1])]:
    show("dist", p, q)
for args in [(), (3,), (-3.5,), (1, 2, 3), (1e-320, 1e-320), (1e308, 1e308, 1e308), (math.nan, math.inf), (math.nan, 1), ("a",), (0.1, 0.2, 0.3, 0.4), (10**400,), (Real(), Index())]:
    show("hypot", *args)
for args in [(1, 2, 3), (1.5, 2, math.inf), (math.inf, 0, 1), (1e308, 10, 0), (1, 2), (math.nan, 1, 2), ("a", 1, 2), (0.1, 10, -1)]:
    show("fma", *args)
show("isclose", 1, 1.05, rel_tol=0.1)
show("isclose", 1, 1.05, abs_tol=0.1)
show("isclose", 1, 1.05, rel_tol=-0.1)
show("isclose", 1, 1.05, 0.1)
show("isclose", a=1, b=1)
show("isclose", 1, 2, rel_tol="x")
show("isclose", 1, 2, tol=1)
for steps in [0, 1, 2, 10, 2**52, 2**63, 2**64, 10**30, -1, 1.5, "x", None, True]:
    for x, y in [(1.0, 2.0), (0.0, -1.0), (-0.0, 1.0), (5e-324, -5e-324), (1.0, 1.0), (math.inf, 0.0), (-1.0, math.inf), (math.nan, 1.0), (1.0, math.nan)]:
        show("nextafter", x, y, steps=steps)
show("log", 10**400)
show("log", 10**400, 10)
show("log", 8, 2)
show("log", 10, 1)
show("log", 2, 10**400)
show("log", 1, 2, 3)
show("log2", 2**2000)
show("log2", 3**1000)
show("log10", 10**500)
show("log10", 0)
show("log", -10**400)
for i in range(-200, 1800, 7):
    x = i / 10 + 0.013
    show("gamma", x)
    show("lgamma", x)
