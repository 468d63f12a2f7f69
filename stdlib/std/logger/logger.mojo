"""The logger."""

from std.logger import Logger, Level
