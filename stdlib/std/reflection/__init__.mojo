"""Reflection: what a program can find out about its types, fields and places in the source."""

from std.reflection.reflected import Reflected, reflect
from std.reflection.location import SourceLocation, call_location, source_location
