"""BitSet: small numbers, a bit for each."""


struct BitSet[size: Int](ImplicitlyCopyable, Movable, Defaultable, Sized, Boolable, Equatable, Writable):
    """A set of the numbers from 0 up to, but not including, `size`.

    ```mojo
    var flags = BitSet[8]()
    flags.set(3)
    print(flags, flags.test(3), len(flags), 4 in flags)  # {3} True 1 False
    ```
    """

    var _words: Array[UInt64, (Self.size + 63) // 64]

    def __init__(out self):
        """The empty set."""
        self._words = Array[UInt64, (Self.size + 63) // 64](fill=0)

    def __init__(out self, init: SIMD[DType.bool, Self.size]):
        """The numbers of the lanes that are True.

        ```mojo
        print(BitSet(SIMD[DType.bool, 4](True, False, True, False)))  # {0, 2}
        ```
        """
        self = Self()
        comptime for i in range(Self.size):
            if init[i]:
                self.set(i)

    @always_inline
    def _check(self, i: Int):
        if UInt(i) >= UInt(Self.size):
            __pyc.panic("the number is out of the bit set's range")

    @always_inline
    def set(mut self, i: Int):
        """Puts the number `i` in. Panics if it is out of range.

        ```mojo
        var s = BitSet[8]()
        s.set(3)
        print(s)  # {3}
        ```
        """
        self._check(i)
        self._words[i >> 6] |= UInt64(1) << UInt64(i & 63)

    @always_inline
    def clear(mut self, i: Int):
        """Takes the number `i` out. Panics if it is out of range.

        ```mojo
        var s = BitSet[4]()
        s.set_all()
        s.clear(2)
        print(s)  # {0, 1, 3}
        ```
        """
        self._check(i)
        self._words[i >> 6] &= ~(UInt64(1) << UInt64(i & 63))

    @always_inline
    def toggle(mut self, i: Int):
        """Puts the number `i` in, or takes it out if it is in. Panics if it is out of range.

        ```mojo
        var s = BitSet[4]()
        s.toggle(1)
        print(s)  # {1}
        ```
        """
        self._check(i)
        self._words[i >> 6] ^= UInt64(1) << UInt64(i & 63)

    @always_inline
    def test(self, i: Int) -> Bool:
        """Whether the number `i` is in. Panics if it is out of range.

        ```mojo
        var s = BitSet[4]()
        s.set(1)
        print(s.test(1), s.test(2))  # True False
        ```
        """
        self._check(i)
        return (self._words[i >> 6] >> UInt64(i & 63)) & 1 == 1

    def __contains__(self, i: Int) -> Bool:
        """Whether the number is in; numbers out of range are not."""
        return i >= 0 and i < Self.size and self.test(i)

    def _trim(mut self):
        comptime if Self.size % 64 != 0:
            self._words[(Self.size - 1) // 64] &= (UInt64(1) << UInt64(Self.size % 64)) - 1

    def set_all(mut self):
        """Puts all numbers in. Complexity: linear in the words of 64 bits.

        ```mojo
        var s = BitSet[3]()
        s.set_all()
        print(s)  # {0, 1, 2}
        ```
        """
        for i in range(len(self._words)):
            self._words[i] = ~UInt64(0)
        self._trim()

    def clear_all(mut self):
        """Takes all numbers out. Complexity: linear in the words of 64 bits.

        ```mojo
        var s = BitSet[3]()
        s.set(1)
        s.clear_all()
        print(len(s))  # 0
        ```
        """
        for i in range(len(self._words)):
            self._words[i] = 0

    def toggle_all(mut self):
        """Puts in what is out and takes out what is in. Complexity: linear in the words of 64 bits.

        ```mojo
        var s = BitSet[3]()
        s.set(1)
        s.toggle_all()
        print(s)  # {0, 2}
        ```
        """
        for i in range(len(self._words)):
            self._words[i] = ~self._words[i]
        self._trim()

    def __len__(self) -> Int:
        """The number of numbers that are in."""
        var n = 0
        for i in range(len(self._words)):
            n += Int(__pyc.popcount(self._words[i]))
        return n

    def __bool__(self) -> Bool:
        """Whether a number is in."""
        for i in range(len(self._words)):
            if self._words[i] != 0:
                return True
        return False

    def union(self, other: Self) -> Self:
        """The numbers that are in this set or in `other`; also `|`. Complexity: linear in the words of 64 bits.

        ```mojo
        var a = BitSet[4]()
        a.set(0)
        var b = BitSet[4]()
        b.set(3)
        print(a.union(b))  # {0, 3}
        ```
        """
        var out = self
        for i in range(len(self._words)):
            out._words[i] |= other._words[i]
        return out

    def intersection(self, other: Self) -> Self:
        """The numbers that are in this set and in `other`; also `&`. Complexity: linear in the words of 64 bits.

        ```mojo
        var a = BitSet[4]()
        a.set_all()
        var b = BitSet[4]()
        b.set(3)
        print(a.intersection(b))  # {3}
        ```
        """
        var out = self
        for i in range(len(self._words)):
            out._words[i] &= other._words[i]
        return out

    def difference(self, other: Self) -> Self:
        """The numbers that are not in the other; also `-`. Complexity: linear in the words of 64 bits.

        ```mojo
        var a = BitSet[4]()
        a.set_all()
        var b = BitSet[4]()
        b.set(3)
        print(a.difference(b))  # {0, 1, 2}
        ```
        """
        var out = self
        for i in range(len(self._words)):
            out._words[i] &= ~other._words[i]
        return out

    def __or__(self, other: Self) -> Self:
        return self.union(other)

    def __and__(self, other: Self) -> Self:
        return self.intersection(other)

    def __sub__(self, other: Self) -> Self:
        return self.difference(other)

    def __eq__(self, other: Self) -> Bool:
        return self._words == other._words

    def write_to(self, mut writer: Some[Writer]):
        writer.write_string("{")
        var first = True
        for i in range(Self.size):
            if self.test(i):
                if not first:
                    writer.write_string(", ")
                first = False
                writer.write(i)
        writer.write_string("}")
