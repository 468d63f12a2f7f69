"""Functions that keep the type of their argument."""

from std.math import sqrt, exp, log, sin, cos, floor, ceil, ceildiv
