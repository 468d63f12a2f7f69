"""Tuples: a fixed number of values, each of its own type."""

__extension Tuple(
    Sized,
    Equatable where Ts.all_conforms_to[Equatable](),
    Comparable where Ts.all_conforms_to[Comparable](),
    Hashable where Ts.all_conforms_to[Hashable](),
    Writable where Ts.all_conforms_to[Writable](),
):
    """A fixed number of values, each of its own type. The index of an element must be known at compile time.

    ```mojo
    var t = (1, "x", 2.5)
    print(t, t[0], len(t), t == (1, "x", 2.5))  # (1, x, 2.5) 1 3 True
    var a, b = (3, 4)
    print(a + b, (1, 2) < (1, 3), 3 in (1, 2, 3))  # 7 True True
    ```
    """
    @always_inline
    def __len__(self) -> Int:
        """The number of elements."""
        return Self.Ts.length

    def __contains__[T: Equatable](self, value: T) -> Bool:
        """Whether an element of the same type is equal to the value."""
        comptime for i in range(Self.Ts.length):
            comptime if Self.Ts[i] == T:
                if self[i] == value:
                    return True
        return False

    def __eq__(self, other: Self) -> Bool:
        """Whether all elements are equal."""
        comptime for i in range(Self.Ts.length):
            if not (self[i] == other[i]):
                return False
        return True

    def __lt__(self, other: Self) -> Bool:
        """Whether the first differing element is less."""
        comptime for i in range(Self.Ts.length):
            if self[i] < other[i]:
                return True
            if other[i] < self[i]:
                return False
        return False

    def concat[U: AnyType](deinit self, deinit other: U) -> Tuple[*Self.Ts, *U.Ts]:
        """A tuple of the elements of this tuple and of `other`, moved.

        ```mojo
        print((1, "x").concat((2.5,)))  # (1, x, 2.5)
        ```
        """
        var out: Tuple[*Self.Ts, *U.Ts]
        __pyc.mark_init(out)
        comptime for i in range(Self.Ts.length):
            __pyc.init(__pyc.address(out[i]), __pyc.take(__pyc.address(self[i])))
        comptime for i in range(U.Ts.length):
            __pyc.init(__pyc.address(out[Self.Ts.length + i]), __pyc.take(__pyc.address(other[i])))
        __pyc.mark_uninit(self)
        __pyc.mark_uninit(other)
        return out^

    def reverse(deinit self) -> Tuple[*Self.Ts.reversed]:
        """The elements in the opposite order, moved.

        ```mojo
        print((1, "x").reverse())  # (x, 1)
        ```
        """
        var out: Tuple[*Self.Ts.reversed]
        __pyc.mark_init(out)
        comptime for i in range(Self.Ts.length):
            __pyc.init(__pyc.address(out[Self.Ts.length - 1 - i]), __pyc.take(__pyc.address(self[i])))
        __pyc.mark_uninit(self)
        return out^

    def __hash__[H: Hasher](self, mut hasher: H):
        comptime for i in range(Self.Ts.length):
            self[i].__hash__(hasher)

    def write_to(self, mut writer: Some[Writer]):
        writer.write_string("(")
        comptime for i in range(Self.Ts.length):
            comptime if i > 0:
                writer.write_string(", ")
            self[i].write_to(writer)
        comptime if Self.Ts.length == 1:
            writer.write_string(",")
        writer.write_string(")")

    def write_repr_to(self, mut writer: Some[Writer]):
        writer.write(reflect[Self].short_name(), "(")
        comptime for i in range(Self.Ts.length):
            comptime if i > 0:
                writer.write_string(", ")
            self[i].write_repr_to(writer)
        comptime if Self.Ts.length == 1:
            writer.write_string(",")
        writer.write_string(")")
