"""Odds and ends."""

from std.utils.variant import Variant
