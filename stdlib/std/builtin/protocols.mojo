"""Small traits: truth, length, conversion to numbers."""


trait Boolable(AnyType):
    """Has a truth value: `if x:`, `Bool(x)`.

    ```mojo
    @fieldwise_init
    struct Account(Boolable):
        var balance: Int

        def __bool__(self) -> Bool:
            return self.balance > 0

    print("rich" if Account(5) else "poor")  # rich
    ```
    """

    def __bool__(self) -> Bool:
        ...


trait Sized(AnyType):
    """Has a length: `len(x)`.

    ```mojo
    @fieldwise_init
    struct Box(Sized):
        var items: Int

        def __len__(self) -> Int:
            return self.items

    print(len(Box(4)))  # 4
    ```
    """

    def __len__(self) -> Int:
        ...


trait SizedRaising(AnyType):
    """Has a length, unless asking for it raises.

    ```mojo
    @fieldwise_init
    struct Remote(SizedRaising):
        def __len__(self) raises -> Int:
            raise "no connection"

    try:
        _ = len(Remote())
    except e:
        print(e)  # no connection
    ```
    """

    def __len__(self) raises -> Int:
        ...


trait Intable(AnyType):
    """Converts to `Int`: `Int(x)`.

    ```mojo
    @fieldwise_init
    struct Celsius(Intable):
        var degrees: Float64

        def __int__(self) -> Int:
            return Int(self.degrees)

    print(Int(Celsius(36.6)))  # 36
    ```
    """

    def __int__(self) -> Int:
        ...


trait IntableRaising(AnyType):
    """Converts to `Int` if it can; `Int(x)` raises otherwise.

    ```mojo
    @fieldwise_init
    struct Digits(IntableRaising):
        var text: String

        def __int__(self) raises -> Int:
            return atol(self.text)

    print(Int(Digits("42")))  # 42
    ```
    """

    def __int__(self) raises -> Int:
        ...


trait Floatable(AnyType):
    """Converts to `Float64`: `Float64(x)`.

    ```mojo
    @fieldwise_init
    struct Half(Floatable):
        var doubled: Int

        def __float__(self) -> Float64:
            return Float64(self.doubled) / 2

    print(Float64(Half(5)))  # 2.5
    ```
    """

    def __float__(self) -> Float64:
        ...


trait FloatableRaising(AnyType):
    """Converts to `Float64` if it can; `Float64(x)` raises otherwise.

    ```mojo
    @fieldwise_init
    struct Measure(FloatableRaising):
        var text: String

        def __float__(self) raises -> Float64:
            return atof(self.text)

    print(Float64(Measure("1.5")))  # 1.5
    ```
    """

    def __float__(self) raises -> Float64:
        ...


trait Indexer(AnyType):
    """Can be used as an index.

    ```mojo
    @fieldwise_init
    struct Seat(Indexer):
        var number: Int

        def __index__(self) -> Int:
            return self.number - 1

    print(index(Seat(3)))  # 2
    ```
    """

    def __index__(self) -> Int:
        ...


trait Absable(AnyType):
    """Has an absolute value: `abs(x)`.

    ```mojo
    @fieldwise_init
    struct Debt(Absable, Writable):
        var amount: Int

        def __abs__(self) -> Self:
            return Debt(abs(self.amount))

    print(abs(Debt(-4)))  # Debt(amount=4)
    ```
    """

    def __abs__(self) -> Self:
        ...


trait Powable(AnyType):
    """Has powers: `x ** y`.

    ```mojo
    def squared[T: Powable & Copyable & Deinitable](x: T, two: T) -> T:
        return x ** two

    print(squared(5, 2))  # 25
    ```
    """

    def __pow__(self, exponent: Self) -> Self:
        ...


trait Roundable(AnyType):
    """Can be rounded to a whole number, or to decimal digits: `round(x)`, `round(x, 2)`.

    ```mojo
    @fieldwise_init
    struct Price(Roundable, Writable):
        var euros: Float64

        def __round__(self) -> Self:
            return Price(round(self.euros))

        def __round__(self, ndigits: Int) -> Self:
            return Price(round(self.euros, ndigits))

    print(round(Price(2.7)), round(Price(1.239), 2))  # Price(euros=3.0) Price(euros=1.24)
    ```
    """

    def __round__(self) -> Self:
        ...

    def __round__(self, ndigits: Int) -> Self:
        ...


trait Ceilable(AnyType):
    """Can be rounded up: `ceil(x)`.

    ```mojo
    from std.math import Ceilable, ceil

    @fieldwise_init
    struct Price(Ceilable, Writable):
        var euros: Float64

        def __ceil__(self) -> Self:
            return Price(ceil(self.euros))

    print(ceil(Price(2.7)))  # Price(euros=3.0)
    ```
    """

    def __ceil__(self) -> Self:
        ...


trait Floorable(AnyType):
    """Can be rounded down: `floor(x)`.

    ```mojo
    from std.math import Floorable, floor

    @fieldwise_init
    struct Price(Floorable, Writable):
        var euros: Float64

        def __floor__(self) -> Self:
            return Price(floor(self.euros))

    print(floor(Price(2.7)))  # Price(euros=2.0)
    ```
    """

    def __floor__(self) -> Self:
        ...


trait Truncable(AnyType):
    """Can be rounded toward zero: `trunc(x)`.

    ```mojo
    from std.math import Truncable, trunc

    @fieldwise_init
    struct Price(Truncable, Writable):
        var euros: Float64

        def __trunc__(self) -> Self:
            return Price(trunc(self.euros))

    print(trunc(Price(2.7)))  # Price(euros=2.0)
    ```
    """

    def __trunc__(self) -> Self:
        ...


trait CeilDivable(AnyType):
    """Has a quotient that is rounded up: `ceildiv(x, y)`.

    ```mojo
    from std.math import CeilDivable, ceildiv

    @fieldwise_init
    struct Pages(CeilDivable, Writable):
        var count: Int

        def __ceildiv__(self, other: Self) -> Self:
            return Pages(ceildiv(self.count, other.count))

    print(ceildiv(Pages(7), Pages(2)))  # Pages(count=4)
    ```
    """

    def __ceildiv__(self, denominator: Self) -> Self:
        ...


trait DivModable(AnyType):
    """Has a quotient and a remainder: `divmod(x, y)`.

    ```mojo
    print(divmod(Int32(17), Int32(5)))  # (3, 2)
    ```
    """

    def __divmod__(self, denominator: Self) -> Tuple[Self, Self]:
        ...


trait VectorNumber(AnyType):
    """A SIMD value of any length: a number, or several.

    ```mojo
    def lanes[T: VectorNumber]() -> String:
        return "numbers" if conforms_to(T, VectorNumber) else "?"

    print(lanes[Int](), lanes[SIMD[DType.float32, 4]]())  # numbers numbers
    ```
    """
