"""Loops: by vectors, in parallel, in tiles."""

from std.algorithm.functional import vectorize, parallelize, sync_parallelize, map, tile
from max.algorithm.functional import elementwise, parallelize_over_rows
from max.algorithm.memory import unsafe_parallel_memcpy
from max.algorithm.reduction import sum, product, max, min, mean, variance, cumsum, reduce
