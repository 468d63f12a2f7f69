"""Small protocols: truth, length, conversion to numbers."""


trait Boolable(AnyType):
    """Has a truth value: `if x:`."""

    def __bool__(self) -> Bool:
        ...


trait Sized(AnyType):
    """Has a length: `len(x)`."""

    def __len__(self) -> Int:
        ...


trait SizedRaising(AnyType):
    """Has a length that may be impossible to tell."""

    def __len__(self) raises -> Int:
        ...


trait Intable(AnyType):
    """Converts to `Int`."""

    def __int__(self) -> Int:
        ...


trait IntableRaising(AnyType):
    """Converts to `Int` if it can."""

    def __int__(self) raises -> Int:
        ...


trait Floatable(AnyType):
    """Converts to `Float64`."""

    def __float__(self) -> Float64:
        ...


trait FloatableRaising(AnyType):
    """Converts to `Float64` if it can."""

    def __float__(self) raises -> Float64:
        ...


trait Indexer(AnyType):
    """May stand as an index."""

    def __index__(self) -> Int:
        ...


trait Absable(AnyType):
    """Has an absolute value."""

    def __abs__(self) -> Self:
        ...


trait Powable(AnyType):
    """Has powers."""

    def __pow__(self, exponent: Self) -> Self:
        ...


trait Roundable(AnyType):
    """Can be rounded, to a number of digits too."""

    def __round__(self) -> Self:
        ...


trait VectorNumber(AnyType):
    """A SIMD value of any length: a number, or several."""
