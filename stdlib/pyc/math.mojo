"""Functions that keep the type of their argument."""

from std.math import sqrt, rsqrt, cbrt, exp, exp2, expm1, log, log2, log10, log1p, hypot, fma
from std.math import sin, cos, tan, asin, acos, atan, atan2, sinh, cosh, tanh, asinh, acosh, atanh
from std.math import floor, ceil, trunc, ceildiv, clamp, copysign, erf, isnan, isinf, isfinite, gcd, pi, e, tau
