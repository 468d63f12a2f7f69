"""Positions and shapes of several dimensions."""

from std.hash import Hasher
from std.utils.static_tuple import StaticTuple


struct IndexList[size: Int, *, element_type: DType = DType.int64](TrivialRegisterPassable, Sized, Writable, Comparable, Hashable):
    """A position or a shape: one whole number for each dimension. Operators work on each; a comparison holds if it holds for all.

    ```mojo
    var at = IndexList[2](4, 5)
    at[0] = 7
    print(at, at + Index(1, 1), at.flattened_length())  # (7, 5) (8, 6) 35
    ```
    """

    comptime _Element = Scalar[Self.element_type]
    var data: Array[Self._Element, Self.size]

    def __init__(out self):
        """All 0."""
        self.data = Array[Self._Element, Self.size](fill=0)

    def __init__(out self, *, fill: Int):
        """The same number for each dimension."""
        self.data = Array[Self._Element, Self.size](fill=Self._Element(fill))

    def __init__(out self, *numbers: Int):
        """One number for each dimension; panics for more or fewer."""
        if len(numbers) != Self.size:
            __pyc.panic("an IndexList wants one number for each dimension")
        self.data = Array[Self._Element, Self.size](fill=0)
        for i in range(Self.size):
            self.data[i] = Self._Element(numbers[i])

    def __len__(self) -> Int:
        return Self.size

    def __getitem__(self, i: Int) -> Int:
        """The number of dimension `i`; panics unless `0 <= i < len(self)`."""
        return Int(self.data[i])

    def __setitem__(mut self, i: Int, number: Int):
        self.data[i] = Self._Element(number)

    def flattened_length(self) -> Int:
        """The product of all numbers: how many elements a shape has. Complexity: linear in the number of dimensions.

        ```mojo
        print(Index(3, 4).flattened_length())  # 12
        ```
        """
        var product = 1
        for i in range(Self.size):
            product *= self[i]
        return product

    def get[i: Int](self) -> Int:
        """The number of dimension `i`.

        ```mojo
        print(Index(3, 4).get[1]())  # 4
        ```
        """
        comptime assert 0 <= i < Self.size, "no such dimension"
        return Int(self.data[i])

    def reverse(self) -> Self:
        """The numbers in the opposite order. Complexity: linear in the number of dimensions.

        ```mojo
        print(Index(3, 4, 5).reverse())  # (5, 4, 3)
        ```
        """
        var out = Self()
        for i in range(Self.size):
            out.data[i] = self.data[Self.size - 1 - i]
        return out

    def canonicalize(self) -> IndexList[Self.size]:
        """The same with numbers of 64 bits.

        ```mojo
        print(Index(3, 4).canonicalize())  # (3, 4)
        ```
        """
        return self.cast[DType.int64]()

    def cast[dtype: DType](self) -> IndexList[Self.size, element_type=dtype]:
        """The same numbers, kept as another type. Complexity: linear in the number of dimensions.

        ```mojo
        print(Index(3, 4).cast[DType.int32]().element_type)  # int32
        ```
        """
        var out = IndexList[Self.size, element_type=dtype]()
        for i in range(Self.size):
            out.data[i] = self.data[i].cast[dtype]()
        return out

    def as_tuple(self) -> StaticTuple[Int, Self.size]:
        """The numbers as a tuple. Complexity: linear in the number of dimensions.

        ```mojo
        print(Index(3, 4).as_tuple()[1])  # 4
        ```
        """
        var out = StaticTuple[Int, Self.size](fill=0)
        for i in range(Self.size):
            out[i] = self[i]
        return out

    def _with[f: def(Int, Int) thin -> Int](self, other: Self) -> Self:
        var out = Self()
        for i in range(Self.size):
            out[i] = f(self[i], other[i])
        return out

    def _all[f: def(Int, Int) thin -> Bool](self, other: Self) -> Bool:
        for i in range(Self.size):
            if not f(self[i], other[i]):
                return False
        return True

    def __add__(self, other: Self) -> Self:
        return self._with[lambda (a: Int, b: Int) -> Int: a + b](other)

    def __sub__(self, other: Self) -> Self:
        return self._with[lambda (a: Int, b: Int) -> Int: a - b](other)

    def __mul__(self, other: Self) -> Self:
        return self._with[lambda (a: Int, b: Int) -> Int: a * b](other)

    def __floordiv__(self, other: Self) -> Self:
        return self._with[lambda (a: Int, b: Int) -> Int: a // b](other)

    def __eq__(self, other: Self) -> Bool:
        return self._all[lambda (a: Int, b: Int) -> Bool: a == b](other)

    def __ne__(self, other: Self) -> Bool:
        return not self == other

    def __lt__(self, other: Self) -> Bool:
        return self._all[lambda (a: Int, b: Int) -> Bool: a < b](other)

    def __le__(self, other: Self) -> Bool:
        return self._all[lambda (a: Int, b: Int) -> Bool: a <= b](other)

    def __gt__(self, other: Self) -> Bool:
        return other < self

    def __ge__(self, other: Self) -> Bool:
        return other <= self

    def __hash__[H: Hasher](self, mut hasher: H):
        for i in range(Self.size):
            self.data[i].__hash__(hasher)

    def write_to(self, mut writer: Some[Writer]):
        writer.write("(")
        for i in range(Self.size):
            writer.write(", " if i > 0 else "", self.data[i])
        writer.write(",)" if Self.size == 1 else ")")

    def write_repr_to(self, mut writer: Some[Writer]):
        writer.write("IndexList[", Self.size, ", ", Self.element_type, "](", self, ")")


def Index[dtype: DType = DType.int64](x: Int) -> IndexList[1, element_type=dtype]:
    """The position `x` of one dimension.

    ```mojo
    print(Index(1), Index(2, 3), Index(2, 3, 4))  # (1,) (2, 3) (2, 3, 4)
    ```
    """
    return IndexList[1, element_type=dtype](x)


def Index[dtype: DType = DType.int64](x: Int, y: Int) -> IndexList[2, element_type=dtype]:
    """The position `x`, `y` of two dimensions."""
    return IndexList[2, element_type=dtype](x, y)


def Index[dtype: DType = DType.int64](x: Int, y: Int, z: Int) -> IndexList[3, element_type=dtype]:
    """The position `x`, `y`, `z` of three dimensions."""
    return IndexList[3, element_type=dtype](x, y, z)


def product[size: Int, //](list: IndexList[size, element_type=_], end: Int = size) -> Int:
    """The product of the numbers of `list` before the dimension `end`. Complexity: linear in the number of dimensions.

    ```mojo
    print(product(Index(2, 3, 4)), product(Index(2, 3, 4), 2))  # 24 6
    ```
    """
    return product(list, 0, end)


def product[size: Int, //](list: IndexList[size, element_type=_], start: Int, end: Int) -> Int:
    """The product of the numbers of `list` from the dimension `start` up to `end`. Complexity: linear in the number of
    dimensions.

    ```mojo
    print(product(Index(2, 3, 4), 1, 3))  # 12
    ```
    """
    var result = 1
    for i in range(start, end):
        result *= list[i]
    return result
