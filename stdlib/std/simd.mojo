"""Numbers and vectors of numbers."""

from std.builtin.simd import FastMathFlag, SIMD, Scalar
