"""Iterating from the end."""

from std.builtin.enumerate import reversed
