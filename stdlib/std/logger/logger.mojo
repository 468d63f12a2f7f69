"""The logger."""

from std.logger import DEFAULT_LEVEL, Level, Logger
