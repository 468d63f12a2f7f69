"""CPython from the systems register."""

from std.python.python import Python
from std.python.object import PythonObject
