"""Memory that may or may not hold a value."""


comptime _Unit[align: Int] = SIMD[
    DType.uint64 if align >= 8 else DType.uint32 if align == 4 else DType.uint16 if align == 2 else DType.uint8,
    align // 8 if align > 8 else 1,
]


struct MaybeUninit[T: AnyType](
    Copyable where __pyc.is_trivial[T](), ImplicitlyCopyable where __pyc.is_trivial[T](), Movable
):
    """Memory for one `T`. The user must know whether it holds a value; nothing is destroyed automatically.

    ```mojo
    var room = MaybeUninit[String]()
    room.unsafe_write("x")
    print(room.unsafe_take())  # x
    ```
    """

    var _room: Array[_Unit[__pyc.align_of[Self.T]()], __pyc.size_of[Self.T]() // __pyc.align_of[Self.T]()]

    @always_inline
    def __init__(out self):
        """Without a value."""
        __pyc.mark_init(self._room)

    @always_inline
    def __init__(out self, var value: Self.T):
        """With a value."""
        __pyc.mark_init(self._room)
        __pyc.init(self._ptr(), value^)

    @always_inline
    def _ptr(self) -> Pointer[Self.T, MutUntrackedOrigin]:
        return __pyc.bitcast[Pointer[Self.T, MutUntrackedOrigin]](__pyc.address(self._room))

    @always_inline
    def unsafe_ptr(ref self) -> Pointer[Self.T, origin_of(self)]:
        """Where the value is or will be.

        ```mojo
        var room = MaybeUninit[Int](5)
        print(room.unsafe_ptr()[])  # 5
        ```
        """
        return __pyc.bitcast[Pointer[Self.T, origin_of(self)]](__pyc.address(self._room))

    @staticmethod
    def zeroed() -> Self:
        """Memory for a value, all bytes of which are 0. Complexity: linear in its size.

        ```mojo
        print(MaybeUninit[Int].zeroed().unsafe_assume_init())  # 0
        ```
        """
        var room = Self()
        for i in range(__pyc.size_of[Self.T]()):
            __pyc.offset(__pyc.bitcast[Pointer[UInt8, MutUntrackedOrigin]](__pyc.address(room)), i)[] = 0
        return room^

    @always_inline
    def write(mut self, var value: Self.T) where __pyc.is_trivial[Self.T]():
        """Puts a value in; what was there before needs no end.

        ```mojo
        var room = MaybeUninit[Int](4)
        room.write(5)
        print(room.unsafe_assume_init())  # 5
        ```
        """
        __pyc.init(self._ptr(), value^)

    @always_inline
    def unsafe_assume_init(ref self) -> ref [self] Self.T:
        """The value; there must be one.

        ```mojo
        print(MaybeUninit[Int](5).unsafe_assume_init())  # 5
        ```
        """
        return __pyc.bitcast[Pointer[Self.T, MutUntrackedOrigin]](__pyc.address(self._room))[]

    @always_inline
    def unsafe_write(mut self, var value: Self.T):
        """Puts a value in; there must be none.

        ```mojo
        var room = MaybeUninit[Int]()
        room.unsafe_write(5)
        print(room.unsafe_take())  # 5
        ```
        """
        __pyc.init(self._ptr(), value^)

    @always_inline
    def unsafe_assume_init_ref(ref self) -> ref [self] Self.T:
        """The value; there must be one.

        ```mojo
        var room = MaybeUninit[Int](5)
        room.unsafe_assume_init_ref() += 1
        print(room.unsafe_assume_init_ref())  # 6
        ```
        """
        return __pyc.bitcast[Pointer[Self.T, MutUntrackedOrigin]](__pyc.address(self._room))[]

    @always_inline
    def unsafe_take(mut self) -> Self.T:
        """Moves the value out; there must be one.

        ```mojo
        var room = MaybeUninit[Int](5)
        print(room.unsafe_take())  # 5
        ```
        """
        return __pyc.take(self._ptr())

    @always_inline
    def unsafe_deinit(mut self):
        """Destroys the value; there must be one.

        ```mojo
        var room = MaybeUninit[String](String("x"))
        room.unsafe_deinit()
        room.unsafe_write("y")
        print(room.unsafe_take())  # y
        ```
        """
        __pyc.destroy(self._ptr())
