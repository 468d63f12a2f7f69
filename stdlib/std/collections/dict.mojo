"""Dict: values that are found by keys, in the order in which the keys were added."""

from std.builtin.hashable import KeyElement
from std.memory.allocation import _allocate, _release


@fieldwise_init
struct DictKeyError[K: AnyType](ImplicitlyCopyable, Writable):
    """Raised when a key is missing.

    ```mojo
    var d: Dict[String, Int] = {"a": 1}
    try:
        _ = d["b"]
    except e:
        print(e)  # DictKeyError[String]()
    ```
    """

    def write_to(self, mut writer: Some[Writer]):
        writer.write(reflect[Self].short_name(), "()")

    def write_repr_to(self, mut writer: Some[Writer]):
        self.write_to(writer)


@fieldwise_init
struct EmptyDictError(ImplicitlyCopyable, Writable):
    """Raised by `popitem` of an empty dictionary.

    ```mojo
    var d = Dict[Int, Int]()
    try:
        _ = d.popitem()
    except e:
        print(e)  # EmptyDictError()
    ```
    """


@__parts
struct DictEntry[K: AnyType, V: AnyType](
    Copyable where conforms_to(K, Copyable) and conforms_to(V, Copyable), Movable
):
    """A key and its value, which a pattern takes apart.

    ```mojo
    var d: Dict[String, Int] = {"a": 1}
    for key, value in d.items():
        print(key, value)  # a 1
    var entry = d.popitem()
    print(entry.key, entry.value)  # a 1
    ```
    """

    var key: Self.K
    var value: Self.V
    var _hash: UInt64

    @always_inline
    def __init__(out self, var key: Self.K, var value: Self.V, hash: UInt64):
        self.key = key^
        self.value = value^
        self._hash = hash

    def __init__(out self, *, copy: Self) where conforms_to(Self.K, Copyable) and conforms_to(Self.V, Copyable):
        self.key = copy.key.copy()
        self.value = copy.value.copy()
        self._hash = copy._hash


@fieldwise_init
struct DictEntryIter[mut: Bool, //, K: AnyType, V: AnyType, origin: Origin[mut=mut]](Iterator, ImplicitlyCopyable, Iterable):
    """Iterates over the entries by reference.

    ```mojo
    var d: Dict[String, Int] = {"a": 1}
    for ref e in d.items():
        e.value += 1
    print(d)  # {a: 2}
    ```
    """

    comptime Element = DictEntry[Self.K, Self.V]
    comptime IteratorType[is_mut: Bool, //, o: Origin[mut=is_mut]]: Iterator = Self
    var _entries: Pointer[DictEntry[Self.K, Self.V], Self.origin]
    var _at: Int
    var _end: Int

    def __iter__(self) -> Self:
        return self

    @always_inline
    def __next__(mut self) raises StopIteration -> ref [Self.origin] DictEntry[Self.K, Self.V]:
        while self._at < self._end:
            self._at += 1
            if __pyc.offset(self._entries, self._at - 1)[]._hash != 0:
                return __pyc.offset(self._entries, self._at - 1)[]
        raise StopIteration()


@fieldwise_init
struct DictKeyIter[mut: Bool, //, K: AnyType, V: AnyType, origin: Origin[mut=mut]](Iterator, ImplicitlyCopyable, Iterable):
    """Iterates over the keys by reference.

    ```mojo
    for key in {"a": 1, "b": 2}:
        print(key)  # a b
    ```
    """

    comptime Element = Self.K
    comptime IteratorType[is_mut: Bool, //, o: Origin[mut=is_mut]]: Iterator = Self
    var _entries: Pointer[DictEntry[Self.K, Self.V], Self.origin]
    var _at: Int
    var _end: Int

    def __iter__(self) -> Self:
        return self

    @always_inline
    def __next__(mut self) raises StopIteration -> ref [ImmOrigin(Self.origin)] Self.K:
        while self._at < self._end:
            self._at += 1
            if __pyc.offset(self._entries, self._at - 1)[]._hash != 0:
                return __pyc.offset(self._entries, self._at - 1)[].key
        raise StopIteration()


@fieldwise_init
struct DictValueIter[mut: Bool, //, K: AnyType, V: AnyType, origin: Origin[mut=mut]](Iterator, ImplicitlyCopyable, Iterable):
    """Iterates over the values by reference.

    ```mojo
    var d: Dict[String, Int] = {"a": 1}
    for ref v in d.values():
        v += 1
    print(d)  # {a: 2}
    ```
    """

    comptime Element = Self.V
    comptime IteratorType[is_mut: Bool, //, o: Origin[mut=is_mut]]: Iterator = Self
    var _entries: Pointer[DictEntry[Self.K, Self.V], Self.origin]
    var _at: Int
    var _end: Int

    def __iter__(self) -> Self:
        return self

    @always_inline
    def __next__(mut self) raises StopIteration -> ref [Self.origin] Self.V:
        while self._at < self._end:
            self._at += 1
            if __pyc.offset(self._entries, self._at - 1)[]._hash != 0:
                return __pyc.offset(self._entries, self._at - 1)[].value
        raise StopIteration()


@fieldwise_init
struct DictReverseKeyIter[mut: Bool, //, K: AnyType, V: AnyType, origin: Origin[mut=mut]](Iterator, ImplicitlyCopyable, Iterable):
    """Iterates over the keys backwards, by reference.

    ```mojo
    var d: Dict[String, Int] = {"a": 1, "b": 2}
    for key in reversed(d):
        print(key)  # b a
    ```
    """

    comptime Element = Self.K
    comptime IteratorType[is_mut: Bool, //, o: Origin[mut=is_mut]]: Iterator = Self
    var _entries: Pointer[DictEntry[Self.K, Self.V], Self.origin]
    var _left: Int

    def __iter__(self) -> Self:
        return self

    def __next__(mut self) raises StopIteration -> ref [ImmOrigin(Self.origin)] Self.K:
        while self._left > 0:
            self._left -= 1
            if __pyc.offset(self._entries, self._left)[]._hash != 0:
                return __pyc.offset(self._entries, self._left)[].key
        raise StopIteration()


@fieldwise_init
struct DictTakeIter[K: Hashable & Equatable, V: AnyType, origin: MutOrigin](Iterator, ImplicitlyCopyable, Iterable):
    """Iterates over the entries and takes them out.

    ```mojo
    var d: Dict[String, Int] = {"a": 1}
    for e in d.take_items():
        print(e.value)  # 1
    ```
    """

    comptime Element = DictEntry[Self.K, Self.V]
    comptime IteratorType[is_mut: Bool, //, o: Origin[mut=is_mut]]: Iterator = Self
    var _dict: Pointer[Dict[Self.K, Self.V], Self.origin]
    var _at: Int

    def __iter__(self) -> Self:
        return self

    def __next__(mut self) raises StopIteration -> DictEntry[Self.K, Self.V]:
        while self._at < self._dict[]._used:
            self._at += 1
            if __pyc.offset(self._dict[]._entries, self._at - 1)[]._hash != 0:
                return self._dict[]._take_out(self._at - 1)
        raise StopIteration()


struct Dict[K: Hashable & Equatable, V: AnyType](
    Copyable where conforms_to(K, Copyable) and conforms_to(V, Copyable),
    Movable,
    Deinitable where conforms_to(K, Deinitable) and conforms_to(V, Deinitable),
    Defaultable,
    Sized,
    Boolable,
    Iterable,
    Equatable where conforms_to(V, Equatable),
    Hashable where conforms_to(V, Hashable),
    Writable where conforms_to(K, Writable) and conforms_to(V, Writable),
):
    """Finds values by keys, in constant time on average. The keys keep the order in which they were first set.

    The entries stand in a row, in order. A table with open addressing gives their numbers: it goes by groups of eight slots, of which one word says
    which are in use and seven bits of each hash (as Abseil's "Swiss tables" do), so that most keys that are not there are missed without a look at any entry.

    ```mojo
    var ages: Dict[String, Int] = {"ann": 31}
    ages["bob"] = 25
    print(ages, ages["bob"], len(ages), "cy" in ages)  # {ann: 31, bob: 25} 25 2 False
    print(ages | {"bob": 26}, ages == {"bob": 25, "ann": 31})  # {ann: 31, bob: 26} True
    ```
    """

    comptime IteratorType[is_mut: Bool, //, o: Origin[mut=is_mut]]: Iterator = DictKeyIter[Self.K, Self.V, o]
    comptime Entry = DictEntry[Self.K, Self.V]
    var _entries: Pointer[Self.Entry, MutUntrackedOrigin]  # in order; removed ones have the hash 0
    var _groups: Pointer[UInt64, MutUntrackedOrigin]  # a byte for a slot: _FREE, _REMOVED, or the highest bits of the hash
    var _numbers: Pointer[Int32, MutUntrackedOrigin]  # the number of the entry of each slot; in the same memory, after the groups
    var _size: Int  # the number of keys
    var _used: Int  # the number of entries in use, with those that were removed
    var _slots: Int  # the size of the table: a power of two, or 0 if there is no memory yet

    # making

    @always_inline
    def __init__(out self):
        """An empty dictionary; no memory is allocated."""
        self._entries = Pointer[Self.Entry, MutUntrackedOrigin].unsafe_dangling()
        self._groups = Pointer[UInt64, MutUntrackedOrigin].unsafe_dangling()
        self._numbers = Pointer[Int32, MutUntrackedOrigin].unsafe_dangling()
        self._size = 0
        self._used = 0
        self._slots = 0

    def __init__(out self, *, capacity: Int):
        """An empty dictionary with room for that many keys."""
        self = Self()
        if capacity > 0:
            self._rebuild(_slots_for(capacity))

    def __init__(out self, *, copy: Self) where conforms_to(Self.K, Copyable) and conforms_to(Self.V, Copyable):
        """Copies of all keys and values."""
        self = Self()
        if copy._size > 0:
            self._rebuild(_slots_for(copy._size))
            for i in range(copy._used):
                ref e = __pyc.offset(copy._entries, i)[]
                if e._hash != 0:
                    self._insert_new(e.key.copy(), e.value.copy(), e._hash)

    def __deinit__(deinit self) where conforms_to(Self.K, Deinitable) and conforms_to(Self.V, Deinitable):
        self._destroy_entries()
        if self._slots > 0:
            _release(self._entries)
            _release(self._groups)

    @staticmethod
    def fromkeys(keys: List[Self.K], value: Self.V) -> Self where conforms_to(Self.V, Copyable):
        """A dictionary with these keys, all with copies of one value. Complexity: linear.

        ```mojo
        print(Dict.fromkeys(["a", "b"], 0))  # {a: 0, b: 0}
        ```
        """
        var out = Self()
        for key in keys:
            out[key.copy()] = value.copy()
        return out^

    @staticmethod
    def fromkeys[C: AnyType](keys: C, value: Self.V) -> Self where conforms_to(Self.V, Copyable):
        """A dictionary with what `keys` iterates over as keys, all with copies of one value. Complexity: linear.

        ```mojo
        print(Dict[Int, Bool].fromkeys(range(2), True))  # {0: True, 1: True}
        ```
        """
        var out = Self()
        for key in keys:
            out[key.copy()] = value.copy()
        return out^

    def _destroy_entries(self) where conforms_to(Self.K, Deinitable) and conforms_to(Self.V, Deinitable):
        comptime if not (__pyc.is_trivial[Self.K]() and __pyc.is_trivial[Self.V]()):
            for i in range(self._used):
                if __pyc.offset(self._entries, i)[]._hash != 0:
                    __pyc.destroy(__pyc.address(__pyc.offset(self._entries, i)[].key))
                    __pyc.destroy(__pyc.address(__pyc.offset(self._entries, i)[].value))

    # the table

    @always_inline
    def _hash_of(self, key: Self.K) -> UInt64:
        return hash(key) | (1 << 63)

    def _find(self, key: Self.K, h: UInt64) -> Int:
        """The number of the key's entry, -1 when it is missing."""
        if self._size == 0:
            return -1
        var last = (self._slots >> 3) - 1
        var group = Int(h) & last
        while True:
            var control = __pyc.offset(self._groups, group)[]
            var same = _zero_bytes(control ^ ((h >> 56) * _EACH_BYTE))
            while same != 0:
                var number = Int(__pyc.offset(self._numbers, _slot_of(group, same))[])
                ref e = __pyc.offset(self._entries, number)[]
                if e._hash == h and e.key == key:
                    return number
                same &= same - 1
            if _zero_bytes(control) != 0:
                return -1
            group = (group + 1) & last

    @always_inline
    def _link(self, h: UInt64, number: Int):
        """Puts the number of an entry into the first place that is not in use."""
        var last = (self._slots >> 3) - 1
        var group = Int(h) & last
        while ~__pyc.offset(self._groups, group)[] & _HIGH_BITS == 0:
            group = (group + 1) & last
        var unused = ~__pyc.offset(self._groups, group)[] & _HIGH_BITS
        self._set_control(group, unused, h >> 56)
        __pyc.offset(self._numbers, _slot_of(group, unused))[] = Int32(number)

    @always_inline
    def _set_control(self, group: Int, marks: UInt64, value: UInt64):
        """Sets the byte of the slot that has the lowest mark."""
        var shift = __pyc.ctz(marks) & 56
        var control = __pyc.offset(self._groups, group)[]
        __pyc.offset(self._groups, group)[] = (control & ~(UInt64(255) << shift)) | (value << shift)

    def _unlink(self, h: UInt64, number: Int):
        """Takes the number of an entry out of the table. No search goes on after a group that has free slots."""
        var last = (self._slots >> 3) - 1
        var group = Int(h) & last
        while True:
            var control = __pyc.offset(self._groups, group)[]
            var same = _zero_bytes(control ^ ((h >> 56) * _EACH_BYTE))
            while same != 0:
                if Int(__pyc.offset(self._numbers, _slot_of(group, same))[]) == number:
                    self._set_control(group, same, _FREE if _zero_bytes(control) != 0 else _REMOVED)
                    return
                same &= same - 1
            group = (group + 1) & last

    @no_inline
    def _rebuild(mut self, slots: Int):
        """Moves all entries to a table of that size."""
        var entries = _allocate[Self.Entry](_usable(slots))
        var groups = _allocate[UInt64](slots // 8 + slots // 2)
        var old = self._entries
        var old_groups = self._groups
        var old_used = self._used
        var had_memory = self._slots > 0
        self._entries = entries
        self._groups = groups
        self._numbers = __pyc.cast[Int32](__pyc.offset(groups, slots // 8))
        self._slots = slots
        self._free_all()
        for i in range(old_used):
            if __pyc.offset(old, i)[]._hash != 0:
                __pyc.init(__pyc.offset(entries, self._used), __pyc.take(__pyc.offset(old, i)))
                self._link(__pyc.offset(entries, self._used)[]._hash, self._used)
                self._used += 1
        if had_memory:
            _release(old)
            _release(old_groups)

    def _insert_new(mut self, var key: Self.K, var value: Self.V, h: UInt64):
        """Puts in a key that is not there."""
        if self._slots == 0 or self._used == _usable(self._slots):
            self._rebuild(_slots_for(self._size + 1))
        __pyc.init(__pyc.offset(self._entries, self._used), Self.Entry(key^, value^, h))
        self._link(h, self._used)
        self._used += 1
        self._size += 1

    def _take_out(mut self, number: Int) -> Self.Entry:
        """Removes an entry."""
        var p = __pyc.offset(self._entries, number)
        self._unlink(p[]._hash, number)
        var entry = __pyc.take(p)
        __pyc.init(__pyc.address(__pyc.raw(p)._hash), UInt64(0))
        self._size -= 1
        if self._size == 0:
            self._forget_all()
        elif number == self._used - 1:
            self._used -= 1
        return entry^

    def _free_all(mut self):
        for i in range(self._slots >> 3):
            __pyc.init(__pyc.offset(self._groups, i), _FREE)
        self._used = 0

    def _forget_all(mut self):
        self._free_all()
        self._size = 0

    # asking

    @always_inline
    def __len__(self) -> Int:
        """The number of keys."""
        return self._size

    @always_inline
    def __bool__(self) -> Bool:
        """Whether there are keys."""
        return self._size != 0

    def __contains__(self, key: Self.K) -> Bool:
        """Whether the key is there. Complexity: constant on average."""
        return self._find(key, self._hash_of(key)) >= 0

    def __getitem__(ref self, key: Self.K) raises DictKeyError[Self.K] -> ref [self] Self.V:
        """The value of a key; raises when it is missing. Complexity: constant on average."""
        var number = self._find(key, self._hash_of(key))
        if number < 0:
            raise DictKeyError[Self.K]()
        return __pyc.offset(self._entries, number)[].value

    def __setitem__(mut self, var key: Self.K, var value: Self.V):
        """Sets the value of a key. A key that exists keeps its place in the order. Complexity: constant on average."""
        var h = self._hash_of(key)
        var number = self._find(key, h)
        if number < 0:
            self._insert_new(key^, value^, h)
        else:
            __pyc.offset(self._entries, number)[].value = value^

    def insert(mut self, var key: Self.K, var value: Self.V) -> Optional[Self.Entry]:
        """Sets the value of a key, and gives the entry that it replaces, if any. Complexity: constant on average.

        ```mojo
        var d: Dict[String, Int] = {"a": 1}
        print(d.insert("a", 2).value().value, Bool(d.insert("b", 3)), d)  # 1 False {a: 2, b: 3}
        ```
        """
        var h = self._hash_of(key)
        var number = self._find(key, h)
        if number < 0:
            self._insert_new(key^, value^, h)
            return None
        var p = __pyc.offset(self._entries, number)
        var old = __pyc.take(p)
        __pyc.init(p, Self.Entry(key^, value^, h))
        return old^

    def find(self, key: Self.K) -> Optional[Self.V] where conforms_to(Self.V, Copyable):
        """A copy of the value of a key, or nothing. Complexity: constant on average.

        ```mojo
        var d: Dict[String, Int] = {"a": 1}
        print(d.find("a"), d.find("b"))  # 1 None
        ```
        """
        var number = self._find(key, self._hash_of(key))
        if number < 0:
            return Optional[Self.V](None)
        return Optional[Self.V](__pyc.offset(self._entries, number)[].value.copy())

    def get(self, key: Self.K) -> Optional[Self.V] where conforms_to(Self.V, Copyable):
        """A copy of the value of a key, or nothing. Complexity: constant on average.

        ```mojo
        var d: Dict[String, Int] = {"a": 1}
        print(d.get("a"), d.get("b"), d.get("b", 0))  # 1 None 0
        ```
        """
        return self.find(key)

    def get(self, key: Self.K, default: Self.V) -> Self.V where conforms_to(Self.V, Copyable):
        """A copy of the value of a key, or of `default`. Complexity: constant on average."""
        var number = self._find(key, self._hash_of(key))
        if number < 0:
            return default.copy()
        return __pyc.offset(self._entries, number)[].value.copy()

    def setdefault(mut self, var key: Self.K, var default: Self.V) -> ref [self] Self.V:
        """The value of a key, which is set to `default` first when it is missing. Complexity: constant on average.

        ```mojo
        var d = Dict[String, Int]()
        d.setdefault("a", 0) += 5
        print(d)  # {a: 5}
        ```
        """
        var h = self._hash_of(key)
        var number = self._find(key, h)
        if number < 0:
            self._insert_new(key^, default^, h)
            number = self._used - 1
        return __pyc.offset(self._entries, number)[].value

    # removing

    def pop(mut self, key: Self.K) raises DictKeyError[Self.K] -> Self.V where conforms_to(Self.K, Deinitable):
        """Removes a key and gives its value. Raises if the key is missing. Complexity: constant on average.

        ```mojo
        var d: Dict[String, Int] = {"a": 1}
        print(d.pop("a"), d.pop("a", -1))  # 1 -1
        ```
        """
        var number = self._find(key, self._hash_of(key))
        if number < 0:
            raise DictKeyError[Self.K]()
        var p = __pyc.offset(self._entries, number)
        var value = __pyc.take(__pyc.address(__pyc.raw(p).value))
        self._drop_key(number)
        return value^

    def pop(mut self, key: Self.K, var default: Self.V) -> Self.V where conforms_to(Self.K, Deinitable):
        """Removes a key and gives its value, or `default` if the key is missing. Complexity: constant on average."""
        var number = self._find(key, self._hash_of(key))
        if number < 0:
            return default^
        var p = __pyc.offset(self._entries, number)
        var value = __pyc.take(__pyc.address(__pyc.raw(p).value))
        self._drop_key(number)
        return value^

    def __delitem__(mut self, key: Self.K) raises DictKeyError[Self.K] where conforms_to(Self.K, Deinitable) and conforms_to(Self.V, Deinitable):
        """Removes a key and its value: `del d[key]`. Raises if the key is missing. Complexity: constant on average."""
        _ = self.pop(key)

    def _drop_key(mut self, number: Int):
        """Removes an entry whose value was taken."""
        __pyc.destroy(__pyc.address(__pyc.raw(__pyc.offset(self._entries, number)).key))
        self._drop_place(number)

    def _drop_place(mut self, number: Int):
        """Removes an entry whose key and value were taken."""
        var p = __pyc.offset(self._entries, number)
        self._unlink(__pyc.raw(p)._hash, number)
        __pyc.init(__pyc.address(__pyc.raw(p)._hash), UInt64(0))
        self._size -= 1
        if self._size == 0:
            self._forget_all()
        elif number == self._used - 1:
            self._used -= 1

    def popitem(mut self) raises EmptyDictError -> DictEntry[Self.K, Self.V]:
        """Takes the last entry out and gives it. Raises if the dict is empty. Complexity: constant on average.

        ```mojo
        var d: Dict[String, Int] = {"a": 1, "b": 2}
        print(d.popitem().key, d)  # b {a: 1}
        ```
        """
        if self._size == 0:
            raise EmptyDictError()
        var number = self._used - 1
        while __pyc.offset(self._entries, number)[]._hash == 0:
            number -= 1
        self._used = number + 1
        return self._take_out(number)

    def clear(mut self) where conforms_to(Self.K, Deinitable) and conforms_to(Self.V, Deinitable):
        """Destroys all keys and values; the memory is kept. Complexity: linear.

        ```mojo
        var d: Dict[String, Int] = {"a": 1}
        d.clear()
        print(len(d))  # 0
        ```
        """
        self._destroy_entries()
        self._forget_all()

    # walking

    @always_inline
    def __iter__(ref self) -> DictKeyIter[Self.K, Self.V, origin_of(self)]:
        """Iterates over the keys in order."""
        return DictKeyIter[Self.K, Self.V, origin_of(self)](
            __pyc.bitcast[Pointer[Self.Entry, origin_of(self)]](self._entries), 0, self._used
        )

    def __reversed__(ref self) -> DictReverseKeyIter[Self.K, Self.V, origin_of(self)]:
        """Iterates over the keys backwards."""
        return DictReverseKeyIter[Self.K, Self.V, origin_of(self)](
            __pyc.bitcast[Pointer[Self.Entry, origin_of(self)]](self._entries), self._used
        )

    def keys(ref self) -> DictKeyIter[Self.K, Self.V, origin_of(self)]:
        """Iterates over the keys in order.

        ```mojo
        var d: Dict[String, Int] = {"a": 1, "b": 2}
        for key in d.keys():
            print(key)  # a b
        ```
        """
        return self.__iter__()

    def values(ref self) -> DictValueIter[Self.K, Self.V, origin_of(self)]:
        """Iterates over the values in the order of their keys.

        ```mojo
        var d: Dict[String, Int] = {"a": 1, "b": 2}
        for value in d.values():
            print(value)  # 1 2
        ```
        """
        return DictValueIter[Self.K, Self.V, origin_of(self)](
            __pyc.bitcast[Pointer[Self.Entry, origin_of(self)]](self._entries), 0, self._used
        )

    def items(ref self) -> DictEntryIter[Self.K, Self.V, origin_of(self)]:
        """Iterates over the entries, which have a `key` and a `value`, in order.

        ```mojo
        var d: Dict[String, Int] = {"a": 1, "b": 2}
        for e in d.items():
            print(e.key, e.value)  # a 1 b 2
        ```
        """
        return DictEntryIter[Self.K, Self.V, origin_of(self)](
            __pyc.bitcast[Pointer[Self.Entry, origin_of(self)]](self._entries), 0, self._used
        )

    def take_items(mut self) -> DictTakeIter[Self.K, Self.V, MutOrigin(origin_of(self))]:
        """Iterates over the entries in order and takes each of them out.

        ```mojo
        var d: Dict[String, Int] = {"a": 1, "b": 2}
        for e in d.take_items():
            print(e.key, e.value)  # a 1 b 2
        print(len(d))  # 0
        ```
        """
        return DictTakeIter[Self.K, Self.V, MutOrigin(origin_of(self))](Pointer(to=self), 0)

    # together

    def update(mut self, other: Self) where conforms_to(Self.K, Copyable) and conforms_to(Self.V, Copyable):
        """Sets all keys of another dictionary to copies of their values there. Complexity: linear in the other's size.

        ```mojo
        var d: Dict[String, Int] = {"a": 1}
        d.update({"a": 2, "b": 3})
        print(d)  # {a: 2, b: 3}
        ```
        """
        for i in range(other._used):
            ref e = __pyc.offset(other._entries, i)[]
            if e._hash != 0:
                self[e.key.copy()] = e.value.copy()

    def __or__(self, other: Self) -> Self where conforms_to(Self.K, Copyable) and conforms_to(Self.V, Copyable):
        """A dictionary with the keys of both; the values of `other` take precedence."""
        var out = Self(copy=self)
        out.update(other)
        return out^

    def __ior__(mut self, other: Self) where conforms_to(Self.K, Copyable) and conforms_to(Self.V, Copyable):
        self.update(other)

    def __eq__(self, other: Self) -> Bool where conforms_to(Self.V, Equatable):
        """Whether both have the same keys with equal values, in any order."""
        if self._size != other._size:
            return False
        for i in range(self._used):
            ref e = __pyc.offset(self._entries, i)[]
            if e._hash == 0:
                continue
            var number = other._find(e.key, e._hash)
            if number < 0 or not (__pyc.offset(other._entries, number)[].value == e.value):
                return False
        return True

    def __hash__[H: Hasher](self, mut hasher: H) where conforms_to(Self.V, Hashable):
        var sum: UInt64 = 0
        for i in range(self._used):
            ref e = __pyc.offset(self._entries, i)[]
            if e._hash != 0:
                sum += e._hash * 31 + hash(e.value)
        hasher._update_u64(sum)

    def write_to(self, mut writer: Some[Writer]) where conforms_to(Self.K, Writable) and conforms_to(Self.V, Writable):
        writer.write_string("{")
        var first = True
        for i in range(self._used):
            ref e = __pyc.offset(self._entries, i)[]
            if e._hash == 0:
                continue
            if not first:
                writer.write_string(", ")
            first = False
            e.key.write_to(writer)
            writer.write_string(": ")
            e.value.write_to(writer)
        writer.write_string("}")

    def write_repr_to(self, mut writer: Some[Writer]) where conforms_to(Self.K, Writable) and conforms_to(Self.V, Writable):
        writer.write(reflect[Self].short_name(), "({")
        var first = True
        for i in range(self._used):
            ref e = __pyc.offset(self._entries, i)[]
            if e._hash == 0:
                continue
            if not first:
                writer.write_string(", ")
            first = False
            e.key.write_repr_to(writer)
            writer.write_string(": ")
            e.value.write_repr_to(writer)
        writer.write_string("})")


comptime _FREE: UInt64 = 0
comptime _REMOVED: UInt64 = 1
comptime _EACH_BYTE: UInt64 = 0x0101010101010101
comptime _HIGH_BITS: UInt64 = 0x8080808080808080  # set in the bytes of slots in use, which hold the highest bit


@always_inline
def _zero_bytes(word: UInt64) -> UInt64:
    """The high bits of the bytes that are 0; of others too, above the lowest that is."""
    return (word - _EACH_BYTE) & ~word & _HIGH_BITS


@always_inline
def _slot_of(group: Int, marks: UInt64) -> Int:
    """The slot of the lowest mark."""
    return group * 8 + Int(__pyc.ctz(marks) >> 3)


@always_inline
def _usable(slots: Int) -> Int:
    """How many entries a table of that size takes: three quarters."""
    return slots - (slots >> 2)


def _slots_for(count: Int) -> Int:
    """The size of a table for that many entries and as many again before it grows."""
    var slots = 8
    while slots <= Int.MAX >> 1 and _usable(slots) < count + (count >> 1):
        slots *= 2
    return slots


comptime StringDict[V: AnyType] = Dict[String, V]
