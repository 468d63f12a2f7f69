"""Deque: a sequence of elements that grows and shrinks at both ends."""

from std.memory.allocation import _allocate, _release
from std.memory.bounds import _check_index, _index_panic


@fieldwise_init
struct DequeIter[mut: Bool, //, T: AnyType, origin: Origin[mut=mut]](Iterator, ImplicitlyCopyable):
    """Iterates over the elements by reference.

    ```mojo
    for x in Deque[Int]([1, 2]):
        print(x)  # 1 2
    ```
    """

    comptime Element = Self.T
    var _data: Pointer[Self.T, Self.origin]
    var _at: Int
    var _left: Int
    var _mask: Int
    var _step: Int

    def __iter__(self) -> Self:
        return self

    def __next__(mut self) raises StopIteration -> ref [Self.origin] Self.T:
        if self._left == 0:
            raise StopIteration()
        var now = self._at
        self._left -= 1
        self._at = (now + self._step) & self._mask
        return __pyc.offset(self._data, now)[]


struct Deque[T: AnyType](
    Copyable where conforms_to(T, Copyable),
    Movable,
    Deinitable where conforms_to(T, Deinitable),
    Defaultable,
    Sized,
    Boolable,
    Iterable,
    Equatable where conforms_to(T, Equatable),
    Writable where conforms_to(T, Writable),
):
    """Elements in a ring: adding and removing elements at both ends takes constant time on average.

    ```mojo
    var d: Deque[Int] = [1, 2]
    d.appendleft(0)
    print(d)  # [0, 1, 2]
    print(d.pop())  # 2
    ```
    """

    comptime IteratorType[is_mut: Bool, //, o: Origin[mut=is_mut]]: Iterator = DequeIter[Self.T, o]
    var _data: Pointer[Self.T, MutUntrackedOrigin]
    var _head: Int
    var _size: Int
    var _slots: Int  # a power of two, or 0
    var _limit: Int  # the greatest number of elements; -1: any number

    def __init__(out self):
        """An empty deque."""
        self._data = Pointer[Self.T, MutUntrackedOrigin].unsafe_dangling()
        self._head = 0
        self._size = 0
        self._slots = 0
        self._limit = -1

    def __init__(out self, *, capacity: Int = 0, min_capacity: Int = 0, maxlen: Int = -1, shrink: Bool = True):
        """An empty deque that keeps at most `maxlen` elements: more push out those at the other end.

        There is room for `capacity` elements, rounded up to a power of two. It never gives memory back, so `min_capacity` and
        `shrink` say nothing.
        """
        self = Self()
        self._limit = maxlen
        self._reserve(max(capacity, min_capacity))

    def __init__(out self, *, var elements: Optional[List[Self.T]], maxlen: Int = -1) where conforms_to(Self.T, Deinitable):
        """The elements of a list, the last `maxlen` of them."""
        self = Self(maxlen=maxlen)
        if elements:
            self.extend(elements.take())

    def __init__(out self, *values: Self.T, maxlen: Int = -1) where conforms_to(Self.T, Copyable) and conforms_to(Self.T, Deinitable):
        """Copies of these values."""
        self = Self(maxlen=maxlen)
        for v in values:
            self.append(v.copy())

    @implicit
    def __init__(out self, var values: List[Self.T]):
        """The elements of a list."""
        self = Self()
        self._reserve(values._len)
        for i in range(values._len):
            __pyc.init(__pyc.offset(self._data, i), __pyc.take(__pyc.offset(values._data, i)))
        self._size = values._len
        values._len = 0

    def __init__(out self, *, copy: Self) where conforms_to(Self.T, Copyable):
        self = Self()
        self._limit = copy._limit
        self._reserve(copy._size)
        for i in range(copy._size):
            __pyc.init(__pyc.offset(self._data, i), copy._place(i)[].copy())
        self._size = copy._size

    def __deinit__(deinit self) where conforms_to(Self.T, Deinitable):
        for i in range(self._size):
            __pyc.destroy(__pyc.offset(self._data, (self._head + i) & (self._slots - 1)))
        if self._slots > 0:
            _release(self._data)

    @always_inline
    def _place(self, i: Int) -> Pointer[Self.T, MutUntrackedOrigin]:
        return __pyc.offset(self._data, (self._head + i) & (self._slots - 1))

    def _reserve(mut self, count: Int):
        if count <= self._slots:
            return
        var slots = max(self._slots, 4)
        while UInt(slots) < UInt(count):
            slots *= 2
        var fresh = _allocate[Self.T](slots)
        for i in range(self._size):
            __pyc.init(__pyc.offset(fresh, i), __pyc.take(self._place(i)))
        if self._slots > 0:
            _release(self._data)
        self._data = fresh
        self._head = 0
        self._slots = slots

    @always_inline
    def __len__(self) -> Int:
        """The number of elements."""
        return self._size

    @always_inline
    def __bool__(self) -> Bool:
        """Whether there are elements."""
        return self._size != 0

    def __getitem__(ref self, i: Int, *, at: StringLiteral = __pyc.call_site()) -> ref [self] Self.T:
        """The element at `i`, counted from the left; panics unless `0 <= i < len(self)`."""
        _check_index(i, self._size, at)
        return self._place(i)[]

    def __iter__(ref self) -> DequeIter[Self.T, origin_of(self)]:
        """Iterates over the elements from left to right."""
        return DequeIter[Self.T, origin_of(self)](
            __pyc.bitcast[Pointer[Self.T, origin_of(self)]](self._data), self._head, self._size, self._slots - 1, 1
        )

    def __reversed__(ref self) -> DequeIter[Self.T, origin_of(self)]:
        """Iterates over the elements from right to left."""
        return DequeIter[Self.T, origin_of(self)](
            __pyc.bitcast[Pointer[Self.T, origin_of(self)]](self._data),
            (self._head + self._size - 1) & (self._slots - 1),
            self._size,
            self._slots - 1,
            -1,
        )

    def append(mut self, var value: Self.T) where conforms_to(Self.T, Deinitable):
        """Appends a value at the right end; a full deque loses its leftmost one. Complexity: constant on average.

        ```mojo
        var d: Deque[Int] = [1]
        d.append(2)
        print(d)  # [1, 2]
        ```
        """
        if self._limit >= 0 and self._size >= self._limit:
            if self._limit == 0:
                return
            __pyc.destroy(self._place(0))
            self._head = (self._head + 1) & (self._slots - 1)
            self._size -= 1
        self._reserve(self._size + 1)
        __pyc.init(self._place(self._size), value^)
        self._size += 1

    def appendleft(mut self, var value: Self.T) where conforms_to(Self.T, Deinitable):
        """Appends a value at the left end; a full deque loses its rightmost one. Complexity: constant on average.

        ```mojo
        var d: Deque[Int] = [1]
        d.appendleft(0)
        print(d)  # [0, 1]
        ```
        """
        if self._limit >= 0 and self._size >= self._limit:
            if self._limit == 0:
                return
            self._size -= 1
            __pyc.destroy(self._place(self._size))
        self._reserve(self._size + 1)
        self._head = (self._head - 1) & (self._slots - 1)
        __pyc.init(__pyc.offset(self._data, self._head), value^)
        self._size += 1

    def extend(mut self, var values: List[Self.T]) where conforms_to(Self.T, Deinitable):
        """Puts the elements of `values` at the right end. Complexity: linear in their number.

        ```mojo
        var d = Deque[Int](maxlen=3)
        d.extend([1, 2, 3, 4])
        print(d)  # [2, 3, 4]
        ```
        """
        for x in values^:
            self.append(x^)

    def extendleft(mut self, var values: List[Self.T]) where conforms_to(Self.T, Deinitable):
        """Puts the elements of `values` at the left end, one after the other, so that the last one comes first.
        Complexity: linear in their number.

        ```mojo
        var d: Deque[Int] = [0]
        d.extendleft([1, 2])
        print(d)  # [2, 1, 0]
        ```
        """
        for x in values^:
            self.appendleft(x^)

    def pop(mut self) raises -> Self.T:
        """Removes the element at the right end and gives it. Raises if the deque is empty.

        ```mojo
        var d: Deque[Int] = [1, 2]
        print(d.pop(), d)  # 2 [1]
        ```
        """
        if self._size == 0:
            raise Error("IndexError: Deque is empty")
        self._size -= 1
        var value = __pyc.take(self._place(self._size))
        return value^

    def popleft(mut self) raises -> Self.T:
        """Removes the element at the left end and gives it. Raises if the deque is empty.

        ```mojo
        var d: Deque[Int] = [1, 2]
        print(d.popleft())  # 1
        ```
        """
        if self._size == 0:
            raise Error("IndexError: Deque is empty")
        return self._take_first()

    def _take_first(mut self) -> Self.T:
        var at = self._place(0)
        self._head = (self._head + 1) & (self._slots - 1)
        self._size -= 1
        var value = __pyc.take(at)
        return value^

    def peek(self) raises -> Self.T where conforms_to(Self.T, Copyable):
        """A copy of the element at the right end; raises when there is none.

        ```mojo
        var d: Deque[Int] = [1, 2]
        print(d.peek(), len(d))  # 2 2
        ```
        """
        if self._size == 0:
            raise Error("IndexError: Deque is empty")
        return self._place(self._size - 1)[].copy()

    def peekleft(self) raises -> Self.T where conforms_to(Self.T, Copyable):
        """A copy of the element at the left end; raises when there is none.

        ```mojo
        print(Deque[Int]([1, 2]).peekleft())  # 1
        ```
        """
        if self._size == 0:
            raise Error("IndexError: Deque is empty")
        return self._place(0)[].copy()

    def insert(mut self, i: Int, var value: Self.T) raises where conforms_to(Self.T, Deinitable):
        """Inserts a value before the element at `i`. Raises when the deque is full, panics unless `0 <= i <= len(self)`.
        Complexity: linear.

        ```mojo
        var d: Deque[Int] = [1, 3]
        d.insert(1, 2)
        print(d)  # [1, 2, 3]
        ```
        """
        if self._limit >= 0 and self._size >= self._limit:
            raise Error("IndexError: Deque is already at its maximum size")
        if UInt(i) > UInt(self._size):
            _index_panic(i, self._size + 1)
        self._reserve(self._size + 1)
        var k = self._size
        while k > i:
            __pyc.init(self._place(k), __pyc.take(self._place(k - 1)))
            k -= 1
        __pyc.init(self._place(i), value^)
        self._size += 1

    def _remove_at(mut self, i: Int) -> Self.T:
        var value = __pyc.take(self._place(i))
        for k in range(i + 1, self._size):
            __pyc.init(self._place(k - 1), __pyc.take(self._place(k)))
        self._size -= 1
        return value^

    def remove(mut self, value: Self.T) raises where conforms_to(Self.T, Equatable) and conforms_to(Self.T, Deinitable):
        """Takes the first element that is equal to `value` out. Raises if there is none. Complexity: linear.

        ```mojo
        var d: Deque[Int] = [1, 2, 1]
        d.remove(1)
        print(d)  # [2, 1]
        ```
        """
        _ = self._remove_at(self.index(value))

    def index(self, value: Self.T, start: Int = 0, stop: Optional[Int] = None) raises -> Int where conforms_to(Self.T, Equatable):
        """The index of the first element from `start` up to `stop` that is equal to `value`. Raises if there is none.
        Complexity: linear.

        ```mojo
        print(Deque[String](["a", "b"]).index("b"))  # 1
        ```
        """
        for i in range(max(start, 0), min(stop.or_else(self._size), self._size)):
            if self._place(i)[] == value:
                return i
        raise Error("ValueError: Given element is not in deque")

    def count(self, value: Self.T) -> Int where conforms_to(Self.T, Equatable):
        """The number of elements that are equal to the value. Complexity: linear.

        ```mojo
        print(Deque[Int]([1, 2, 1]).count(1))  # 2
        ```
        """
        var n = 0
        for i in range(self._size):
            if self._place(i)[] == value:
                n += 1
        return n

    def __contains__(self, value: Self.T) -> Bool where conforms_to(Self.T, Equatable):
        """Whether an element is equal to the value."""
        return self.count(value) > 0

    def clear(mut self) where conforms_to(Self.T, Deinitable):
        """Destroys all elements; the memory is kept. Complexity: linear.

        ```mojo
        var d: Deque[Int] = [1, 2]
        d.clear()
        print(len(d))  # 0
        ```
        """
        for i in range(self._size):
            __pyc.destroy(self._place(i))
        self._size = 0
        self._head = 0

    def rotate(mut self, n: Int = 1):
        """Moves `n` elements from the right end to the left; a negative `n` goes the other way. Complexity: linear in the
        turns made.

        ```mojo
        var d: Deque[Int] = [1, 2, 3]
        d.rotate()
        print(d)  # [3, 1, 2]
        ```
        """
        if self._size < 2:
            return
        for _ in range(n % self._size):
            self._size -= 1
            var value = __pyc.take(self._place(self._size))
            self._head = (self._head - 1) & (self._slots - 1)
            __pyc.init(__pyc.offset(self._data, self._head), value^)
            self._size += 1

    def reverse(mut self):
        """Puts the elements in the opposite order, in place. Complexity: linear.

        ```mojo
        var d: Deque[Int] = [1, 2, 3]
        d.reverse()
        print(d)  # [3, 2, 1]
        ```
        """
        var i = 0
        var k = self._size - 1
        while i < k:
            var kept = __pyc.take(self._place(i))
            __pyc.init(self._place(i), __pyc.take(self._place(k)))
            __pyc.init(self._place(k), kept^)
            i += 1
            k -= 1

    def __add__(self, other: Self) -> Self where conforms_to(Self.T, Copyable) and conforms_to(Self.T, Deinitable):
        """Copies of the elements of both, with the limit of the first. Complexity: linear."""
        var out = self.copy()
        for i in range(other._size):
            out.append(other._place(i)[].copy())
        return out^

    def __iadd__(mut self, other: Self) where conforms_to(Self.T, Copyable) and conforms_to(Self.T, Deinitable):
        for i in range(other._size):
            self.append(other._place(i)[].copy())

    def __mul__(self, times: Int) -> Self where conforms_to(Self.T, Copyable) and conforms_to(Self.T, Deinitable):
        """The elements `times` times, copied. Complexity: linear in the result."""
        var out = Self(maxlen=self._limit)
        for _ in range(times):
            out += self
        return out^

    def __imul__(mut self, times: Int) where conforms_to(Self.T, Copyable) and conforms_to(Self.T, Deinitable):
        self = self * times

    def __eq__(self, other: Self) -> Bool where conforms_to(Self.T, Equatable):
        """Whether both have equal elements in the same order."""
        if self._size != other._size:
            return False
        for i in range(self._size):
            if not (self._place(i)[] == other._place(i)[]):
                return False
        return True

    def write_to(self, mut writer: Some[Writer]) where conforms_to(Self.T, Writable):
        writer.write_string("[")
        for i in range(self._size):
            if i > 0:
                writer.write_string(", ")
            self._place(i)[].write_to(writer)
        writer.write_string("]")

    def write_repr_to(self, mut writer: Some[Writer]) where conforms_to(Self.T, Writable):
        writer.write(reflect[Self].short_name(), "([")
        for i in range(self._size):
            if i > 0:
                writer.write_string(", ")
            self._place(i)[].write_repr_to(writer)
        writer.write_string("])")
