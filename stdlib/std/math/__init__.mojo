"""Mathematics on numbers and vectors of them."""

from std.builtin.functions import abs, divmod, max, min, pow, round
from std.builtin.protocols import Absable, CeilDivable, Ceilable, DivModable, Floorable, Powable, Roundable, Truncable
from std.math.constants import e, pi, tau, inf, nan
from std.math.floats import sqrt, rsqrt, exp, exp2, expm1, log, log1p, log2, log10, logb, sin, cos, tan, asin, acos, atan, atan2, sinh
from std.math.floats import cosh, tanh, asinh, acosh, atanh, erf, erfc, gamma, lgamma, cbrt, hypot, floor, ceil, trunc, copysign, fma
from std.math.floats import nextafter, remainder, fmod, ldexp, frexp, modf, recip, isnan, isinf, isfinite, isclose, ulp, scalb
from std.math.floats import j0, j1, y0, y1
from std.math.integers import gcd, lcm, factorial, comb, perm, ceildiv, align_up, align_down, clamp, iota, prod, mulhi, mulwide
