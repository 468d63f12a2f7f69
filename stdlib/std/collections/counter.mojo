"""Counter: how often things occur."""

from std.collections.dict import Dict, DictEntry, DictEntryIter, DictKeyIter, DictValueIter


@fieldwise_init
struct CountTuple[K: Copyable & Deinitable](Copyable, Equatable where conforms_to(K, Equatable), Writable where conforms_to(K, Writable)):
    """A value and how often it was counted: `[0]` and `[1]`.

    ```mojo
    for item in Counter[String]("a", "b", "a").most_common(1):
        print(item[0], item[1], item)  # a 2 (a, 2)
    ```
    """

    comptime Part[i: Int] = Self.K if i == 0 else Int
    var _value: Self.K
    var _count: Int

    def __getitem_param__[i: Int](self) -> Self.Part[i]:
        comptime if i == 0:
            return rebind[Self.Part[i]](self._value).copy()
        else:
            comptime assert i == 1, "there are two parts"
            return rebind[Self.Part[i]](self._count)

    def __eq__(self, other: Self) -> Bool where conforms_to(Self.K, Equatable):
        return self._value == other._value and self._count == other._count

    def write_to(self, mut writer: Some[Writer]) where conforms_to(Self.K, Writable):
        writer.write("(", self._value, ", ", self._count, ")")


struct Counter[K: Copyable & Hashable & Equatable & Deinitable](
    Copyable, Movable, Defaultable, Sized, Boolable, Iterable, Equatable, Writable where conforms_to(K, Writable)
):
    """Counts values. The count of any other value is 0.

    ```mojo
    var c = Counter[String]("a", "b", "a")
    print(c["a"], c["z"], c.most_common(1))  # 2 0 [(a, 2)]
    print(c + Counter[String]("b"), c - Counter[String]("a"))  # {a: 2, b: 2} {a: 1, b: 1}
    ```
    """

    comptime IteratorType[is_mut: Bool, //, o: Origin[mut=is_mut]]: Iterator = DictKeyIter[Self.K, Int, o]
    var _data: Dict[Self.K, Int]

    def __init__(out self):
        """An empty counter."""
        self._data = Dict[Self.K, Int]()

    def __init__(out self, *items: Self.K):
        """Counts these values."""
        self._data = Dict[Self.K, Int]()
        for item in items:
            self._data[item.copy()] = self._data.get(item, 0) + 1

    def __init__[C: Iterable](out self: Counter[C.IteratorType[ImmStaticOrigin].Element], iterable: C, /):
        """Counts what an iterable gives. Complexity: linear."""
        self._data = Dict[Self.K, Int]()
        for item in iterable:
            self._data.setdefault(item.copy(), 0) += 1

    def __init__(out self, *, copy: Self):
        self._data = copy._data.copy()

    @staticmethod
    def fromkeys(keys: List[Self.K], value: Int) -> Self:
        """A counter in which each of the `keys` counts `value`. Complexity: linear.

        ```mojo
        print(Counter[String].fromkeys(["a", "b"], 2)["b"])  # 2
        ```
        """
        var out = Self()
        for key in keys:
            out[key.copy()] = value
        return out^

    def __len__(self) -> Int:
        """The number of different values."""
        return len(self._data)

    def __bool__(self) -> Bool:
        return Bool(self._data)

    def __getitem__(self, key: Self.K) -> Int:
        """How often the value was counted, 0 when never."""
        return self._data.get(key, 0)

    def __setitem__(mut self, var key: Self.K, value: Int):
        """Sets how often the value was counted."""
        self._data[key^] = value

    def __contains__(self, key: Self.K) -> Bool:
        """Whether the value has a count."""
        return key in self._data

    def __iter__(ref self) -> DictKeyIter[Self.K, Int, origin_of(self)]:
        """Iterates over the values."""
        return DictKeyIter[Self.K, Int, origin_of(self)](
            __pyc.bitcast[Pointer[DictEntry[Self.K, Int], origin_of(self)]](self._data._entries), 0, self._data._used
        )

    def keys(ref self) -> DictKeyIter[Self.K, Int, origin_of(self)]:
        """Iterates over the values in the order in which they were first counted.

        ```mojo
        for word in Counter[String]("x", "y", "x").keys():
            print(word)  # x y
        ```
        """
        return self.__iter__()

    def values(ref self) -> DictValueIter[Self.K, Int, origin_of(self)]:
        """Iterates over the counts in the order of their values.

        ```mojo
        for n in Counter[String]("x", "y", "x").values():
            print(n)  # 2 1
        ```
        """
        return DictValueIter[Self.K, Int, origin_of(self)](
            __pyc.bitcast[Pointer[DictEntry[Self.K, Int], origin_of(self)]](self._data._entries), 0, self._data._used
        )

    def items(ref self) -> DictEntryIter[Self.K, Int, origin_of(self)]:
        """Iterates over entries, each with a `key` and a `value`: what was counted and how often.

        ```mojo
        for e in Counter[String]("x", "y", "x").items():
            print(e.key, e.value)  # x 2 y 1
        ```
        """
        return DictEntryIter[Self.K, Int, origin_of(self)](
            __pyc.bitcast[Pointer[DictEntry[Self.K, Int], origin_of(self)]](self._data._entries), 0, self._data._used
        )

    def get(self, key: Self.K) -> Optional[Int]:
        """How often `key` was counted, or None.

        ```mojo
        var c = Counter[Int](5, 5)
        print(c.get(5), c.get(6), c.get(6, -1))  # 2 None -1
        ```
        """
        return self._data.get(key)

    def get(self, key: Self.K, default: Int) -> Int:
        """How often `key` was counted, or `default` if it was not."""
        return self._data.get(key, default)

    def pop(mut self, key: Self.K) raises -> Int:
        """Takes `key` out and gives its count. Raises if it has none.

        ```mojo
        var c = Counter[Int](5, 5)
        print(c.pop(5), c.pop(5, 0))  # 2 0
        ```
        """
        return self._data.pop(key)

    def pop(mut self, key: Self.K, default: Int) -> Int:
        """Takes `key` out and gives its count, or `default` if it has none."""
        return self._data.pop(key, default)

    def popitem(mut self) raises -> CountTuple[Self.K]:
        """Removes the value that was counted last and gives it with its count. Raises if there is none.

        ```mojo
        var c = Counter[String]("a", "a", "b")
        print(c.popitem(), c.popitem(), len(c))  # (b, 1) (a, 2) 0
        ```
        """
        var item = self._data.popitem()
        return CountTuple[Self.K](item.key.copy(), item.value)

    def clear(mut self):
        """Removes all values and their counts. Complexity: linear.

        ```mojo
        var c = Counter[Int](5, 5)
        c.clear()
        print(len(c))  # 0
        ```
        """
        self._data.clear()

    def total(self) -> Int:
        """The sum of the counts. Complexity: linear.

        ```mojo
        print(Counter[Int](5, 5, 6).total())  # 3
        ```
        """
        var sum = 0
        for v in self.values():
            sum += v
        return sum

    def elements(self) -> List[Self.K]:
        """Each value as often as its count says. Complexity: linear in the result.

        ```mojo
        print(Counter[Int](5, 6, 5).elements())  # [5, 5, 6]
        ```
        """
        var out = List[Self.K]()
        for e in self.items():
            for _ in range(e.value):
                out.append(e.key.copy())
        return out^

    def most_common(self, n: Int = -1) -> List[CountTuple[Self.K]]:
        """The `n` values that count most, with their counts; all when `n` is negative. Of equal counts the one that was
        counted first comes
        first. Complexity: n log n.

        ```mojo
        print(Counter[Int](5, 6, 6).most_common())  # [(6, 2), (5, 1)]
        ```
        """
        var order = List[Int]()
        var counts = List[Int]()
        var i = 0
        for e in self.items():
            counts.append(e.value)
            var at = i
            order.append(i)
            while at > 0 and counts[order[at - 1]] < e.value:
                order[at] = order[at - 1]
                at -= 1
            order[at] = i
            i += 1
        var keys = List[Self.K]()
        for key in self:
            keys.append(key.copy())
        var out = List[CountTuple[Self.K]]()
        for k in order:
            if n >= 0 and len(out) >= n:
                break
            out.append(CountTuple(keys[k].copy(), counts[k]))
        return out^

    def update(mut self, other: Self):
        """Adds the counts of `other`. Complexity: linear in its size.

        ```mojo
        var c = Counter[Int](5)
        c.update(Counter[Int](5, 6))
        print(c)  # {5: 2, 6: 1}
        ```
        """
        for e in other.items():
            self._data[e.key.copy()] = self._data.get(e.key, 0) + e.value

    def subtract(mut self, other: Self):
        """Subtracts the counts of `other`; counts may become negative. Complexity: linear in its size.

        ```mojo
        var c = Counter[Int](5)
        c.subtract(Counter[Int](5, 5))
        print(c[5])  # -1
        ```
        """
        for e in other.items():
            self._data[e.key.copy()] = self._data.get(e.key, 0) - e.value

    def le(self, other: Self) -> Bool:
        """Whether each value was counted at most as often as in `other`. Complexity: linear.

        ```mojo
        print(Counter[String]("a").le(Counter[String]("a", "a", "b")))  # True
        ```
        """
        for item in self.items():
            if item.value > other[item.key]:
                return False
        for item in other.items():
            if item.value < self[item.key]:
                return False
        return True

    def lt(self, other: Self) -> Bool:
        """Whether each value was counted less often than in `other`. Complexity: linear.

        ```mojo
        print(Counter[Int](1).lt(Counter[Int](1, 1)), Counter[Int](1).lt(Counter[Int](1, 2)))  # True False
        ```
        """
        for item in self.items():
            if item.value >= other[item.key]:
                return False
        for item in other.items():
            if item.value <= self[item.key]:
                return False
        return True

    def ge(self, other: Self) -> Bool:
        """Whether no value was counted less often than in the other.

        ```mojo
        print(Counter[Int](1, 2).ge(Counter[Int](1)))  # True
        ```
        """
        return other.le(self)

    def gt(self, other: Self) -> Bool:
        """Whether every value was counted more often than in the other.

        ```mojo
        print(Counter[Int](1, 1).gt(Counter[Int](1)))  # True
        ```
        """
        return other.lt(self)

    def __add__(self, other: Self) -> Self:
        """The positive ones of the sums of both."""
        var sum = self.copy()
        sum.update(other)
        return +sum

    def __sub__(self, other: Self) -> Self:
        """The positive ones of the differences of both."""
        var difference = self.copy()
        difference.subtract(other)
        return +difference

    def __iadd__(mut self, other: Self):
        self = self + other

    def __isub__(mut self, other: Self):
        self = self - other

    def __and__(self, other: Self) -> Self:
        """The smaller counts of both."""
        var out = Self()
        for e in self.items():
            var n = min(e.value, other[e.key])
            if n > 0:
                out[e.key.copy()] = n
        return out^

    def __or__(self, other: Self) -> Self:
        """The larger counts of both."""
        var out = Self()
        for e in self.items():
            var n = max(e.value, other[e.key])
            if n > 0:
                out[e.key.copy()] = n
        for e in other.items():
            if e.key not in self and e.value > 0:
                out[e.key.copy()] = e.value
        return out^

    def __pos__(self) -> Self:
        """The positive counts."""
        var out = Self()
        for e in self.items():
            if e.value > 0:
                out[e.key.copy()] = e.value
        return out^

    def __neg__(self) -> Self:
        """The negative counts, with the sign inverted."""
        var out = Self()
        for e in self.items():
            if e.value < 0:
                out[e.key.copy()] = -e.value
        return out^

    def __eq__(self, other: Self) -> Bool:
        """Whether all counts are equal; what is missing counts 0."""
        for e in self.items():
            if other[e.key] != e.value:
                return False
        for e in other.items():
            if self[e.key] != e.value:
                return False
        return True

    def write_to(self, mut writer: Some[Writer]) where conforms_to(Self.K, Writable):
        writer.write_string("{")
        var first = True
        for e in self.most_common():
            if not first:
                writer.write_string(", ")
            first = False
            writer.write(e[0], ": ", e[1])
        writer.write_string("}")

    def write_repr_to(self, mut writer: Some[Writer]) where conforms_to(Self.K, Writable):
        writer.write(reflect[Self].short_name(), "({")
        var first = True
        for e in self.most_common():
            if not first:
                writer.write_string(", ")
            first = False
            e[0].write_repr_to(writer)
            writer.write_string(": ")
            e[1].write_repr_to(writer)
        writer.write_string("})")
