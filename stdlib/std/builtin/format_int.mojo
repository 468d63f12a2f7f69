"""Integers in other bases."""

from std.builtin.number_text import bin, hex, oct
