"""A fixed number of values of one trivial type."""


struct StaticTuple[element_type: TrivialRegisterPassable, size: Int](TrivialRegisterPassable, Sized):
    """A fixed number of values of one trivial type.

    ```mojo
    var t = StaticTuple[Int, 3](1, 2, 3)
    t[1] = 20
    print(t[0] + t[1], len(t), StaticTuple[Float32, 2](fill=1.5)[1])  # 21 3 1.5
    ```
    """

    var _values: Array[Self.element_type, Self.size]

    def __init__(out self, *, fill: Self.element_type):
        """The same value everywhere."""
        self._values = Array[Self.element_type, Self.size](fill=fill)

    def __init__(out self, *values: Self.element_type):
        """As many values as it holds, or one for all places; panics for other numbers."""
        if len(values) != Self.size and len(values) != 1:
            __pyc.panic("a StaticTuple wants as many values as it holds")
        self._values = Array[Self.element_type, Self.size](fill=values[0])
        if len(values) == Self.size:
            for i in range(Self.size):
                self._values[i] = values[i]

    def __len__(self) -> Int:
        return Self.size

    def __getitem__(self, i: Int) -> Self.element_type:
        """The value number `i`; panics unless `0 <= i < len(self)`."""
        return self._values[i]

    def get[i: Int](self) -> Self.element_type:
        """The value number `i`.

        ```mojo
        print(StaticTuple[Int, 2](5, 6).get[1]())  # 6
        ```
        """
        comptime assert 0 <= i < Self.size, "no such value"
        return self._values[i]

    def __setitem__(mut self, i: Int, value: Self.element_type):
        self._values[i] = value
