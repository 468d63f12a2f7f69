"""Exchanging values."""

from std.builtin.functions import swap
