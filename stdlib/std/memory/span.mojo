"""Views of consecutive elements that something else owns."""

from std.builtin.protocols import VectorNumber
from std.memory.bounds import _assume_length, _check_index, _check_slice

comptime ImmSpan = Span[mut=False, ...]
comptime MutSpan = Span[mut=True, ...]


@fieldwise_init
struct SpanIter[mut: Bool, //, T: AnyType, origin: Origin[mut=mut]](Iterator, ImplicitlyCopyable, Iterable, Sized):
    """Iterates over consecutive elements by reference.

    ```mojo
    var xs: List[Int] = [1, 2]
    for ref x in Span(xs):
        x *= 10
    print(xs)  # [10, 20]
    ```
    """

    comptime Element = Self.T
    comptime IteratorType[is_mut: Bool, //, o: Origin[mut=is_mut]]: Iterator = Self
    var _at: Pointer[Self.T, Self.origin]
    var _left: Int

    @always_inline
    def __iter__(self) -> Self:
        return self

    @always_inline
    def __next__(mut self) raises StopIteration -> ref [Self.origin] Self.T:
        if self._left == 0:
            raise StopIteration()
        var now = self._at
        self._at = __pyc.offset(now, 1)
        self._left -= 1
        return now[]

    @__size
    def __len__(self) -> Int:
        return self._left

    def bounds(self) -> Tuple[Int, Optional[Int]]:
        """How many elements are left: at least, and at most.

        ```mojo
        var xs: List[Int] = [1, 2]
        print(iter(xs).bounds())  # (2, 2)
        ```
        """
        return (self._left, Optional[Int](self._left))


@fieldwise_init
struct ReverseSpanIter[mut: Bool, //, T: AnyType, origin: Origin[mut=mut]](Iterator, ImplicitlyCopyable, Iterable, Sized):
    """Iterates over consecutive elements backwards, by reference.

    ```mojo
    var xs: List[Int] = [1, 2]
    for x in reversed(xs):
        print(x)  # 2 1
    ```
    """

    comptime Element = Self.T
    comptime IteratorType[is_mut: Bool, //, o: Origin[mut=is_mut]]: Iterator = Self
    var _start: Pointer[Self.T, Self.origin]
    var _left: Int

    @always_inline
    def __iter__(self) -> Self:
        return self

    @always_inline
    def __next__(mut self) raises StopIteration -> ref [Self.origin] Self.T:
        if self._left == 0:
            raise StopIteration()
        self._left -= 1
        return __pyc.offset(self._start, self._left)[]

    @__size
    def __len__(self) -> Int:
        return self._left


struct Span[mut: Bool, //, T: AnyType, origin: Origin[mut=mut]](
    ImplicitlyCopyable, TrivialRegisterPassable, Sized, Boolable, Iterable,
    Writable where conforms_to(T, Writable), Equatable where conforms_to(T, Equatable), Hashable where conforms_to(T, Hashable)
):
    """A view of consecutive elements: an address and a length. What is viewed must outlive it.

    ```mojo
    var xs: List[Int] = [1, 2, 3, 4]
    var middle = Span(xs)[1:3]
    middle[0] = 20
    print(xs)  # [1, 20, 3, 4]
    ```
    """

    comptime IteratorType[is_mut: Bool, //, o: Origin[mut=is_mut]]: Iterator = SpanIter[Self.T, Self.origin]
    var _data: Pointer[Self.T, Self.origin]
    var _size: Int

    @always_inline
    def __init__(out self, *, unsafe_ptr: Pointer[Self.T, Self.origin], length: Int):
        """The `length` elements from an address on."""
        self._data = unsafe_ptr
        self._size = length

    @always_inline
    def __init__(out self):
        """No elements."""
        self._data = Pointer[Self.T, Self.origin].unsafe_dangling()
        self._size = 0

    @implicit
    @always_inline
    def __init__(out self, ref [Self.origin] list: List[Self.T]):
        """All elements of a List."""
        self._data = __pyc.bitcast[Pointer[Self.T, Self.origin]](list._data)
        self._size = list._len

    @always_inline
    def __init__(out self, span: Span[Self.T, Self.origin]):
        """The same elements."""
        self._data = span._data
        self._size = span._size

    @implicit
    @always_inline
    def __init__[n: Int, //](out self, ref [Self.origin] array: Array[Self.T, n]):
        """All elements of an Array."""
        self._data = __pyc.bitcast[Pointer[Self.T, Self.origin]](__pyc.address(array))
        self._size = n

    @always_inline
    @__size
    def __len__(self) -> Int:
        _assume_length(self._size)
        return self._size

    @always_inline
    def __bool__(self) -> Bool:
        return self._size != 0

    @always_inline
    def unsafe_ptr(self) -> Pointer[Self.T, Self.origin]:
        """The address of the first element.

        ```mojo
        var xs: List[Int] = [5, 6]
        print(Span(xs)[1:].unsafe_ptr()[])  # 6
        ```
        """
        return self._data

    @always_inline
    def at(self, i: Int, *, at: StringLiteral = __pyc.call_site()) -> Pointer[Self.T, Self.origin]:
        """The place of an element, for atomics; panics unless `0 <= i < len(self)`.

        ```mojo
        from std.atomic import Atomic

        var counts: List[Int] = [0, 0]
        _ = Atomic[Int].fetch_add(Span(counts).at(1), 5)
        print(counts)  # [0, 5]
        ```
        """
        _check_index(i, self._size, at, __pyc.bitcast[Int](self._data))
        return __pyc.offset(self._data, i)

    @always_inline
    def at[dt: DType, //](self, i: Scalar[dt], *, at: StringLiteral = __pyc.call_site()) -> Pointer[Self.T, Self.origin]:
        """The address of the element at `i`, an integer of any type. Panics if it is out of bounds."""
        return self.at(Int(i), at=at)

    @always_inline
    @__element
    def __getitem__(self, i: Int, *, at: StringLiteral = __pyc.call_site()) -> ref [Self.origin] Self.T:
        """The element at `i`; panics unless `0 <= i < len(self)`. Complexity: constant."""
        var data = self._data
        _check_index(i, self._size, at, __pyc.bitcast[Int](data))
        return __pyc.offset(data, i)[]

    @always_inline
    def __getitem__[dt: DType, //](self, i: Scalar[dt], *, at: StringLiteral = __pyc.call_site()) -> ref [Self.origin] Self.T:
        """The element at `i`, for any integer type."""
        comptime assert dt.is_integral(), "an index is an integer"
        return self.at(Int(i), at=at)[]

    @always_inline
    def unsafe_get(self, i: Int) -> ref [Self.origin] Self.T:
        """The element at `i`, which must be there: nothing is checked.

        ```mojo
        var xs: List[Int] = [5, 6]
        print(Span(xs).unsafe_get(1))  # 6
        ```
        """
        return __pyc.offset(self._data, i)[]

    @always_inline
    def __getitem__(self, slice: ContiguousSlice, *, at: StringLiteral = __pyc.call_site()) -> Self:
        """The view of a part. Panics unless `0 <= start <= end <= len(self)`."""
        var start = slice.start.or_else(0)
        var end = slice.end.or_else(self._size)
        _check_slice(start, end, self._size, at)
        return Self(unsafe_ptr=__pyc.offset(self._data, start), length=end - start)

    def __getitem__(self, slice: StridedSlice) -> List[Self.T] where conforms_to(Self.T, Copyable):
        """A List of every `step`th element, copied."""
        var out = List[Self.T]()
        var start, end, step = slice.indices(self._size)
        for i in range(start, end, step):
            out.append(__pyc.offset(self._data, i)[].copy())
        return out^

    @always_inline
    def __iter__(self) -> SpanIter[Self.T, Self.origin]:
        return SpanIter[Self.T, Self.origin](self._data, self._size)

    @always_inline
    def __reversed__(self) -> ReverseSpanIter[Self.T, Self.origin]:
        return ReverseSpanIter[Self.T, Self.origin](self._data, self._size)

    def as_imm(self) -> Span[Self.T, ImmOrigin(Self.origin)]:
        """The same view, through which nothing can be changed.

        ```mojo
        var xs: List[Int] = [5, 6]
        print(Span(xs).as_imm())  # [5, 6]
        ```
        """
        return Span[Self.T, ImmOrigin(Self.origin)](unsafe_ptr=self._data.as_imm(), length=self._size)

    def __contains__(self, value: Self.T) -> Bool where conforms_to(Self.T, Equatable):
        """Whether an element is equal to the value. Complexity: linear."""
        for i in range(self._size):
            if __pyc.offset(self._data, i)[] == value:
                return True
        return False

    def __eq__(self, other: Span[Self.T, _]) -> Bool where conforms_to(Self.T, Equatable):
        """Whether both have equal elements in the same order."""
        if self._size != other._size:
            return False
        for i in range(self._size):
            if not (__pyc.offset(self._data, i)[] == __pyc.offset(other._data, i)[]):
                return False
        return True

    def __ne__(self, other: Span[Self.T, _]) -> Bool where conforms_to(Self.T, Equatable):
        return not (self == other)

    def __hash__[H: Hasher](self, mut hasher: H) where conforms_to(Self.T, Hashable):
        hasher._update_u64(UInt64(self._size))
        for i in range(self._size):
            __pyc.offset(self._data, i)[].__hash__(hasher)

    # changing what is viewed

    def fill(self, value: Self.T) where Self.mut and conforms_to(Self.T, Copyable):
        """Sets every element to a copy of the value. Complexity: linear.

        ```mojo
        var xs: List[Int] = [1, 2, 3]
        xs[1:].fill(0)
        print(xs)  # [1, 0, 0]
        ```
        """
        for i in range(self._size):
            __pyc.offset(self._data, i)[] = value.copy()

    def copy_from[m: Bool, //, o: Origin[mut=m]](self, other: Span[Self.T, o]) where Self.mut and conforms_to(Self.T, Copyable):
        """Sets the elements to copies of those of `other`. Panics if the lengths differ. Complexity: linear.

        ```mojo
        var xs: List[Int] = [1, 2, 3, 4]
        var ys: List[Int] = [8, 9]
        xs[:2].copy_from(Span(ys))
        print(xs)  # [8, 9, 3, 4]
        ```
        """
        if self._size != other._size:
            __pyc.panic("the lengths of the spans differ")
        for i in range(self._size):
            __pyc.offset(self._data, i)[] = __pyc.offset(other._data, i)[].copy()

    @always_inline
    def unsafe_swap_elements(self, a: Int, b: Int):
        """Exchanges the elements at `a` and `b`, which must be there: nothing is checked.

        ```mojo
        var xs: List[Int] = [1, 2]
        Span(xs).unsafe_swap_elements(0, 1)
        print(xs)  # [2, 1]
        ```
        """
        var p = __pyc.offset(self._data, a)
        var q = __pyc.offset(self._data, b)
        if a != b:
            var kept = __pyc.take(p)
            __pyc.init(p, __pyc.take(q))
            __pyc.init(q, kept^)

    def swap_elements(self, a: Int, b: Int, *, at: StringLiteral = __pyc.call_site()) where Self.mut:
        """Exchanges the elements at `a` and `b`. Panics if one of them is out of bounds.

        ```mojo
        var xs: List[Int] = [1, 2]
        Span(xs).swap_elements(0, 1)
        print(xs)  # [2, 1]
        ```
        """
        _check_index(a, self._size, at)
        _check_index(b, self._size, at)
        self.unsafe_swap_elements(a, b)

    def reverse(self) where Self.mut:
        """Puts the elements in the opposite order, in place. Complexity: linear.

        ```mojo
        var xs: List[Int] = [1, 2, 3]
        xs[1:].reverse()
        print(xs)  # [1, 3, 2]
        ```
        """
        var i = 0
        var k = self._size - 1
        while i < k:
            self.unsafe_swap_elements(i, k)
            i += 1
            k -= 1

    def apply[F: AnyType, //](self, func: F) where Self.mut and conforms_to(Self.T, VectorNumber):
        """Replaces each number by the function's result: `func[width](numbers)` for several at a time. Complexity: linear.

        ```mojo
        def tripled[w: SIMDLength](x: SIMD[DType.int, w]) -> SIMD[DType.int, w]:
            return 3 * x

        var xs: List[Int] = [1, 2]
        Span(xs).apply(tripled)
        print(xs)  # [3, 6]
        ```
        """
        comptime width = max(1, 16 // __pyc.size_of[Self.T]())
        var i = 0
        while i + width <= self._size:
            self._data.unsafe_store(i, func[width](self._data.unsafe_load[width=width](i)))
            i += width
        while i < self._size:
            self._data.unsafe_store(i, func[1](self._data.unsafe_load(i)))
            i += 1

    def apply[F: AnyType, C: AnyType, //](self, func: F, *, cond: C) where Self.mut and conforms_to(Self.T, VectorNumber):
        """Replaces each number for which `cond[width](numbers)` is true by the result of `func`. Complexity: linear."""
        comptime width = max(1, 16 // __pyc.size_of[Self.T]())
        var i = 0
        while i + width <= self._size:
            var old = self._data.unsafe_load[width=width](i)
            self._data.unsafe_store(i, cond[width](old).select(func[width](old), old))
            i += width
        while i < self._size:
            var old = self._data.unsafe_load(i)
            self._data.unsafe_store(i, cond[1](old).select(func[1](old), old))
            i += 1

    def binary_search(self, value: Self.T) -> Optional[Int] where conforms_to(Self.T, Comparable):
        """The index of an element of a sorted span that is equal to `value`, the first such one, or None. Complexity:
        logarithmic.

        ```mojo
        var xs: List[Int] = [1, 3, 5]
        print(Span(xs).binary_search(3), Span(xs).binary_search(4))  # 1 None
        ```
        """
        var low = 0
        var high = self._size
        while low < high:
            var middle = (low + high) >> 1
            if __pyc.offset(self._data, middle)[] < value:
                low = middle + 1
            else:
                high = middle
        if low < self._size and __pyc.offset(self._data, low)[] == value:
            return Optional[Int](low)
        return Optional[Int](None)

    def binary_search_by[F: def(Self.T) -> Int](self, func: F) -> Optional[Int]:
        """The index of an element for which `func` gives 0, or None. For the elements before it `func` must give less
        than 0, for those after it more. Complexity: logarithmic.

        ```mojo
        var xs: List[Int] = [1, 3, 5]
        var want = 3
        print(Span(xs).binary_search_by(lambda (x: Int) {want} -> Int: x - want))  # 1
        ```
        """
        var low = 0
        var high = self._size
        while low < high:
            var middle = (low + high) >> 1
            var order = func(__pyc.offset(self._data, middle)[])
            if order == 0:
                return Optional[Int](middle)
            if order < 0:
                low = middle + 1
            else:
                high = middle
        return Optional[Int](None)

    def count[F: AnyType, //](self, func: F) -> Int where conforms_to(Self.T, VectorNumber):
        """For how many numbers the function holds: `func[width](numbers)` for several at a time. Complexity: linear.

        ```mojo
        def is_large[w: SIMDLength](x: SIMD[DType.int, w]) -> SIMD[DType.bool, w]:
            return x.gt(2)

        var xs: List[Int] = [1, 2, 3, 4, 5]
        print(Span(xs).count(is_large))  # 3
        ```
        """
        comptime width = max(1, 16 // __pyc.size_of[Self.T]())
        var n = 0
        var i = 0
        while i + width <= self._size:
            n += func[width](self._data.unsafe_load[width=width](i)).reduce_bit_count()
            i += width
        while i < self._size:
            n += func[1](self._data.unsafe_load(i)).reduce_bit_count()
            i += 1
        return n

    def unsafe_subspan(self, *, offset: Int, length: Int) -> Self:
        """A view of the `length` elements from `offset` on, which must be there: nothing is checked.

        ```mojo
        var xs: List[Int] = [1, 2, 3]
        print(Span(xs).unsafe_subspan(offset=1, length=2))  # [2, 3]
        ```
        """
        return Self(unsafe_ptr=__pyc.offset(self._data, offset), length=length)

    def write_to(self, mut writer: Some[Writer]) where conforms_to(Self.T, Writable):
        writer.write_string("[")
        for i in range(self._size):
            if i > 0:
                writer.write_string(", ")
            __pyc.offset(self._data, i)[].write_to(writer)
        writer.write_string("]")

    def write_repr_to(self, mut writer: Some[Writer]) where conforms_to(Self.T, Writable):
        writer.write("Span[mut=", Self.mut, ", ", reflect[Self.T].short_name(), "]([")
        for i in range(self._size):
            if i > 0:
                writer.write_string(", ")
            __pyc.offset(self._data, i)[].write_repr_to(writer)
        writer.write_string("])")
