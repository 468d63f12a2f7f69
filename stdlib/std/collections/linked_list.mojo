"""LinkedList: elements on the heap, each linked to its neighbours."""

from std.memory.allocation import _allocate, _release
from std.memory.bounds import _index_panic


struct _Node[T: AnyType]:
    """An element with the addresses of its neighbours, 0 at the ends."""

    var value: Self.T
    var prev: Int
    var next: Int

    def __init__(out self, var value: Self.T, prev: Int, next: Int):
        self.value = value^
        self.prev = prev
        self.next = next


@fieldwise_init
struct LinkedListIter[mut: Bool, //, T: AnyType, origin: Origin[mut=mut]](Iterator, ImplicitlyCopyable):
    """Iterates over the elements by reference.

    ```mojo
    for x in LinkedList[Int](1, 2):
        print(x)  # 1 2
    ```
    """

    comptime Element = Self.T
    var _at: Int

    def __iter__(self) -> Self:
        return self

    def __next__(mut self) raises StopIteration -> ref [Self.origin] Self.T:
        if self._at == 0:
            raise StopIteration()
        var node = Pointer[_Node[Self.T], MutUntrackedOrigin](unsafe_from_address=self._at)
        self._at = node[].next
        return node[].value


struct LinkedList[T: AnyType](
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
    """A doubly linked list: adding an element at an end takes constant time, finding an element by its index linear time.

    ```mojo
    var chain = LinkedList[String]("b", "c")
    chain.prepend("a")
    print(chain)  # [a, b, c]
    ```
    """

    comptime IteratorType[is_mut: Bool, //, o: Origin[mut=is_mut]]: Iterator = LinkedListIter[Self.T, o]
    var _first: Int
    var _last: Int
    var _size: Int

    def __init__(out self):
        """An empty list."""
        self._first = 0
        self._last = 0
        self._size = 0

    def __init__(out self, *values: Self.T) where conforms_to(Self.T, Copyable):
        """Copies of these values."""
        self = Self()
        for v in values:
            self.append(v.copy())

    @implicit
    def __init__(out self, var values: List[Self.T]):
        """The elements of a list: `var chain: LinkedList[Int] = [1, 2]`. Complexity: linear."""
        self = Self()
        for var v in values^:
            self.append(v^)

    def __init__(out self, *, copy: Self) where conforms_to(Self.T, Copyable):
        self = Self()
        var at = copy._first
        while at != 0:
            self.append(Self._node(at)[].value.copy())
            at = Self._node(at)[].next

    def __deinit__(deinit self) where conforms_to(Self.T, Deinitable):
        var at = self._first
        while at != 0:
            var next = Self._node(at)[].next
            __pyc.destroy(Self._node(at))
            _release(Self._node(at))
            at = next

    @staticmethod
    @always_inline
    def _node(address: Int) -> Pointer[_Node[Self.T], MutUntrackedOrigin]:
        return Pointer[_Node[Self.T], MutUntrackedOrigin](unsafe_from_address=address)

    @always_inline
    def __len__(self) -> Int:
        """The number of elements."""
        return self._size

    @always_inline
    def __bool__(self) -> Bool:
        """Whether there are elements."""
        return self._size != 0

    def _find(self, i: Int) -> Int:
        if UInt(i) >= UInt(self._size):
            _index_panic(i, self._size)
        var at = self._first
        for _ in range(i):
            at = Self._node(at)[].next
        return at

    def _insert_before(mut self, at: Int, var value: Self.T):
        """Before the node at an address, 0: at the end."""
        var prev = self._last if at == 0 else Self._node(at)[].prev
        var node = _allocate[_Node[Self.T]](1)
        __pyc.init(node, _Node[Self.T](value^, prev, at))
        var address = Int(node)
        if prev == 0:
            self._first = address
        else:
            Self._node(prev)[].next = address
        if at == 0:
            self._last = address
        else:
            Self._node(at)[].prev = address
        self._size += 1

    def _unlink(mut self, at: Int) -> Self.T:
        var prev = Self._node(at)[].prev
        var next = Self._node(at)[].next
        if prev == 0:
            self._first = next
        else:
            Self._node(prev)[].next = next
        if next == 0:
            self._last = prev
        else:
            Self._node(next)[].prev = prev
        self._size -= 1
        var value = __pyc.take(__pyc.address(__pyc.raw(Self._node(at)).value))
        _release(Self._node(at))
        return value^

    def append(mut self, var value: Self.T):
        """Appends a value.

        ```mojo
        var chain = LinkedList[Int](1)
        chain.append(2)
        print(chain)  # [1, 2]
        ```
        """
        self._insert_before(0, value^)

    def prepend(mut self, var value: Self.T):
        """Inserts a value at the beginning.

        ```mojo
        var chain = LinkedList[Int](1)
        chain.prepend(0)
        print(chain)  # [0, 1]
        ```
        """
        self._insert_before(self._first, value^)

    def insert(mut self, i: Int, var value: Self.T):
        """Inserts a value before the element at `i`; panics unless `0 <= i <= len(self)`. Complexity: linear.

        ```mojo
        var chain = LinkedList[Int](1, 3)
        chain.insert(1, 2)
        print(chain)  # [1, 2, 3]
        ```
        """
        self._insert_before(0 if i == self._size else self._find(i), value^)

    def pop(mut self) raises -> Self.T:
        """Removes the last element and gives it. Raises if the list is empty.

        ```mojo
        var chain = LinkedList[Int](1, 2, 3)
        print(chain.pop(), chain.pop(0), chain)  # 3 1 [2]
        ```
        """
        if self._size == 0:
            raise Error("Pop on empty list.")
        return self._unlink(self._last)

    def pop(mut self, i: Int) raises -> Self.T:
        """Takes the element at `i` out and gives it. Panics unless `0 <= i < len(self)`; never raises. Complexity:
        linear.
        """
        return self._unlink(self._find(i))

    def maybe_pop(mut self) -> Optional[Self.T]:
        """Takes the last element away, or gives nothing.

        ```mojo
        var chain = LinkedList[Int](1)
        print(chain.maybe_pop(4), chain.maybe_pop(), chain.maybe_pop())  # None 1 None
        ```
        """
        if self._size == 0:
            return Optional[Self.T](None)
        return Optional[Self.T](self._unlink(self._last))

    def maybe_pop(mut self, i: Int) -> Optional[Self.T]:
        """Takes the element at `i` away, or gives nothing. Complexity: linear."""
        if UInt(i) >= UInt(self._size):
            return Optional[Self.T](None)
        return Optional[Self.T](self._unlink(self._find(i)))

    def clear(mut self) where conforms_to(Self.T, Deinitable):
        """Destroys all elements. Complexity: linear.

        ```mojo
        var chain = LinkedList[Int](1, 2)
        chain.clear()
        print(len(chain))  # 0
        ```
        """
        while self._size > 0:
            _ = self._unlink(self._last)

    def extend(mut self, var other: Self) where conforms_to(Self.T, Deinitable):
        """Moves all elements of the other list to the end of this one. Complexity: linear in the other list.

        ```mojo
        var chain = LinkedList[Int](1, 2)
        chain.extend(LinkedList[Int](3, 4))
        print(chain)  # [1, 2, 3, 4]
        ```
        """
        while other:
            self.append(other.pop(0))

    def count(self, value: Self.T) -> Int where conforms_to(Self.T, Equatable):
        """The number of elements that are equal to the value. Complexity: linear.

        ```mojo
        print(LinkedList[Int](1, 2, 1).count(1))  # 2
        ```
        """
        var n = 0
        for v in self:
            n += Int(v == value)
        return n

    def index(self, value: Self.T) raises -> Int where conforms_to(Self.T, Equatable):
        """The index of the first element that is equal to the value. Raises if there is none. Complexity: linear.

        ```mojo
        print(LinkedList[Int](5, 6, 7).index(6))  # 1
        ```
        """
        var i = 0
        for v in self:
            if v == value:
                return i
            i += 1
        raise Error("ValueError: Given element is not in linked list")

    def deinit_with[F: def(var Self.T) -> None](deinit self, f: F):
        """Gives every element to `f`, which ends it. Complexity: linear.

        ```mojo
        def goodbye(var name: String):
            print("bye", name)  # bye ann bye bob

        LinkedList[String]("ann", "bob").deinit_with(goodbye)
        ```
        """
        var at = self._first
        while at != 0:
            var next = Self._node(at)[].next
            f(__pyc.take(__pyc.address(__pyc.raw(Self._node(at)).value)))
            _release(Self._node(at))
            at = next

    def reverse(mut self):
        """Puts the elements in the opposite order, in place. Complexity: linear.

        ```mojo
        var chain = LinkedList[Int](1, 2, 3)
        chain.reverse()
        print(chain)  # [3, 2, 1]
        ```
        """
        var at = self._first
        while at != 0:
            var next = Self._node(at)[].next
            Self._node(at)[].next = Self._node(at)[].prev
            Self._node(at)[].prev = next
            at = next
        var first = self._first
        self._first = self._last
        self._last = first

    def __getitem__(ref self, i: Int) -> ref [self] Self.T:
        """The element at `i`. Complexity: linear."""
        return Self._node(self._find(i))[].value

    def __iter__(ref self) -> LinkedListIter[Self.T, origin_of(self)]:
        """Iterates over the elements."""
        return LinkedListIter[Self.T, origin_of(self)](self._first)

    def __contains__(self, value: Self.T) -> Bool where conforms_to(Self.T, Equatable):
        """Whether an element is equal to the value."""
        var at = self._first
        while at != 0:
            if Self._node(at)[].value == value:
                return True
            at = Self._node(at)[].next
        return False

    def __eq__(self, other: Self) -> Bool where conforms_to(Self.T, Equatable):
        """Whether both have equal elements in the same order."""
        if self._size != other._size:
            return False
        var a = self._first
        var b = other._first
        while a != 0:
            if not (Self._node(a)[].value == Self._node(b)[].value):
                return False
            a = Self._node(a)[].next
            b = Self._node(b)[].next
        return True

    def write_to(self, mut writer: Some[Writer]) where conforms_to(Self.T, Writable):
        writer.write_string("[")
        var at = self._first
        while at != 0:
            if at != self._first:
                writer.write_string(", ")
            Self._node(at)[].value.write_to(writer)
            at = Self._node(at)[].next
        writer.write_string("]")

    def write_repr_to(self, mut writer: Some[Writer]) where conforms_to(Self.T, Writable):
        writer.write(reflect[Self].short_name(), "([")
        var at = self._first
        while at != 0:
            if at != self._first:
                writer.write_string(", ")
            Self._node(at)[].value.write_repr_to(writer)
            at = Self._node(at)[].next
        writer.write_string("])")
