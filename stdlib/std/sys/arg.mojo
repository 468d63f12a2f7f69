"""The arguments of the program."""

from std.sys.program import argv
