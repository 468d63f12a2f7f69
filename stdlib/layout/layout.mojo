"""Layout: how coordinates become offsets."""

from layout.int_tuple import IntTuple


struct Layout(Equatable, ImplicitlyCopyable, TrivialRegisterPassable, Writable):
    """A shape and the distance in memory of neighbours along each of its axes. A size or stride that is only known when the program
    runs is -1.

    ```mojo
    from layout import IntTuple, Layout

    var rows = Layout.row_major(2, 3)
    var columns = Layout.col_major(2, 3)
    print(rows, columns, rows(IntTuple(1, 2)), columns(IntTuple(1, 2)))  # ((2, 3):(3, 1)) ((2, 3):(1, 2)) 5 5
    print(rows.rank(), rows.size(), rows.cosize(), rows.is_known(), columns.is_row_major())  # 2 6 6 True False
    print(rows.axis(0), rows.transposed(), rows.vectorized(IntTuple(1, 3)))  # ((2):(3)) ((3, 2):(1, 3)) ((2, 1):(3, 3))
    ```
    """

    var shape: IntTuple
    var stride: IntTuple

    @always_inline
    def __init__(out self, shape: IntTuple, stride: IntTuple):
        self.shape = shape
        self.stride = stride

    def __init__(out self, shape: IntTuple):
        """Column-major."""
        self = Self._packed(shape, False)

    def __init__(out self, size: Int):
        """One axis."""
        self = Self(IntTuple(size), IntTuple(1))

    @staticmethod
    def _packed(shape: IntTuple, last_first: Bool) -> Self:
        var strides = shape
        var step = 1
        for k in range(len(shape)):
            var i = len(shape) - 1 - k if last_first else k
            strides = strides.with_value(i, step)
            step = -1 if step < 0 or shape[i] < 0 else step * shape[i]
        return Self(shape, strides)

    @staticmethod
    def row_major(*sizes: Int) -> Self:
        """The layout of these `sizes` in which the last axis is dense. Complexity: linear in their number."""
        var shape = IntTuple(count=len(sizes), fill=0)
        for i in range(len(sizes)):
            shape = shape.with_value(i, sizes[i])
        return Self._packed(shape, True)

    @staticmethod
    def row_major(shape: IntTuple) -> Self:
        """The layout of the sizes `shape` in which the last axis is dense."""
        return Self._packed(shape, True)

    @staticmethod
    def col_major(*sizes: Int) -> Self:
        """The layout of these `sizes` in which the first axis is dense. Complexity: linear in their number."""
        var shape = IntTuple(count=len(sizes), fill=0)
        for i in range(len(sizes)):
            shape = shape.with_value(i, sizes[i])
        return Self._packed(shape, False)

    @staticmethod
    def col_major(shape: IntTuple) -> Self:
        """The layout of the sizes `shape` in which the first axis is dense."""
        return Self._packed(shape, False)

    def rank(self) -> Int:
        """The number of axes."""
        return len(self.shape)

    def size(self) -> Int:
        """The number of coordinates."""
        return self.shape.product()

    def cosize(self) -> Int:
        """One more than the greatest offset. Complexity: linear in the number of axes."""
        var last = 0
        for i in range(len(self.shape)):
            last += (self.shape[i] - 1) * self.stride[i]
        return last + 1

    def is_known(self) -> Bool:
        """Whether all sizes and strides are known at compile time."""
        return self.shape.is_known() and self.stride.is_known()

    def is_row_major(self) -> Bool:
        """Whether the last axis is dense, and the others follow it without gaps."""
        return self == Self._packed(self.shape, True)

    @always_inline
    def __call__(self, coordinate: IntTuple) -> Int:
        """The offset of a coordinate."""
        var offset = 0
        for i in range(len(self.shape)):
            offset += coordinate[i] * self.stride[i]
        return offset

    @always_inline
    def __call__(self, index: Int) -> Int:
        """The offset of the coordinate number `index`, the first axis running fastest."""
        var offset = 0
        var rest = index
        for i in range(len(self.shape)):
            offset += rest % self.shape[i] * self.stride[i]
            rest //= self.shape[i]
        return offset

    def vectorized(self, vector: IntTuple) -> Self:
        """The layout of vectors of the shape `vector`: fewer along each axis, and further apart. Complexity: linear in
        the number of axes.
        """
        var shape = self.shape
        var stride = self.stride
        for i in range(len(shape)):
            if shape[i] >= 0:
                shape = shape.with_value(i, (shape[i] + vector[i] - 1) // vector[i])
            if stride[i] >= 0:
                stride = stride.with_value(i, stride[i] * vector[i])
        return Self(shape, stride)

    def axis(self, i: Int) -> Self:
        """The layout of the axis `i` alone."""
        return Self(IntTuple(self.shape[i]), IntTuple(self.stride[i]))

    def transposed(self) -> Self:
        """The axes in reverse order."""
        return Self(self.shape.reversed(), self.stride.reversed())

    def __eq__(self, other: Self) -> Bool:
        return self.shape == other.shape and self.stride == other.stride

    def write_to(self, mut writer: Some[Writer]):
        writer.write("(", self.shape, ":", self.stride, ")")


def print_layout(layout: Layout):
    """Prints the offsets of `layout`, which has two axes, as a table. Complexity: linear in the number of elements.

    ```mojo
    from layout import Layout, print_layout

    print_layout(Layout.row_major(2, 3))
    ```
    """
    var rows = layout.shape[0]
    var columns = layout.shape[1]
    var width = String(layout.cosize() - 1).byte_length() + 2
    var line = String("    +")
    var head = String("    ")
    for c in range(columns):
        line += String("-") * width + "+"
        head += " " * (width - String(c).byte_length()) + String(c) + " "
    print(layout)
    print(head.rstrip())
    print(line)
    for r in range(rows):
        var row = String(" ", r, "  |") if r < 10 else String(r, "  |")
        for c in range(columns):
            var number = String(layout(IntTuple(r, c)))
            row += " " * (width - 1 - number.byte_length()) + number + " |"
        print(row)
        print(line)
