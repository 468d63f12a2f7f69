"""Numbers and vectors of numbers."""

from std.builtin.simd import FastMathFlag, SIMD, Scalar
from std.memory.raw import pack_bits
