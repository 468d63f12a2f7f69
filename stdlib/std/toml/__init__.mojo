"""Configuration files in TOML 1.0: values that are read, and looked into.

    from std.toml import TomlTable, TomlValue, parse
"""

from std.toml.reader import parse
from std.toml.value import TomlArray, TomlTable, TomlValue
