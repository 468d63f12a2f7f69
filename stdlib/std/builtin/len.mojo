"""Lengths."""

from std.builtin.functions import len
from std.builtin.protocols import Sized, SizedRaising
