"""What a program knows of itself: types, fields, places in the source."""

from std.reflection.reflected import Reflected, reflect
from std.reflection.location import SourceLocation, call_location, source_location
