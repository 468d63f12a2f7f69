"""A few Ints, as shapes, strides and coordinates are."""

comptime UNKNOWN_VALUE = -1
"""Stands in an IntTuple for what is only known when the program runs."""


struct IntTuple(Equatable, ImplicitlyCopyable, Sized, TrivialRegisterPassable, Writable):
    """Up to six Ints; a value that is only known when the program runs is -1.

    ```mojo
    from layout import IntTuple

    var shape = IntTuple(2, 3, 4)
    print(len(shape), shape[1], shape.product(), shape.reversed(), shape.with_value(0, 5), shape.is_known())  # 3 3 24 (4, 3, 2) (5, 3, 4) True
    ```
    """

    comptime CAPACITY = 6
    var _count: Int
    var _items: Array[Int, Self.CAPACITY]

    def __init__(out self, *items: Int):
        self = Self(count=len(items), fill=0)
        for i in range(len(items)):
            self._items[i] = items[i]

    @always_inline
    def __init__(out self, *, count: Int, fill: Int):
        """`count` times the same value."""
        self._count = count
        self._items = Array[Int, Self.CAPACITY](fill=fill if count > 0 else 0)
        for i in range(count, Self.CAPACITY):
            self._items[i] = 0

    @always_inline
    def __len__(self) -> Int:
        return self._count

    @always_inline
    def __getitem__(self, i: Int) -> Int:
        """The value number `i`; panics unless `0 <= i < len(self)`."""
        if UInt(i) >= UInt(self._count):
            __pyc.panic("index is out of bounds of the IntTuple")
        return __pyc.raw(__pyc.element[Pointer[Int, MutUntrackedOrigin]](__pyc.address(self._items), i))

    @always_inline
    def with_value(self, i: Int, value: Int) -> Self:
        """The same tuple with the value at `i` replaced by `value`."""
        var changed = self
        changed._items[i] = value
        return changed

    def product(self) -> Int:
        """The product of all values; -1 if one of them is unknown. Complexity: linear."""
        var total = 1
        for i in range(self._count):
            if self._items[i] < 0:
                return -1
            total *= self._items[i]
        return total

    def is_known(self) -> Bool:
        """Whether no value is -1."""
        return self.product() >= 0

    def reversed(self) -> Self:
        """The values in the opposite order. Complexity: linear."""
        var turned = self
        for i in range(self._count):
            turned._items[i] = self._items[self._count - 1 - i]
        return turned

    def __eq__(self, other: Self) -> Bool:
        if self._count != other._count:
            return False
        for i in range(self._count):
            if self._items[i] != other._items[i]:
                return False
        return True

    def write_to(self, mut writer: Some[Writer]):
        writer.write("(")
        for i in range(self._count):
            if i > 0:
                writer.write(", ")
            writer.write(self._items[i])
        writer.write(")")
