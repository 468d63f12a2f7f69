"""Equality and order."""


trait Equatable(AnyType):
    """`==` and `!=`. Without an `__eq__` of its own a struct compares field by field.

    ```mojo
    @fieldwise_init
    struct Pair(Equatable):
        var a: Int
        var b: String

    print(Pair(1, "x") == Pair(1, "x"), Pair(1, "x") != Pair(1, "y"))  # True True
    ```
    """

    def __eq__(self, other: Self) -> Bool:
        comptime for i in range(reflect[Self].field_count()):
            if not (reflect[Self].field_ref[i](self) == reflect[Self].field_ref[i](other)):
                return False
        return True

    def __ne__(self, other: Self) -> Bool:
        return not (self == other)


trait Comparable(Equatable):
    """A total order: `__lt__` and `__eq__` say it, the other comparisons follow from them.

    ```mojo
    @fieldwise_init
    struct Version(Comparable):
        var number: Int

        def __lt__(self, other: Self) -> Bool:
            return self.number < other.number

    print(Version(2) > Version(1), Version(2) <= Version(1))  # True False
    ```
    """

    def __lt__(self, other: Self) -> Bool:
        ...

    def __gt__(self, other: Self) -> Bool:
        return other < self

    def __le__(self, other: Self) -> Bool:
        return not (other < self)

    def __ge__(self, other: Self) -> Bool:
        return not (self < other)


trait Identifiable(AnyType):
    """`is` and `is not`: being the same thing, not only equal.

    ```mojo
    from std.memory import ArcPointer

    var a = ArcPointer(5)
    var b = a
    print(a is b, a is not ArcPointer(5))  # True True
    ```
    """

    def __is__(self, other: Self) -> Bool:
        ...

    def __isnot__(self, other: Self) -> Bool:
        return not self.__is__(other)
