"""Paths of files."""

from std.pathlib import Path, cwd
