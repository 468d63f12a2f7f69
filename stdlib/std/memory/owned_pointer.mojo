"""A value on the heap with one owner."""

from std.memory.allocation import _allocate, _release


struct OwnedPointer[T: AnyType](Movable, Deinitable where conforms_to(T, Deinitable)):
    """The only owner of a value on the heap; the value is destroyed with it.

    ```mojo
    var box = OwnedPointer(String("boxed"))
    box[] += "!"
    print(box[])  # boxed!
    ```
    """

    var _data: Pointer[Self.T, MutUntrackedOrigin]

    def __init__(out self, var value: Self.T):
        """Puts a value on the heap."""
        self._data = _allocate[Self.T](1)
        __pyc.init(self._data, value^)

    def __deinit__(deinit self) where conforms_to(Self.T, Deinitable):
        __pyc.destroy(self._data)
        _release(self._data)

    @always_inline
    def __getitem__(ref self) -> ref [self] Self.T:
        """`p[]`: the value."""
        return self._data[]

    @always_inline
    def ptr(ref self) -> Pointer[Self.T, origin_of(self)]:
        """The address of the value.

        ```mojo
        var box = OwnedPointer(5)
        box.ptr()[] += 1
        print(box[])  # 6
        ```
        """
        return __pyc.bitcast[Pointer[Self.T, origin_of(self)]](self._data)

    def unsafe_ptr(ref self) -> Pointer[Self.T, origin_of(self)]:
        """The address of the value.

        ```mojo
        var box = OwnedPointer(5)
        print(box.unsafe_ptr()[])  # 5
        ```
        """
        return __pyc.bitcast[Pointer[Self.T, origin_of(self)]](self._data)

    def into_inner(deinit self) -> Self.T:
        """Takes the value out and frees the memory.

        ```mojo
        print(OwnedPointer(String("boxed")).into_inner())  # boxed
        ```
        """
        var value = __pyc.take(self._data)
        _release(self._data)
        return value^

    def unsafe_leak(deinit self) -> Pointer[Self.T, MutUntrackedOrigin]:
        """The address of the value, which is no longer destroyed and freed automatically.

        ```mojo
        var p = OwnedPointer(5).unsafe_leak()
        print(p[])  # 5
        p.unsafe_free()
        ```
        """
        return self._data
