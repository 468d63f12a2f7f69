"""Loops: by vectors, in parallel, in tiles."""

from std.algorithm.functional import (
    vectorize, parallelize, sync_parallelize, map, tile, tile_and_unswitch, tile_middle_unswitch_boundaries, unswitch
)
