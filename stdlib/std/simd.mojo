"""Numbers and vectors of numbers."""

from std.builtin.simd import SIMD, Scalar
