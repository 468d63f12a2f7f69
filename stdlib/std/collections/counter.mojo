"""Counter: how often things occur."""

from std.collections.dict import Dict, DictEntry, DictEntryIter, DictKeyIter, DictValueIter


struct Counter[K: Copyable & Hashable & Equatable & Deinitable](
    Copyable, Movable, Defaultable, Sized, Boolable, Iterable, Equatable, Writable where conforms_to(K, Writable)
):
    """Counts values. What was never counted counts 0.

    ```mojo
    var c = Counter[String]("a", "b", "a")
    print(c["a"], c["z"], c.most_common(1))  # 2 0 [(a, 2)]
    ```
    """

    comptime IteratorType[is_mut: Bool, //, o: Origin[mut=is_mut]]: Iterator = DictKeyIter[Self.K, Int, o]
    var _data: Dict[Self.K, Int]

    def __init__(out self):
        """Nothing is counted."""
        self._data = Dict[Self.K, Int]()

    def __init__(out self, *items: Self.K):
        """Counts these values."""
        self._data = Dict[Self.K, Int]()
        for item in items:
            self._data[item.copy()] = self._data.get(item, 0) + 1

    def __init__(out self, items: List[Self.K], /):
        """Counts the elements of a list."""
        self._data = Dict[Self.K, Int]()
        for item in items:
            self._data[item.copy()] = self._data.get(item, 0) + 1

    def __init__(out self, *, copy: Self):
        self._data = copy._data.copy()

    @staticmethod
    def fromkeys(keys: List[Self.K], value: Int) -> Self:
        """A counter in which each of these counts `value`."""
        var out = Self()
        for key in keys:
            out[key.copy()] = value
        return out^

    def __len__(self) -> Int:
        """How many different values there are."""
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
        """Walks the values."""
        return DictKeyIter[Self.K, Int, origin_of(self)](
            __pyc.bitcast[Pointer[DictEntry[Self.K, Int], origin_of(self)]](self._data._entries), 0, self._data._used
        )

    def keys(ref self) -> DictKeyIter[Self.K, Int, origin_of(self)]:
        """Walks the values."""
        return self.__iter__()

    def values(ref self) -> DictValueIter[Self.K, Int, origin_of(self)]:
        """Walks the counts."""
        return DictValueIter[Self.K, Int, origin_of(self)](
            __pyc.bitcast[Pointer[DictEntry[Self.K, Int], origin_of(self)]](self._data._entries), 0, self._data._used
        )

    def items(ref self) -> DictEntryIter[Self.K, Int, origin_of(self)]:
        """Walks entries of a `key` and a `value`."""
        return DictEntryIter[Self.K, Int, origin_of(self)](
            __pyc.bitcast[Pointer[DictEntry[Self.K, Int], origin_of(self)]](self._data._entries), 0, self._data._used
        )

    def get(self, key: Self.K) -> Optional[Int]:
        """How often the value was counted, or nothing."""
        return self._data.get(key)

    def get(self, key: Self.K, default: Int) -> Int:
        """How often the value was counted, or `default`."""
        return self._data.get(key, default)

    def pop(mut self, key: Self.K) raises -> Int:
        """Takes a value away and gives its count; raises when it has none."""
        return self._data.pop(key)

    def pop(mut self, key: Self.K, default: Int) -> Int:
        """Takes a value away and gives its count, or `default`."""
        return self._data.pop(key, default)

    def clear(mut self):
        """Forgets all."""
        self._data.clear()

    def total(self) -> Int:
        """The sum of the counts."""
        var sum = 0
        for v in self.values():
            sum += v
        return sum

    def elements(self) -> List[Self.K]:
        """Each value as often as it counts."""
        var out = List[Self.K]()
        for e in self.items():
            for _ in range(e.value):
                out.append(e.key.copy())
        return out^

    def most_common(self, n: Int = -1) -> List[Tuple[Self.K, Int]]:
        """The `n` values that count most, with their counts; all when `n` is not given."""
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
        var out = List[Tuple[Self.K, Int]]()
        for k in order:
            if n >= 0 and len(out) >= n:
                break
            out.append((keys[k].copy(), counts[k]))
        return out^

    def update(mut self, other: Self):
        """Adds the counts of another counter."""
        for e in other.items():
            self._data[e.key.copy()] = self._data.get(e.key, 0) + e.value

    def subtract(mut self, other: Self):
        """Takes the counts of another counter away; counts may become negative."""
        for e in other.items():
            self._data[e.key.copy()] = self._data.get(e.key, 0) - e.value

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
        """The negative counts turned around."""
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
