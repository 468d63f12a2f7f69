"""Identity."""

from std.builtin.comparable import Identifiable
