"""Pointers under their older name."""

from std.memory.pointer import UnsafePointer
