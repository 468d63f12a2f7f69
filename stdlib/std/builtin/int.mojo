"""Machine integers."""

from std.builtin.protocols import Intable
from std.builtin.functions import index
