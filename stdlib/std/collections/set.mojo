"""Set: different values, in the order in which they were added."""

from std.collections.dict import Dict, DictKeyError, DictKeyIter


struct Set[T: Hashable & Equatable](
    Copyable where conforms_to(T, Copyable),
    Movable,
    Deinitable where conforms_to(T, Deinitable),
    Defaultable,
    Sized,
    Boolable,
    Iterable,
    Equatable,
    Hashable,
    Writable where conforms_to(T, Writable),
):
    """Different values. It takes constant time on average to find out whether a value is in the set.

    ```mojo
    var primes: Set[Int] = {2, 3, 5}
    primes.add(7)
    print(4 in primes, primes & {3, 4, 5}, primes | {11})  # False {3, 5} {2, 3, 5, 7, 11}
    print(primes - {2}, primes ^ {2, 4}, {2, 3} <= primes)  # {3, 5, 7} {3, 5, 7, 4} True
    ```
    """

    comptime IteratorType[is_mut: Bool, //, o: Origin[mut=is_mut]]: Iterator = DictKeyIter[Self.T, NoneType, o]
    var _data: Dict[Self.T, NoneType]

    def __init__(out self):
        """The empty set."""
        self._data = Dict[Self.T, NoneType]()

    def __init__(out self, *values: Self.T) where conforms_to(Self.T, Copyable):
        """A set of copies of these values."""
        self._data = Dict[Self.T, NoneType]()
        for v in values:
            self._data[v.copy()] = None

    def __init__(out self, values: List[Self.T], /) where conforms_to(Self.T, Copyable):
        """A set of copies of the elements of a list."""
        self._data = Dict[Self.T, NoneType]()
        for v in values:
            self._data[v.copy()] = None

    def __init__(out self, *, copy: Self) where conforms_to(Self.T, Copyable):
        self._data = copy._data.copy()

    @always_inline
    def __len__(self) -> Int:
        """The number of values."""
        return self._data._size

    @always_inline
    def __bool__(self) -> Bool:
        """Whether there are values."""
        return self._data._size != 0

    def __contains__(self, value: Self.T) -> Bool:
        """Whether the value is there. Complexity: constant on average."""
        return value in self._data

    @always_inline
    def __iter__(ref self) -> DictKeyIter[Self.T, NoneType, origin_of(self)]:
        """Iterates over the values in the order in which they were added."""
        return DictKeyIter[Self.T, NoneType, origin_of(self)](
            __pyc.bitcast[Pointer[Dict[Self.T, NoneType].Entry, origin_of(self)]](self._data._entries), 0, self._data._used
        )

    # changing

    def add(mut self, var value: Self.T):
        """Adds a value; nothing happens if it is in the set. Complexity: constant on average.

        ```mojo
        var s: Set[Int] = {1}
        s.add(2)
        print(s)  # {1, 2}
        ```
        """
        var h = self._data._hash_of(value)
        if self._data._find(value, h) < 0:
            self._data._insert_new(value^, None, h)

    def remove(mut self, value: Self.T) raises where conforms_to(Self.T, Deinitable):
        """Removes a value. Raises if it is missing. Complexity: constant on average.

        ```mojo
        var s: Set[Int] = {1, 2}
        s.remove(1)
        print(s)  # {2}
        ```
        """
        var number = self._data._find(value, self._data._hash_of(value))
        if number < 0:
            raise DictKeyError[Self.T]()
        self._data._drop_key(number)

    def insert(mut self, var value: Self.T) -> Optional[Self.T]:
        """Adds a value, and gives the equal value that was there, if any. Complexity: constant on average.

        ```mojo
        var s: Set[Int] = {1}
        print(s.insert(1), s.insert(2), s)  # 1 None {1, 2}
        ```
        """
        var old = self._data.insert(value^, None)
        if not old:
            return None
        return old.take().key

    def discard(mut self, value: Self.T) where conforms_to(Self.T, Deinitable):
        """Removes a value if it is there. Complexity: constant on average.

        ```mojo
        var s: Set[Int] = {1, 2}
        s.discard(7)
        print(s)  # {1, 2}
        ```
        """
        var number = self._data._find(value, self._data._hash_of(value))
        if number >= 0:
            self._data._drop_key(number)

    def pop(mut self) raises -> Self.T:
        """Removes the last value and gives it. Raises if the set is empty. Complexity: constant on average.

        ```mojo
        var s: Set[Int] = {1, 2}
        print(s.pop(), s)  # 2 {1}
        ```
        """
        if len(self) == 0:
            raise Error("Pop on empty set")
        var number = self._data._used - 1
        while __pyc.offset(self._data._entries, number)[]._hash == 0:
            number -= 1
        var value = __pyc.take(__pyc.address(__pyc.raw(__pyc.offset(self._data._entries, number)).key))
        self._data._drop_place(number)
        return value^

    def clear(mut self) where conforms_to(Self.T, Deinitable):
        """Removes all values. Complexity: linear.

        ```mojo
        var s: Set[Int] = {1, 2}
        s.clear()
        print(len(s))  # 0
        ```
        """
        self._data.clear()

    def update(mut self, other: Self) where conforms_to(Self.T, Copyable):
        """Puts copies of all values of `other` in; also `|=`. Complexity: linear in its size.

        ```mojo
        var s: Set[Int] = {1}
        s.update({2, 1})
        print(s)  # {1, 2}
        ```
        """
        for v in other:
            self.add(v.copy())

    def intersection_update(mut self, other: Self) where conforms_to(Self.T, Copyable) and conforms_to(Self.T, Deinitable):
        """Keeps only the values that are in the other set, too, in the order of that set; also `&=`. Complexity: linear.

        ```mojo
        var s: Set[Int] = {1, 2}
        s.intersection_update({2, 3})
        print(s)  # {2}
        ```
        """
        self = other.intersection(self)

    def difference_update(mut self, other: Self) where conforms_to(Self.T, Deinitable):
        """Takes out all values of `other`; also `-=`. Complexity: linear in its size.

        ```mojo
        var s: Set[Int] = {1, 2}
        s.difference_update({2, 3})
        print(s)  # {1}
        ```
        """
        for v in other:
            self.discard(v)

    def symmetric_difference_update(mut self, other: Self) where conforms_to(Self.T, Copyable) and conforms_to(Self.T, Deinitable):
        """Keeps the values that are either in this set or in `other`, but not in both; also `^=`. Complexity: linear.

        ```mojo
        var s: Set[Int] = {1, 2}
        s.symmetric_difference_update({2, 3})
        print(s)  # {1, 3}
        ```
        """
        self = self.symmetric_difference(other)

    # algebra

    def union(self, other: Self) -> Self where conforms_to(Self.T, Copyable):
        """The values that are in this set or in `other`; also `|`. Complexity: linear.

        ```mojo
        print(Set[Int](1, 2).union({2, 3}))  # {1, 2, 3}
        ```
        """
        var out = Self(copy=self)
        out.update(other)
        return out^

    def intersection(self, other: Self) -> Self where conforms_to(Self.T, Copyable):
        """The values that are in this set and in `other`; also `&`. Complexity: linear.

        ```mojo
        print(Set[Int](1, 2).intersection({2, 3}))  # {2}
        ```
        """
        var out = Self()
        for v in self:
            if v in other:
                out.add(v.copy())
        return out^

    def difference(self, other: Self) -> Self where conforms_to(Self.T, Copyable):
        """The values that are not in the other; also `-`. Complexity: linear.

        ```mojo
        print(Set[Int](1, 2).difference({2, 3}))  # {1}
        ```
        """
        var out = Self()
        for v in self:
            if v not in other:
                out.add(v.copy())
        return out^

    def symmetric_difference(self, other: Self) -> Self where conforms_to(Self.T, Copyable):
        """The values that are either in this set or in `other`, but not in both; also `^`. Complexity: linear.

        ```mojo
        print(Set[Int](1, 2).symmetric_difference({2, 3}))  # {1, 3}
        ```
        """
        var out = self.difference(other)
        for v in other:
            if v not in self:
                out.add(v.copy())
        return out^

    def __or__(self, other: Self) -> Self where conforms_to(Self.T, Copyable):
        return self.union(other)

    def __and__(self, other: Self) -> Self where conforms_to(Self.T, Copyable):
        return self.intersection(other)

    def __sub__(self, other: Self) -> Self where conforms_to(Self.T, Copyable):
        return self.difference(other)

    def __xor__(self, other: Self) -> Self where conforms_to(Self.T, Copyable):
        return self.symmetric_difference(other)

    def __ior__(mut self, other: Self) where conforms_to(Self.T, Copyable):
        self.update(other)

    def __iand__(mut self, other: Self) where conforms_to(Self.T, Copyable) and conforms_to(Self.T, Deinitable):
        self.intersection_update(other)

    def __isub__(mut self, other: Self) where conforms_to(Self.T, Deinitable):
        self.difference_update(other)

    def __ixor__(mut self, other: Self) where conforms_to(Self.T, Copyable) and conforms_to(Self.T, Deinitable):
        self.symmetric_difference_update(other)

    # comparing

    def issubset(self, other: Self) -> Bool:
        """Whether all values are in the other set; also `<=`. Complexity: linear.

        ```mojo
        print(Set[Int](1).issubset({1, 2}))  # True
        ```
        """
        if len(self) > len(other):
            return False
        for v in self:
            if v not in other:
                return False
        return True

    def issuperset(self, other: Self) -> Bool:
        """Whether all values of the other set are here; also `>=`. Complexity: linear.

        ```mojo
        print(Set[Int](1).issuperset({1, 2}))  # False
        ```
        """
        return other.issubset(self)

    def isdisjoint(self, other: Self) -> Bool:
        """Whether no value is in this set and in `other`. Complexity: linear.

        ```mojo
        print(Set[Int](1).isdisjoint({2, 3}))  # True
        ```
        """
        for v in self:
            if v in other:
                return False
        return True

    def __eq__(self, other: Self) -> Bool:
        """Whether both have the same values, in any order."""
        return len(self) == len(other) and self.issubset(other)

    def __le__(self, other: Self) -> Bool:
        return self.issubset(other)

    def __lt__(self, other: Self) -> Bool:
        return len(self) < len(other) and self.issubset(other)

    def __ge__(self, other: Self) -> Bool:
        return other.issubset(self)

    def __gt__(self, other: Self) -> Bool:
        return len(other) < len(self) and other.issubset(self)

    def __hash__[H: Hasher](self, mut hasher: H):
        var sum: UInt64 = 0
        for v in self:
            sum += hash(v)
        hasher._update_u64(sum)

    def write_to(self, mut writer: Some[Writer]) where conforms_to(Self.T, Writable):
        writer.write_string("{")
        var first = True
        for v in self:
            if not first:
                writer.write_string(", ")
            first = False
            v.write_to(writer)
        writer.write_string("}")

    def write_repr_to(self, mut writer: Some[Writer]) where conforms_to(Self.T, Writable):
        writer.write(reflect[Self].short_name(), "({")
        var first = True
        for v in self:
            if not first:
                writer.write_string(", ")
            first = False
            v.write_repr_to(writer)
        writer.write_string("})")
