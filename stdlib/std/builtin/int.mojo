"""Whole numbers of the machine."""

from std.builtin.protocols import Intable
from std.builtin.functions import index
