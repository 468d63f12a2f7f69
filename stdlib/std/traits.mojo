"""What the compiler knows about types, as constants."""

from std.builtin.anytype import AnyType, Copyable, Deinitable, ImplicitlyCopyable, Movable

comptime IsTriviallyMovable[T: AnyType]: Bool = __pyc.is_trivial[T]()
comptime IsTriviallyCopyable[T: AnyType]: Bool = __pyc.is_trivial[T]()
comptime IsTriviallyDeinitable[T: AnyType]: Bool = __pyc.is_trivial[T]()
