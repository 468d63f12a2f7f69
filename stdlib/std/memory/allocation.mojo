"""Memory on the heap that holds no values yet."""

from std.memory.span import Span


@fieldwise_init
struct Alignment(TrivialRegisterPassable, Writable):
    """What an address must be a multiple of, in bytes: a power of two.

    ```mojo
    from std.memory import Alignment

    print(Alignment.of[Int32](), Alignment.of_bytes[64]())  # 4 64
    ```
    """

    var _bytes: Int

    @staticmethod
    def of[T: AnyType]() -> Self:
        """What values of the type need.

        ```mojo
        from std.memory import Alignment

        print(Alignment.of[UInt16]())  # 2
        ```
        """
        return Self(__pyc.align_of[T]())

    @staticmethod
    def of_bytes[count: Int]() -> Self:
        """A number of bytes; any but a power of two is an error.

        ```mojo
        from std.memory import Alignment

        print(Alignment.of_bytes[32]())  # 32
        ```
        """
        comptime assert count > 0 and count & (count - 1) == 0, "an alignment is a power of two"
        return Self(count)

    def write_to(self, mut writer: Some[Writer]):
        writer.write(self._bytes)


@fieldwise_init
struct Layout[T: AnyType, *, alignment: Alignment = Alignment.of[T]()](ImplicitlyCopyable, TrivialRegisterPassable):
    """How much memory: a number of elements, and their alignment, which is at least that of their type.

    ```mojo
    from std.memory import Alignment

    print(Layout[Int32](count=3).byte_size())  # 12
    print(Layout[Int32, alignment=Alignment.of_bytes[64]()].alignment)  # 64
    ```
    """

    var _count: Int

    def __init__(out self, *, count: Int):
        """For `count` elements."""
        self._count = count

    @staticmethod
    def single() -> Self:
        """For one element.

        ```mojo
        print(Layout[Int64].single().byte_size())  # 8
        ```
        """
        return Self(count=1)

    def count(self) -> Int:
        """How many elements.

        ```mojo
        print(Layout[Int](count=3).count())  # 3
        ```
        """
        return self._count

    def byte_size(self) -> Int:
        """How many bytes.

        ```mojo
        print(Layout[Int16](count=3).byte_size())  # 6
        ```
        """
        return self._count * __pyc.size_of[Self.T]()


@explicit_destroy("give it back by dealloc(), or keep its address by unsafe_leak()")
struct Allocation[T: AnyType, *, alignment: Alignment = Alignment.of[T]()](Movable, Deinitable where False):
    """Memory on the heap that must be freed by `dealloc`. Values in it are not destroyed.

    ```mojo
    var memory = alloc(Layout[Int](count=2))
    memory.unsafe_ptr().unsafe_write(7)
    print(memory.unsafe_ptr()[])  # 7
    dealloc(memory^)
    ```
    """

    var _data: Pointer[Self.T, MutUntrackedOrigin]
    var _layout: Layout[Self.T, alignment=Self.alignment]

    def __init__(out self, *, unsafe_ptr: Pointer[Self.T, MutUntrackedOrigin], layout: Layout[Self.T, alignment=Self.alignment]):
        """Takes over memory of this layout."""
        self._data = unsafe_ptr
        self._layout = layout

    @always_inline
    def unsafe_ptr(ref self) -> Pointer[Self.T, MutOrigin(origin_of(self))]:
        """The address of the first element.

        ```mojo
        var memory = alloc(Layout[Int](count=1))
        memory.unsafe_ptr().unsafe_write(5)
        print(memory.unsafe_ptr()[])  # 5
        dealloc(memory^)
        ```
        """
        return __pyc.bitcast[Pointer[Self.T, MutOrigin(origin_of(self))]](self._data)

    def unsafe_span(ref self) -> Span[Self.T, MutOrigin(origin_of(self))]:
        """All elements; each must have a value before it is read.

        ```mojo
        var memory = alloc(Layout[Int](count=2))
        memory.unsafe_span().fill(7)
        print(memory.unsafe_span())  # [7, 7]
        dealloc(memory^)
        ```
        """
        return Span[Self.T, MutOrigin(origin_of(self))](unsafe_ptr=self.unsafe_ptr(), length=self._layout.count())

    def layout(self) -> Layout[Self.T, alignment=Self.alignment]:
        """How much memory it is.

        ```mojo
        var memory = alloc(Layout[Int](count=2))
        print(memory.layout().count())  # 2
        dealloc(memory^)
        ```
        """
        return self._layout

    def unsafe_leak(deinit self) -> Pointer[Self.T, MutUntrackedOrigin]:
        """The address of the memory, which is no longer freed automatically.

        ```mojo
        var p = alloc(Layout[Int](count=1)).unsafe_leak()
        p.unsafe_write(3)
        print(p[])  # 3
        p.unsafe_free()
        ```
        """
        return self._data

    def into_managed(deinit self) -> ManagedAllocation[Self.T, alignment=Self.alignment]:
        """The same memory, which is freed when its owner is destroyed.

        ```mojo
        var memory = alloc(Layout[Int](count=2)).into_managed()
        memory.unsafe_ptr().unsafe_write(7)
        print(memory.unsafe_ptr()[])  # 7
        ```
        """
        return ManagedAllocation[Self.T, alignment=Self.alignment](unsafe_ptr=self._data, layout=self._layout)

    def _free(deinit self):
        _release(self._data)


struct ManagedAllocation[T: AnyType, *, alignment: Alignment = Alignment.of[T]()](Movable):
    """Memory on the heap that is freed when its owner is destroyed. Values in it are not destroyed.

    ```mojo
    var memory = alloc(Layout[Int](count=2)).into_managed()
    memory.unsafe_span().fill(3)
    print(memory.unsafe_span())  # [3, 3]
    ```
    """

    var _data: Pointer[Self.T, MutUntrackedOrigin]
    var _layout: Layout[Self.T, alignment=Self.alignment]

    def __init__(out self, *, unsafe_ptr: Pointer[Self.T, MutUntrackedOrigin], layout: Layout[Self.T, alignment=Self.alignment]):
        """Takes over memory of this layout."""
        self._data = unsafe_ptr
        self._layout = layout

    def __deinit__(deinit self):
        _release(self._data)

    @always_inline
    def unsafe_ptr(ref self) -> Pointer[Self.T, MutOrigin(origin_of(self))]:
        """The address of the first element.

        ```mojo
        var memory = alloc(Layout[Int](count=1)).into_managed()
        memory.unsafe_ptr().unsafe_write(5)
        print(memory.unsafe_ptr()[])  # 5
        ```
        """
        return __pyc.bitcast[Pointer[Self.T, MutOrigin(origin_of(self))]](self._data)

    def unsafe_span(ref self) -> Span[Self.T, MutOrigin(origin_of(self))]:
        """All elements; each must have a value before it is read.

        ```mojo
        var memory = alloc(Layout[Int](count=2)).into_managed()
        memory.unsafe_span().fill(7)
        print(memory.unsafe_span())  # [7, 7]
        ```
        """
        return Span[Self.T, MutOrigin(origin_of(self))](unsafe_ptr=self.unsafe_ptr(), length=self._layout.count())

    def layout(self) -> Layout[Self.T, alignment=Self.alignment]:
        """How much memory it is.

        ```mojo
        print(alloc(Layout[Int](count=2)).into_managed().layout().count())  # 2
        ```
        """
        return self._layout


def alloc[T: AnyType, alignment: Alignment, //](layout: Layout[T, alignment=alignment]) -> Allocation[T, alignment=alignment]:
    """Memory for the elements of the layout, without values.

    Complexity: that of the system's allocator. Panics when there is not enough memory.

    ```mojo
    var memory = alloc(Layout[UInt8](count=16))
    unsafe_memset_zero(memory.unsafe_ptr(), 16)
    print(memory.unsafe_ptr()[unsafe_offset=15])  # 0
    dealloc(memory^)
    ```
    """
    comptime bytes = max(alignment._bytes, __pyc.align_of[T]())
    return Allocation[T, alignment=alignment](unsafe_ptr=_allocate[T](layout.count(), bytes), layout=layout)


@__unsafe
def alloc[T: AnyType](count: Int, /) -> Pointer[T, MutUntrackedOrigin]:
    """Memory for `count` elements, without values; given back by `.unsafe_free()`."""
    return _allocate[T](count, __pyc.align_of[T]())


@__unsafe
def unsafe_alloc[T: AnyType](count: Int, *, alignment: Int = __pyc.align_of[T]()) -> Pointer[T, MutUntrackedOrigin]:
    """Memory for `count` elements, without values; given back by `.unsafe_free()`. Its address is a multiple of `alignment`.

    Complexity: that of the system's allocator. Panics when there is not enough memory.

    ```mojo
    from std.memory.alloc import unsafe_alloc

    var squares = unsafe_alloc[Int](4)
    for i in range(4):
        squares[unsafe_offset=i] = i * i
    print(squares[unsafe_offset=3])  # 9
    squares.unsafe_free()
    ```
    """
    return _allocate[T](count, alignment)


def dealloc[T: AnyType, alignment: Alignment, //](var allocation: Allocation[T, alignment=alignment]):
    """Gives the memory of `allocation` back. Values that are still in it are not destroyed.

    ```mojo
    var names = alloc(Layout[String](count=1))
    names.unsafe_ptr().unsafe_write("ann")
    names.unsafe_ptr().unsafe_deinit_pointee()
    dealloc(names^)
    ```
    """
    allocation^._free()


@always_inline
def _times(size: Int, times: Int) -> Int:
    """The product of two counts; of one that does not fit the largest there is, and so much memory there never is."""
    return Int.MAX if __pyc.mul_overflows(size, times) else size * times


@always_inline
def _allocate[T: AnyType](count: Int, alignment: Int = __pyc.align_of[T]()) -> Pointer[T, MutUntrackedOrigin]:
    """Room for `count` elements, where the collector sees the references that they hold."""
    var size = UInt64(_times(count, __pyc.size_of[T]()))
    comptime if __pyc.is_traced[T]():
        return __pyc.bitcast[Pointer[T, MutUntrackedOrigin]](__pyc.pyc_gc_alloc_root(size, UInt64(alignment)))
    else:
        return __pyc.bitcast[Pointer[T, MutUntrackedOrigin]](__pyc.pyc_alloc(size, UInt64(alignment)))


@always_inline
def _release[T: AnyType](memory: Pointer[T, MutUntrackedOrigin]):
    """Gives memory of `_allocate` back."""
    comptime if __pyc.is_traced[T]():
        __pyc.pyc_gc_free_root(memory)
    else:
        __pyc.pyc_free(memory)


@always_inline
def _reallocate[T: AnyType](memory: Pointer[T, MutUntrackedOrigin], count: Int, wanted: Int) -> Pointer[T, MutUntrackedOrigin]:
    """Memory of `_allocate` becomes larger; what is in it is moved as bytes. Not for values that the collector looks at."""
    var size = __pyc.size_of[T]()
    return __pyc.bitcast[Pointer[T, MutUntrackedOrigin]](
        __pyc.pyc_realloc(memory, UInt64(count * size), UInt64(_times(wanted, size)), UInt64(__pyc.align_of[T]()))
    )
