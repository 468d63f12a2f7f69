"""cmath: every function over finite numbers of every size, and what it refuses."""

import cmath, math


def t(f, *a, **k):
    try:
        r = f(*a, **k)
        return repr(r)
    except Exception as e:
        return type(e).__name__ + ' ' + str(e)


P = [0.0, -0.0, 1.0, -1.0, 0.5, -2.5, 1e-320, 3e-200, 1e200, -1e308, 1.7e308, 711.0, -745.5, 0.9999999, math.pi]
F = [
    cmath.acos,
    cmath.acosh,
    cmath.asin,
    cmath.asinh,
    cmath.atan,
    cmath.atanh,
    cmath.cos,
    cmath.cosh,
    cmath.exp,
    cmath.log,
    cmath.log10,
    cmath.polar,
    cmath.sin,
    cmath.sinh,
    cmath.sqrt,
    cmath.tan,
    cmath.tanh,
    cmath.isfinite,
    cmath.isinf,
    cmath.isnan,
]
for f in F:
    for x in P:
        print(f.__name__, x, [t(f, complex(x, y)) for y in P])
for r in P:
    print('rect', r, [t(cmath.rect, r, p) for p in P])


class C:
    def __complex__(self):
        return 1 + 2j


class F2:
    def __float__(self):
        return 2.5


for v in [1, 2.5, True, C(), F2(), 'a', None, 10**400, [1]]:
    print(t(cmath.sqrt, v), t(cmath.phase, v), t(cmath.isnan, v))
for a in [(1, 2), (0,), (1, 0), (2, 1), (0, 2), (8, 2), (1j, 3), (10, 10)]:
    print(t(cmath.log, *a))
for a in [(1, 1), (1, 1 + 1e-10), (1, 1.1), (math.inf, math.inf), (1j, 1j + 1e-12), (math.nan, math.nan)]:
    print(t(cmath.isclose, *a), t(cmath.isclose, *a, abs_tol=0.2), t(cmath.isclose, *a, rel_tol=0.5))
print(
    t(cmath.isclose, 1, 2, rel_tol=-1),
    cmath.e,
    cmath.pi,
    cmath.tau,
    cmath.inf,
    cmath.nan,
    cmath.infj,
    cmath.nanj,
    t(cmath.exp),
    t(cmath.sqrt, -4),
)
