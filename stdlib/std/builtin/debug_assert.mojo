"""Checks of a running program."""

from std.builtin.assertions import debug_assert
