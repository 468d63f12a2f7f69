# A native module is a module like any other: names, aliases, star imports, functions as values, patches, imports that fail or come late.
import math
import math as m
from math import *
from math import sqrt as root, floor, pi as PI


def late():
    return early(4.0)


try:
    late()
except NameError as e:
    print(e)
from math import sqrt as early

print(late(), root(2.25), floor(-0.5), PI == pi == math.pi, m is math)
print(math.__name__, m.sin.__name__, m.sin.__qualname__, m.sin.__module__, type(math).__name__, repr(cos), callable(math.tan))
print([n for n in dir(math) if not n.startswith("_")])
print(list(map(math.sqrt, [1, 4, 9])), sorted([3, -1, 2], key=math.fabs), [f(0.5) for f in (sin, cos, math.atan)])
print(math.inf > 1e308, math.nan != math.nan, -inf, f"{math.e:.3f} {tau:.4}")
table = {"sin": math.sin, "hypot": math.hypot}
print(table["hypot"](3, 4), table["sin"](0.0), math.isclose(a=1.0, b=1.0 + 1e-12), math.isclose(1, 2, abs_tol=3))
print(math.gcd(*[12, 18]), math.perm(n := 5, 2), n, math.prod((1, 2, 3), **{"start": 4}))
for wrong in (lambda: math.squareroot(2), lambda: math.sqrt(), lambda: math.sqrt(1, 2), lambda: math.sqrt(x=1), lambda: math.pow(2), lambda: math.comb(5, k=2)):
    try:
        wrong()
    except (AttributeError, TypeError) as e:
        print(type(e).__name__, e)
try:
    from math import squareroot
except ImportError as e:
    print("ImportError", str(e).split(" (")[0], e.name)


def shadowed(math):
    return math.sqrt(2)


class Other:
    @staticmethod
    def sqrt(x):
        return "other"


print(shadowed(Other))


def local():
    import math as inside

    from math import ceil

    return ceil(1.2) + inside.trunc(2.9)


print(local())


def order(text, value):
    print(text, end=" ")
    return value


print(math.atan2(order("first", 1), order("second", 2.0)))
print(math.copysign(order("a", 3), order("b", "c") if False else -0.0))


def typed(x: float, n: int, b: bool):
    return math.sqrt(x) + math.floor(x) + math.pow(n, 2) + math.sin(b) + math.gcd(n, 12) + math.log(n) + math.isnan(x)


print(typed(2.5, 8, True))
for value in (-1.0, -0.0, float("nan"), float("inf"), 4, True, 10**400, "x", None):
    try:
        print(math.sqrt(value), end=" ")
    except (ValueError, TypeError, OverflowError) as e:
        print(type(e).__name__, e)
print()
cosine = math.cos
math.cos = lambda x: "patched"
print(math.cos(0.0), m.cos(1.0), cosine(0.0))
math.answer = 42
print(m.answer, "answer" in dir(math), getattr(math, "answer"), hasattr(math, "question"))
del math.answer
print(hasattr(math, "answer"))
