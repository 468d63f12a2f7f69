"""List: a sequence of elements in memory that grows."""

from std.memory.allocation import _allocate, _reallocate, _release, _times
from std.memory.bounds import _check_index, _check_slice, _panic_at
from std.memory.span import Span, SpanIter, ReverseSpanIter


struct ListOwnedIter[T: AnyType](Iterator, Movable, Iterable):
    """Iterates over a List and takes its elements out: `for x in xs^`.

    ```mojo
    var xs: List[String] = ["a", "b"]
    for var x in xs^:
        x += "!"
        print(x)  # a! b!
    ```
    """

    comptime Element = Self.T
    var _list: List[Self.T]
    var _at: Int

    def __init__(out self, var list: List[Self.T]):
        self._list = list^
        self._at = 0

    def __next__(mut self) raises StopIteration -> Self.T:
        if self._at == self._list._len:
            raise StopIteration()
        self._at += 1
        return __pyc.take(__pyc.offset(self._list._data, self._at - 1))

    def __deinit__(deinit self):
        for i in range(self._at, self._list._len):
            __pyc.destroy(__pyc.offset(self._list._data, i))
        self._list._len = 0


struct List[T: AnyType](
    Copyable where conforms_to(T, Copyable),
    Movable,
    Deinitable where conforms_to(T, Deinitable),
    Defaultable,
    Sized,
    Boolable,
    Iterable,
    Equatable where conforms_to(T, Equatable),
    Comparable where conforms_to(T, Comparable),
    Hashable where conforms_to(T, Hashable),
    Writable where conforms_to(T, Writable),
):
    """A sequence of elements of one type, which the list owns.

    Appending takes constant time on average: the memory is doubled when it is full. Indices are checked and cannot be negative
    numbers.
    A List is copied only by `.copy()`.

    ```mojo
    var xs: List[Int] = [3, 1, 2]
    xs.append(9)
    sort(xs)
    print(xs, len(xs), xs[0])  # [1, 2, 3, 9] 4 1
    print(xs + [4], xs[1:3], 9 in xs, xs == [1, 2])  # [1, 2, 3, 9, 4] [2, 3] True False
    ```
    """

    comptime IteratorType[is_mut: Bool, //, o: Origin[mut=is_mut]]: Iterator = SpanIter[Self.T, o]
    var _data: Pointer[Self.T, MutUntrackedOrigin]
    var _len: Int
    var _capacity: Int

    # making

    @always_inline
    def __init__(out self):
        """An empty list; no memory is allocated."""
        self._data = Pointer[Self.T, MutUntrackedOrigin].unsafe_dangling()
        self._len = 0
        self._capacity = 0

    def __init__(out self, *, capacity: Int):
        """An empty list with room for `capacity` elements."""
        self._len = 0
        if capacity > 0:
            self._data = _allocate[Self.T](capacity)
            self._capacity = capacity
        else:
            self._data = Pointer[Self.T, MutUntrackedOrigin].unsafe_dangling()
            self._capacity = 0

    def __init__(out self, *, unsafe_uninit_length: Int):
        """`unsafe_uninit_length` elements, of which none has a value yet: each must be given one before it is read or dies."""
        self = Self(capacity=unsafe_uninit_length)
        self._len = unsafe_uninit_length if unsafe_uninit_length > 0 else 0

    def __init__(out self, *, _constants: Pointer[Self.T, ImmUntrackedOrigin], length: Int):
        """Copies of a display's constants."""
        self = Self(capacity=length)
        __pyc.copy_bytes(self._data, _constants, length * __pyc.size_of[Self.T]())
        self._len = length

    def __init__(out self, *, length: Int, fill: Self.T) where conforms_to(Self.T, Copyable):
        """`length` copies of `fill`.

        ```mojo
        print(List[Int](length=3, fill=7))  # [7, 7, 7]
        ```
        """
        self = Self(capacity=length)
        for i in range(length):
            __pyc.init(__pyc.offset(self._data, i), fill.copy())
        self._len = length if length > 0 else 0

    def __init__[F: def(Int) -> Self.T](out self, *, length: Int, fill_with: F):
        """`length` elements, each the function's result for its index."""
        self = Self(capacity=length)
        for i in range(length):
            __pyc.init(__pyc.offset(self._data, i), fill_with(i))
            self._len = i + 1

    def __init__[m: Bool, //, o: Origin[mut=m]](out self, span: Span[Self.T, o]) where conforms_to(Self.T, Copyable):
        """Copies of the elements of a span."""
        self = Self(capacity=len(span))
        _copy_elements(self._data, span._data.unsafe_origin_cast[MutUntrackedOrigin](), len(span))
        self._len = len(span)

    def __init__(out self, var list: Self, /):
        """The list itself: `List[T]([a, b])`."""
        self = list^

    def __init__[C: Iterable](out self: List[C.IteratorType[ImmStaticOrigin].Element], iterable: C, /) where conforms_to(Self.T, Copyable):
        """Copies of what an iterable gives.

        ```mojo
        print(List[Int](range(3)))  # [0, 1, 2]
        ```
        """
        self = Self()
        for x in iterable:
            self.append(x.copy())

    def __init__(out self, *, copy: Self) where conforms_to(Self.T, Copyable):
        """Copies of all elements. Complexity: linear."""
        self = Self(capacity=copy._len)
        _copy_elements(self._data, copy._data, copy._len)
        self._len = copy._len

    def __deinit__(deinit self) where conforms_to(Self.T, Deinitable):
        _destroy_elements(self._data, self._len)
        if self._capacity > 0:
            _release(self._data)

    # asking

    @always_inline
    @__size
    def __len__(self) -> Int:
        """The number of elements."""
        return self._len

    @always_inline
    def __bool__(self) -> Bool:
        """Whether there are elements."""
        return self._len != 0

    @always_inline
    def capacity(self) -> Int:
        """The number of elements that fit without allocating memory.

        ```mojo
        print(List[Int](capacity=8).capacity())  # 8
        ```
        """
        return self._capacity

    def byte_length(self) -> Int:
        """The size of the elements in bytes.

        ```mojo
        print(List[Int32](length=3, fill=0).byte_length())  # 12
        ```
        """
        return self._len * __pyc.size_of[Self.T]()

    @always_inline
    def unsafe_ptr(ref self) -> Pointer[Self.T, origin_of(self)]:
        """The address of the first element. Growing the list makes it invalid.

        ```mojo
        var xs: List[Int] = [5, 6]
        print(xs.unsafe_ptr()[unsafe_offset=1])  # 6
        ```
        """
        return __pyc.bitcast[Pointer[Self.T, origin_of(self)]](self._data)

    # elements

    @always_inline
    @__element
    def __getitem__(ref self, i: Int, *, at: StringLiteral = __pyc.call_site()) -> ref [self] Self.T:
        """The element at `i`; panics unless `0 <= i < len(self)`. Complexity: constant."""
        var data = self._data
        _check_index(i, self._len, at, __pyc.bitcast[Int](data))
        return __pyc.offset(data, i)[]

    @always_inline
    def __getitem__[dt: DType, //](ref self, i: Scalar[dt], *, at: StringLiteral = __pyc.call_site()) -> ref [self] Self.T:
        """The element at `i`, for any integer type."""
        comptime assert dt.is_integral(), "an index is an integer"
        var data = self._data
        _check_index(Int(i), self._len, at, __pyc.bitcast[Int](data))
        return __pyc.offset(data, Int(i))[]

    @always_inline
    def unsafe_get(ref self, i: Int) -> ref [self] Self.T:
        """The element at `i`, which must be there: nothing is checked.

        ```mojo
        var xs: List[Int] = [5, 6]
        print(xs.unsafe_get(1))  # 6
        ```
        """
        return __pyc.offset(self._data, i)[]

    @always_inline
    def unsafe_set(mut self, i: Int, var value: Self.T) where conforms_to(Self.T, Deinitable):
        """Replaces the element at `i` by `value`. The element must be there: nothing is checked.

        ```mojo
        var xs: List[Int] = [5, 6]
        xs.unsafe_set(1, 7)
        print(xs)  # [5, 7]
        ```
        """
        __pyc.offset(self._data, i)[] = value^

    @always_inline
    def __getitem__(ref self, slice: ContiguousSlice, *, at: StringLiteral = __pyc.call_site()) -> Span[Self.T, origin_of(self)]:
        """A view of a part: changes go to the list. Panics unless `0 <= start <= end <= len(self)`.

        ```mojo
        var xs: List[Int] = [0, 1, 2, 3]
        xs[1:3].fill(9)
        print(xs)  # [0, 9, 9, 3]
        ```
        """
        var start = slice.start.or_else(0)
        var end = slice.end.or_else(self._len)
        _check_slice(start, end, self._len, at)
        return Span[Self.T, origin_of(self)](
            unsafe_ptr=__pyc.bitcast[Pointer[Self.T, origin_of(self)]](__pyc.offset(self._data, start)), length=end - start
        )

    def __getitem__(self, slice: StridedSlice) -> Self where conforms_to(Self.T, Copyable):
        """A list of copies of every `step`th element."""
        var out = Self()
        var start, end, step = slice.indices(self._len)
        for i in range(start, end, step):
            out.append(__pyc.offset(self._data, i)[].copy())
        return out^

    @always_inline
    def __iter__(ref self) -> SpanIter[Self.T, origin_of(self)]:
        """Iterates over the elements by reference."""
        return SpanIter[Self.T, origin_of(self)](
            __pyc.bitcast[Pointer[Self.T, origin_of(self)]](self._data), self._len
        )

    @always_inline
    def __iter__(var self) -> ListOwnedIter[Self.T]:
        """Iterates over the elements and takes them out of the list."""
        return ListOwnedIter[Self.T](self^)

    @always_inline
    def __reversed__(ref self) -> ReverseSpanIter[Self.T, origin_of(self)]:
        """Iterates over the elements backwards, by reference."""
        return ReverseSpanIter[Self.T, origin_of(self)](
            __pyc.bitcast[Pointer[Self.T, origin_of(self)]](self._data), self._len
        )

    # growing

    @no_inline
    def _grow(mut self, wanted: Int):
        var capacity = max(wanted, self._capacity * 2)
        self._move_to(capacity)

    def _move_to(mut self, capacity: Int):
        comptime if __pyc.is_trivial[Self.T]() and not __pyc.is_traced[Self.T]():
            if self._capacity > 0:
                self._data = _reallocate(self._data, self._capacity, capacity)
                self._capacity = capacity
                return
        var fresh = _allocate[Self.T](capacity)
        _move_elements(fresh, self._data, self._len)
        if self._capacity > 0:
            _release(self._data)
        self._data = fresh
        self._capacity = capacity

    def reserve(mut self, capacity: Int):
        """Makes room for at least `capacity` elements. Complexity: linear when memory must be taken.

        ```mojo
        var xs = List[Int]()
        xs.reserve(10)
        print(xs.capacity() >= 10)  # True
        ```
        """
        if capacity > self._capacity:
            self._move_to(capacity)

    @always_inline
    def append(mut self, var value: Self.T):
        """Appends a value. Complexity: constant on average.

        ```mojo
        var xs = List[Int]()
        xs.append(5)
        print(xs)  # [5]
        ```
        """
        if self._len == self._capacity:
            self._grow(self._len + 1)
        __pyc.init(__pyc.offset(self._data, self._len), value^)
        self._len += 1

    @always_inline
    def _put(mut self, var value: Self.T):
        """An item of a display, for which there is room."""
        __pyc.init(__pyc.offset(self._data, self._len), value^)
        self._len += 1

    def extend(mut self, var other: Self):
        """Moves all elements of `other` to the end. Complexity: linear in their number.

        ```mojo
        var xs: List[Int] = [1]
        xs.extend([2, 3])
        print(xs)  # [1, 2, 3]
        ```
        """
        var count = other._len
        if self._len + count > self._capacity:
            self._grow(self._len + count)
        _move_elements(__pyc.offset(self._data, self._len), other._data, count)
        other._len = 0
        self._len += count

    def extend[m: Bool, //, o: Origin[mut=m]](mut self, other: Span[Self.T, o]) where conforms_to(Self.T, Copyable):
        """Puts copies of the elements of `other` at the end. Complexity: linear in their number."""
        var count = len(other)
        if self._len + count > self._capacity:
            self._grow(self._len + count)
        _copy_elements(
            __pyc.offset(self._data, self._len), other._data.unsafe_origin_cast[MutUntrackedOrigin](), count
        )
        self._len += count

    def insert(mut self, i: Int, var value: Self.T, *, at: StringLiteral = __pyc.call_site()):
        """Inserts a value before the element at `i`; panics unless `0 <= i <= len(self)`. Complexity: linear.

        ```mojo
        var xs: List[Int] = [1, 3]
        xs.insert(1, 2)
        print(xs)  # [1, 2, 3]
        ```
        """
        _check_index(i, self._len + 1, at)
        if self._len == self._capacity:
            self._grow(self._len + 1)
        var k = self._len
        while k > i:
            __pyc.init(__pyc.offset(self._data, k), __pyc.take(__pyc.offset(self._data, k - 1)))
            k -= 1
        __pyc.init(__pyc.offset(self._data, i), value^)
        self._len += 1

    # shrinking

    def pop(mut self, *, at: StringLiteral = __pyc.call_site()) -> Self.T:
        """Takes the last element away and gives it; panics when there is none. Complexity: constant.

        ```mojo
        var xs: List[Int] = [1, 2, 3]
        print(xs.pop(), xs.pop(0), xs)  # 3 1 [2]
        ```
        """
        if self._len == 0:
            _panic_at("pop from an empty list", at)
        self._len -= 1
        var value = __pyc.take(__pyc.offset(self._data, self._len))
        return value^

    def pop(mut self, i: Int, *, at: StringLiteral = __pyc.call_site()) -> Self.T:
        """Takes the element at `i` away and gives it; the later ones move up. Panics unless `0 <= i < len(self)`.
        Complexity: linear.
        """
        _check_index(i, self._len, at)
        var value = __pyc.take(__pyc.offset(self._data, i))
        for k in range(i + 1, self._len):
            __pyc.init(__pyc.offset(self._data, k - 1), __pyc.take(__pyc.offset(self._data, k)))
        self._len -= 1
        return value^

    def __delitem__(mut self, i: Int, *, at: StringLiteral = __pyc.call_site()) where conforms_to(Self.T, Deinitable):
        """Takes the element at `i` away, as `del xs[i]` does. Panics unless `0 <= i < len(self)`. Complexity: linear."""
        _check_index(i, self._len, at)
        _ = self.pop(i)

    def remove(mut self, value: Self.T) raises where conforms_to(Self.T, Equatable) and conforms_to(Self.T, Deinitable):
        """Takes the first element that is equal to `value` out. Raises if there is none. Complexity: linear.

        ```mojo
        var xs: List[Int] = [1, 2, 1]
        xs.remove(1)
        print(xs)  # [2, 1]
        ```
        """
        _ = self.pop(self.index(value))

    def clear(mut self) where conforms_to(Self.T, Deinitable):
        """Destroys all elements; the memory is kept. Complexity: linear.

        ```mojo
        var xs: List[Int] = [1, 2]
        xs.clear()
        print(len(xs))  # 0
        ```
        """
        var count = self._len
        self._len = 0
        _destroy_elements(self._data, count)

    def shrink(mut self, new_length: Int, *, at: StringLiteral = __pyc.call_site()) where conforms_to(Self.T, Deinitable):
        """Destroys the elements from `new_length` on; panics when there are fewer. Complexity: linear in what is destroyed.

        ```mojo
        var xs: List[Int] = [1, 2, 3]
        xs.shrink(1)
        print(xs)  # [1]
        ```
        """
        if UInt(new_length) > UInt(self._len):
            _panic_at("shrink to more elements than there are", at)
        var count = self._len - new_length
        self._len = new_length
        _destroy_elements(__pyc.offset(self._data, new_length), count)

    def resize(mut self, length: Int, fill: Self.T) where conforms_to(Self.T, Copyable) and conforms_to(Self.T, Deinitable):
        """Makes it `length` elements: destroys the ones that are too many, or adds copies of `fill`. Complexity: linear in
        the difference.

        ```mojo
        var xs: List[Int] = [1]
        xs.resize(3, 7)
        print(xs)  # [1, 7, 7]
        ```
        """
        if length <= self._len:
            self.shrink(length)
            return
        if length > self._capacity:
            self._grow(length)
        while self._len < length:
            __pyc.init(__pyc.offset(self._data, self._len), fill.copy())
            self._len += 1

    def resize(mut self, *, unsafe_uninit_length: Int):
        """Makes the list `unsafe_uninit_length` elements long. New elements have no values yet: each must be given one
        before it is read or destroyed.
        """
        if unsafe_uninit_length > self._capacity:
            self._grow(unsafe_uninit_length)
        self._len = unsafe_uninit_length

    def deinit_with[F: def(var Self.T) -> None](deinit self, f: F):
        """Gives each element to `f`, which ends it: for elements that do not end by themselves. Complexity: linear.

        ```mojo
        def goodbye(var name: String):
            print("bye", name)  # bye ann bye bo

        var names: List[String] = ["ann", "bo"]
        names^.deinit_with(goodbye)
        ```
        """
        for i in range(self._len):
            f(__pyc.take(__pyc.offset(self._data, i)))
        if self._capacity > 0:
            _release(self._data)

    # order

    def reverse(mut self):
        """Puts the elements in the opposite order, in place. Complexity: linear.

        ```mojo
        var xs: List[Int] = [1, 2, 3]
        xs.reverse()
        print(xs)  # [3, 2, 1]
        ```
        """
        var i = 0
        var k = self._len - 1
        while i < k:
            self._swap(i, k)
            i += 1
            k -= 1

    @always_inline
    def _swap(mut self, a: Int, b: Int):
        var p = __pyc.offset(self._data, a)
        var q = __pyc.offset(self._data, b)
        var kept = __pyc.take(p)
        __pyc.init(p, __pyc.take(q))
        __pyc.init(q, kept^)

    def swap_elements(mut self, a: Int, b: Int, *, at: StringLiteral = __pyc.call_site()):
        """Exchanges the elements at `a` and `b`. Panics if one of them is out of bounds.

        ```mojo
        var xs: List[Int] = [1, 2, 3]
        xs.swap_elements(0, 2)
        print(xs)  # [3, 2, 1]
        ```
        """
        _check_index(a, self._len, at)
        _check_index(b, self._len, at)
        if a != b:
            self._swap(a, b)

    # searching

    def __contains__(self, value: Self.T) -> Bool where conforms_to(Self.T, Equatable):
        """Whether an element is equal to the value. Complexity: linear."""
        for i in range(self._len):
            if __pyc.offset(self._data, i)[] == value:
                return True
        return False

    def try_index(self, value: Self.T, start: Int = 0, stop: Optional[Int] = None) -> Optional[Int] where conforms_to(Self.T, Equatable):
        """The index of the first element from `start` up to `stop` that is equal to `value`, or None. Complexity:
        linear.

        ```mojo
        var xs: List[Int] = [5, 6]
        print(xs.try_index(6), xs.try_index(7))  # 1 None
        ```
        """
        for i in range(max(start, 0), min(stop.or_else(self._len), self._len)):
            if __pyc.offset(self._data, i)[] == value:
                return Optional[Int](i)
        return Optional[Int](None)

    def index(self, value: Self.T, start: Int = 0, stop: Optional[Int] = None) raises -> Int where conforms_to(Self.T, Equatable):
        """The index of the first element from `start` up to `stop` that is equal to `value`. Raises if there is none.
        Complexity: linear.

        ```mojo
        var xs: List[String] = ["a", "b"]
        print(xs.index("b"))  # 1
        ```
        """
        var found = self.try_index(value, start, stop)
        if not found:
            raise Error("ValueError: Given element is not in list")
        return found.value()

    def count(self, value: Self.T) -> Int where conforms_to(Self.T, Equatable):
        """The number of elements that are equal to the value. Complexity: linear.

        ```mojo
        var xs: List[Int] = [1, 2, 1]
        print(xs.count(1))  # 2
        ```
        """
        var n = 0
        for i in range(self._len):
            if __pyc.offset(self._data, i)[] == value:
                n += 1
        return n

    # comparing

    def __eq__(self, other: Self) -> Bool where conforms_to(Self.T, Equatable):
        """Whether both have equal elements in the same order."""
        if self._len != other._len:
            return False
        for i in range(self._len):
            if not (__pyc.offset(self._data, i)[] == __pyc.offset(other._data, i)[]):
                return False
        return True

    def __lt__(self, other: Self) -> Bool where conforms_to(Self.T, Comparable):
        """Whether the first differing element is less, or it is a beginning of the other."""
        for i in range(min(self._len, other._len)):
            ref a = __pyc.offset(self._data, i)[]
            ref b = __pyc.offset(other._data, i)[]
            if a < b:
                return True
            if b < a:
                return False
        return self._len < other._len

    def __hash__[H: Hasher](self, mut hasher: H) where conforms_to(Self.T, Hashable):
        hasher._update_u64(UInt64(self._len))
        for i in range(self._len):
            __pyc.offset(self._data, i)[].__hash__(hasher)

    # operators

    def __add__(self, other: Self) -> Self where conforms_to(Self.T, Copyable):
        """A list of copies of the elements of both."""
        var out = Self(capacity=self._len + other._len)
        _copy_elements(out._data, self._data, self._len)
        _copy_elements(__pyc.offset(out._data, self._len), other._data, other._len)
        out._len = self._len + other._len
        return out^

    def __iadd__(mut self, var other: Self):
        self.extend(other^)

    def __mul__(self, times: Int) -> Self where conforms_to(Self.T, Copyable):
        """The elements `times` times, copied."""
        var out = Self(capacity=_times(self._len, max(times, 0)))
        for _ in range(times if self._len > 0 else 0):
            _copy_elements(__pyc.offset(out._data, out._len), self._data, self._len)
            out._len += self._len
        return out^

    def __imul__(mut self, times: Int) where conforms_to(Self.T, Copyable) and conforms_to(Self.T, Deinitable):
        self = self * times

    def repeat[times: Int](self) -> Self where conforms_to(Self.T, Copyable):
        """The elements `times` times, copied. Complexity: linear in the result.

        ```mojo
        var xs: List[Int] = [1, 2]
        print(xs.repeat[2]())  # [1, 2, 1, 2]
        ```
        """
        return self * times

    # text

    def write_to(self, mut writer: Some[Writer]) where conforms_to(Self.T, Writable):
        writer.write_string("[")
        for i in range(self._len):
            if i > 0:
                writer.write_string(", ")
            __pyc.offset(self._data, i)[].write_to(writer)
        writer.write_string("]")

    def write_repr_to(self, mut writer: Some[Writer]) where conforms_to(Self.T, Writable):
        writer.write(reflect[Self].short_name(), "([")
        for i in range(self._len):
            if i > 0:
                writer.write_string(", ")
            __pyc.offset(self._data, i)[].write_repr_to(writer)
        writer.write_string("])")


@always_inline
def _copy_elements[T: AnyType](
    to: Pointer[T, MutUntrackedOrigin], source: Pointer[T, MutUntrackedOrigin], count: Int
) where conforms_to(T, Copyable):
    """Copies `count` values into raw memory."""
    comptime if __pyc.is_trivial[T]():
        __pyc.copy_bytes(to, source, count * __pyc.size_of[T]())
    else:
        for i in range(count):
            __pyc.init(__pyc.offset(to, i), __pyc.offset(source, i)[].copy())


@always_inline
def _move_elements[T: AnyType](to: Pointer[T, MutUntrackedOrigin], source: Pointer[T, MutUntrackedOrigin], count: Int):
    """Moves `count` values into raw memory, leaving raw memory."""
    comptime if __pyc.is_trivial[T]():
        __pyc.copy_bytes(to, source, count * __pyc.size_of[T]())
    else:
        for i in range(count):
            __pyc.init(__pyc.offset(to, i), __pyc.take(__pyc.offset(source, i)))


@always_inline
def _destroy_elements[T: AnyType](memory: Pointer[T, MutUntrackedOrigin], count: Int) where conforms_to(T, Deinitable):
    """Ends `count` values, leaving raw memory."""
    comptime if not __pyc.is_trivial[T]():
        for i in range(count):
            __pyc.destroy(__pyc.offset(memory, i))
