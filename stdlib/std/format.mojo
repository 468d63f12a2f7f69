"""Text form of values."""

from std.io.writable import Writable, Writer
