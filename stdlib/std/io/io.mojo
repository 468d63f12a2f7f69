"""Writing to and reading from the terminal."""

from std.io.print import print
from std.io.input import input
