"""Coordinates and shapes; they are the standard library's."""

from std.utils.coord import Coord, CoordLike, ComptimeInt, Idx, coord
