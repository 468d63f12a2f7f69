"""C's unions."""

from std.utils.variant import _index_of, _max_align, _units


struct UnsafeUnion[*Ts: AnyType](TrivialRegisterPassable):
    """Memory for a value of one of several types, as C's `union`. It does not remember the type of the last value.

    ```mojo
    from std.ffi import UnsafeUnion

    var u = UnsafeUnion[Int32, Float32](Float32(1))
    print(u.unsafe_get[Int32]())  # 1065353216
    u.unsafe_set(Int32(5))
    print(u.unsafe_get[Int32]())  # 5
    ```
    """

    var _room: Array[SIMD[DType.uint8, _max_align[*Self.Ts]()], _units[*Self.Ts]()]

    def __init__(out self):
        """All bytes zero."""
        self._room = Array[SIMD[DType.uint8, _max_align[*Self.Ts]()], _units[*Self.Ts]()](fill=0)

    @implicit
    def __init__[T: AnyType](out self, var value: T):
        """A value of one of the types."""
        self = Self()
        self.unsafe_set(value^)

    @always_inline
    def unsafe_ptr[T: AnyType](ref self) -> Pointer[T, origin_of(self)]:
        """The memory as one of the types.

        ```mojo
        from std.ffi import UnsafeUnion

        var u = UnsafeUnion[UInt32, Float32](UInt32(0x40000000))
        print(u.unsafe_ptr[Float32]()[])  # 2.0
        ```
        """
        comptime assert _index_of[T, *Self.Ts]() >= 0, "this type is none of the union's"
        return __pyc.bitcast[Pointer[T, origin_of(self)]](__pyc.address(self._room))

    @always_inline
    def unsafe_get[T: AnyType](ref self) -> ref [self] T:
        """The memory read as one of the types.

        ```mojo
        from std.ffi import UnsafeUnion

        var u = UnsafeUnion[UInt32, Float32](UInt32(0x40000000))
        print(u.unsafe_get[Float32]())  # 2.0
        ```
        """
        comptime assert _index_of[T, *Self.Ts]() >= 0, "this type is none of the union's"
        return __pyc.bitcast[Pointer[T, MutUntrackedOrigin]](__pyc.address(self._room))[]

    @always_inline
    def unsafe_set[T: AnyType](mut self, var value: T):
        """Writes a value of one of the types.

        ```mojo
        from std.ffi import UnsafeUnion

        var u = UnsafeUnion[UInt32, Float32](UInt32(0x40000000))
        u.unsafe_set(Float32(1.5))
        print(u.unsafe_get[Float32]())  # 1.5
        ```
        """
        comptime assert _index_of[T, *Self.Ts]() >= 0, "the value's type is none of the union's"
        __pyc.init(__pyc.bitcast[Pointer[T, MutUntrackedOrigin]](__pyc.address(self._room)), value^)
