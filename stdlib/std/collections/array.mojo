"""Array: a fixed number of elements in a row, in place."""

from std.memory.bounds import _check_index, _check_slice
from std.memory.span import Span, SpanIter, ReverseSpanIter


__extension Array(
    Sized,
    Boolable,
    Iterable,
    Equatable where conforms_to(T, Equatable),
    Comparable where conforms_to(T, Comparable),
    Hashable where conforms_to(T, Hashable),
    Writable where conforms_to(T, Writable),
):
    """`length` elements of one type in a row, in place: no memory is allocated. It is what a display `[a, b]` makes if nothing
    asks for another type.

    ```mojo
    var a: Array[Int, 3] = [3, 1, 2]
    a[0] = 7
    print(a, len(a), 1 in a, a == [7, 1, 2])  # [7, 1, 2] 3 True True
    ```
    """
    comptime IteratorType[is_mut: Bool, //, o: Origin[mut=is_mut]]: Iterator = SpanIter[Self.T, o]

    @always_inline
    def __init__(out self, *, fill: Self.T) where conforms_to(Self.T, Copyable):
        """Copies of `fill`.

        ```mojo
        print(Array[Int, 3](fill=7))  # [7, 7, 7]
        ```
        """
        __pyc.mark_init(self)
        var at = __pyc.bitcast[Pointer[Self.T, MutUntrackedOrigin]](__pyc.address(self))
        for i in range(Self.length):
            __pyc.init(__pyc.offset(at, i), fill.copy())

    def __init__[F: def(Int) -> Self.T](out self, *, fill_with: F):
        """The function's results for each index."""
        __pyc.mark_init(self)
        var at = __pyc.bitcast[Pointer[Self.T, MutUntrackedOrigin]](__pyc.address(self))
        for i in range(Self.length):
            __pyc.init(__pyc.offset(at, i), fill_with(i))

    @always_inline
    def __init__(out self, *, unsafe_uninitialized: Bool):
        """Elements without values: each must be written before it is read."""
        __pyc.mark_init(self)

    @always_inline
    def __init__(out self, *, uninitialized: Bool) where __pyc.is_trivial[Self.T]():
        """Numbers that will be written before they are read; until then they are zero."""
        __pyc.mark_init(self)
        __pyc.zero_bytes(__pyc.bitcast[Pointer[UInt8, MutUntrackedOrigin]](__pyc.address(self)), Self.length * __pyc.size_of[Self.T]())

    def __init__(out self) where conforms_to(Self.T, Defaultable):
        """Default values."""
        __pyc.mark_init(self)
        var at = __pyc.bitcast[Pointer[Self.T, MutUntrackedOrigin]](__pyc.address(self))
        for i in range(Self.length):
            __pyc.init(__pyc.offset(at, i), Self.T())

    @always_inline
    def _ptr(self) -> Pointer[Self.T, MutUntrackedOrigin]:
        return __pyc.bitcast[Pointer[Self.T, MutUntrackedOrigin]](__pyc.address(self))

    @always_inline
    @__size
    def __len__(self) -> Int:
        """The number of elements."""
        return Self.length

    @always_inline
    def __bool__(self) -> Bool:
        return Self.length != 0

    @always_inline
    def unsafe_ptr(ref self) -> Pointer[Self.T, origin_of(self)]:
        """The address of the first element, valid while the array stays where it is.

        ```mojo
        var a: Array[Int, 2] = [5, 6]
        print(a.unsafe_ptr()[unsafe_offset=1])  # 6
        ```
        """
        return __pyc.bitcast[Pointer[Self.T, origin_of(self)]](__pyc.address(self))

    @always_inline
    @__element
    def __getitem__(ref self, i: Int, *, at: StringLiteral = __pyc.call_site()) -> ref [self] Self.T:
        """The element at `i`; panics unless `0 <= i < len(self)`."""
        _check_index(i, Self.length, at)
        return __pyc.element[Pointer[Self.T, MutUntrackedOrigin]](__pyc.address(self), i)[]

    @always_inline
    def __getitem__[dt: DType, //](ref self, i: Scalar[dt], *, at: StringLiteral = __pyc.call_site()) -> ref [self] Self.T:
        """The element at `i`, for any integer type."""
        comptime assert dt.is_integral(), "an index is an integer"
        _check_index(Int(i), Self.length, at)
        return __pyc.element[Pointer[Self.T, MutUntrackedOrigin]](__pyc.address(self), Int(i))[]

    @always_inline
    def unsafe_get(ref self, i: Int) -> ref [self] Self.T:
        """The element at `i`, which must be there: nothing is checked.

        ```mojo
        var a: Array[Int, 2] = [5, 6]
        print(a.unsafe_get(1))  # 6
        ```
        """
        return __pyc.offset(__pyc.bitcast[Pointer[Self.T, MutUntrackedOrigin]](__pyc.address(self)), i)[]

    @always_inline
    def __getitem__(ref self, slice: ContiguousSlice, *, at: StringLiteral = __pyc.call_site()) -> Span[Self.T, origin_of(self)]:
        """A view of a part. Panics unless `0 <= start <= end <= len(self)`."""
        var start = slice.start.or_else(0)
        var end = slice.end.or_else(Self.length)
        _check_slice(start, end, Self.length, at)
        return Span[Self.T, origin_of(self)](unsafe_ptr=__pyc.offset(self.unsafe_ptr(), start), length=end - start)

    @always_inline
    def __iter__(ref self) -> SpanIter[Self.T, origin_of(self)]:
        return SpanIter[Self.T, origin_of(self)](
            __pyc.bitcast[Pointer[Self.T, origin_of(self)]](__pyc.address(self)), Self.length
        )

    @always_inline
    def __reversed__(ref self) -> ReverseSpanIter[Self.T, origin_of(self)]:
        return ReverseSpanIter[Self.T, origin_of(self)](
            __pyc.bitcast[Pointer[Self.T, origin_of(self)]](__pyc.address(self)), Self.length
        )

    def swap_elements(mut self, a: Int, b: Int):
        """Exchanges the elements at `a` and `b`. Panics if one of them is out of bounds.

        ```mojo
        var a: Array[Int, 3] = [1, 2, 3]
        a.swap_elements(0, 2)
        print(a)  # [3, 2, 1]
        ```
        """
        Span[Self.T, MutUntrackedOrigin](unsafe_ptr=self._ptr(), length=Self.length).swap_elements(a, b)

    def reverse(mut self):
        """Puts the elements in the opposite order, in place. Complexity: linear.

        ```mojo
        var a: Array[Int, 3] = [1, 2, 3]
        a.reverse()
        print(a)  # [3, 2, 1]
        ```
        """
        Span[Self.T, MutUntrackedOrigin](unsafe_ptr=self._ptr(), length=Self.length).reverse()

    def __contains__(self, value: Self.T) -> Bool where conforms_to(Self.T, Equatable):
        """Whether an element is equal to the value."""
        for i in range(Self.length):
            if __pyc.offset(self._ptr(), i)[] == value:
                return True
        return False

    def __eq__(self, other: Self) -> Bool where conforms_to(Self.T, Equatable):
        """Whether all elements are equal."""
        for i in range(Self.length):
            if not (__pyc.offset(self._ptr(), i)[] == __pyc.offset(other._ptr(), i)[]):
                return False
        return True

    def __lt__(self, other: Self) -> Bool where conforms_to(Self.T, Comparable):
        """Whether the first differing element is less."""
        for i in range(Self.length):
            ref a = __pyc.offset(self._ptr(), i)[]
            ref b = __pyc.offset(other._ptr(), i)[]
            if a < b:
                return True
            if b < a:
                return False
        return False

    def __hash__[H: Hasher](self, mut hasher: H) where conforms_to(Self.T, Hashable):
        for i in range(Self.length):
            __pyc.offset(self._ptr(), i)[].__hash__(hasher)

    def concat[n: Int, //](deinit self, deinit other: Array[Self.T, n]) -> Array[Self.T, Self.length + n]:
        """An array of the elements of this array and of `other`, moved. Complexity: linear.

        ```mojo
        var a: Array[Int, 2] = [1, 2]
        var b: Array[Int, 1] = [3]
        print(a^.concat(b^))  # [1, 2, 3]
        ```
        """
        var out = Array[Self.T, Self.length + n](unsafe_uninitialized=True)
        for i in range(Self.length):
            __pyc.init(__pyc.offset(out._ptr(), i), __pyc.take(__pyc.offset(self._ptr(), i)))
        for i in range(n):
            __pyc.init(__pyc.offset(out._ptr(), Self.length + i), __pyc.take(__pyc.offset(other._ptr(), i)))
        __pyc.mark_uninit(self)
        __pyc.mark_uninit(other)
        return out^

    def repeat[times: Int](self) -> Array[Self.T, Self.length * times] where conforms_to(Self.T, Copyable):
        """The elements `times` times, copied. Complexity: linear in the result.

        ```mojo
        var a: Array[Int, 2] = [1, 2]
        print(a.repeat[2]())  # [1, 2, 1, 2]
        ```
        """
        var out = Array[Self.T, Self.length * times](unsafe_uninitialized=True)
        for k in range(times):
            for i in range(Self.length):
                __pyc.init(__pyc.offset(out._ptr(), k * Self.length + i), __pyc.offset(self._ptr(), i)[].copy())
        return out^

    def write_to(self, mut writer: Some[Writer]) where conforms_to(Self.T, Writable):
        writer.write_string("[")
        for i in range(Self.length):
            if i > 0:
                writer.write_string(", ")
            __pyc.offset(self._ptr(), i)[].write_to(writer)
        writer.write_string("]")

    def write_repr_to(self, mut writer: Some[Writer]) where conforms_to(Self.T, Writable):
        writer.write("Array[", reflect[Self.T].short_name(), ", ", Self.length, "]([")
        for i in range(Self.length):
            if i > 0:
                writer.write_string(", ")
            __pyc.offset(self._ptr(), i)[].write_repr_to(writer)
        writer.write_string("])")
