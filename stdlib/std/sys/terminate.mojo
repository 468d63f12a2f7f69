"""Ending the program."""

from std.sys.program import exit
