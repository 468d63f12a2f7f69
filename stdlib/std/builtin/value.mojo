"""What values can do: being moved, being copied."""

from std.builtin.anytype import Movable, Copyable, ImplicitlyCopyable, Defaultable
