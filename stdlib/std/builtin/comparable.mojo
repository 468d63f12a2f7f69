"""Equality and order."""


trait Equatable(AnyType):
    """`==` and `!=`. Without an `__eq__` of its own a struct compares field by field."""

    def __eq__(self, other: Self) -> Bool:
        comptime for i in range(reflect[Self].field_count()):
            if not (reflect[Self].field_ref[i](self) == reflect[Self].field_ref[i](other)):
                return False
        return True

    def __ne__(self, other: Self) -> Bool:
        return not (self == other)


trait Comparable(Equatable):
    """A total order: `__lt__` is required, the other comparisons follow from it."""

    def __lt__(self, other: Self) -> Bool:
        ...

    def __gt__(self, other: Self) -> Bool:
        return other < self

    def __le__(self, other: Self) -> Bool:
        return not (other < self)

    def __ge__(self, other: Self) -> Bool:
        return not (self < other)


trait Identifiable(AnyType):
    """`is` and `is not`."""

    def __is__(self, other: Self) -> Bool:
        ...

    def __isnot__(self, other: Self) -> Bool:
        return not self.__is__(other)
