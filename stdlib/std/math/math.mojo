"""The functions of `std.math`, by the name of the file that they were in."""

from std.math import *
