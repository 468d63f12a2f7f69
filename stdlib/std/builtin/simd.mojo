"""Numbers and vectors of numbers. The operators are the compiler's; the methods are here."""

from std.builtin.hashable import _bits_of
from std.builtin.protocols import Ceilable, DivModable, Floorable, Truncable, VectorNumber
from std.builtin.number_text import _parse_int, _parse_float, _parse_wide, _write_number
from std.sys.endian import Endian


def _unsigned_of[dt: DType]() -> DType:
    """The unsigned integer type of the same size."""
    comptime size = __pyc.size_of[Scalar[dt]]()
    return (
        DType.uint8 if size == 1 else DType.uint16 if size == 2 else DType.uint32 if size == 4 else DType.uint64 if size == 8
        else DType.uint128 if size == 16 else DType.uint256
    )


def _scalar_name[dt: DType]() -> String:
    """The name of the scalar type: Float32."""
    comptime if dt == DType.uint or dt.is_unsigned():
        return String("UInt") + String(dt)[byte=4:]
    elif dt == DType.bfloat16:
        return "BFloat16"
    elif dt.is_floating_point():
        return String("Float") + String(dt)[byte=5:]
    elif dt == DType.bool:
        return "Bool"
    else:
        return String("Int") + String(dt)[byte=3:]


def _max_of[dt: DType]() -> Scalar[dt]:
    """The largest number; infinity for floats that have one."""
    comptime if dt == DType.float8_e5m2:
        return __pyc.bitcast[Scalar[dt]](UInt8(0x7C))
    elif dt == DType.float8_e3m4:
        return __pyc.bitcast[Scalar[dt]](UInt8(0x70))
    elif dt.is_float8():
        return _max_finite_of[dt]()
    elif dt.is_floating_point():
        return Scalar[dt](1) / Scalar[dt](0)
    elif dt.is_unsigned():
        return ~Scalar[dt](0)
    elif dt == DType.bool:
        return Scalar[dt](True)
    else:
        comptime top = 8 * __pyc.size_of[Scalar[dt]]() - 1
        return ~(Scalar[dt](1) << Scalar[dt](top))


def _min_of[dt: DType]() -> Scalar[dt]:
    """The smallest number; minus infinity for floats."""
    comptime if dt == DType.float8_e8m0fnu:
        return __pyc.bitcast[Scalar[dt]](UInt8(0))
    elif dt.is_float8():
        return __pyc.bitcast[Scalar[dt]](__pyc.bitcast[UInt8](_max_of[dt]()) | 0x80)
    elif dt.is_floating_point():
        return -_max_of[dt]()
    elif dt == DType.bool:
        return Scalar[dt](False)
    else:
        return ~_max_of[dt]()


def _max_finite_of[dt: DType]() -> Scalar[dt]:
    """The largest number that is not infinite."""
    comptime if dt == DType.float64:
        return __pyc.bitcast[Scalar[dt]](UInt64(0x7FEFFFFFFFFFFFFF))
    elif dt == DType.float32:
        return __pyc.bitcast[Scalar[dt]](UInt32(0x7F7FFFFF))
    elif dt == DType.float16:
        return __pyc.bitcast[Scalar[dt]](UInt16(0x7BFF))
    elif dt == DType.bfloat16:
        return __pyc.bitcast[Scalar[dt]](UInt16(0x7F7F))
    elif dt.is_float8():
        return Scalar[dt](Float32(3.0e38))
    else:
        return _max_of[dt]()


def _turn_lanes[lanes: Int, size: Int](mut bytes: Array[UInt8, _]):
    """Puts the bytes of each lane in the opposite order."""
    for lane in range(lanes):
        for i in range(size // 2):
            bytes.swap_elements(lane * size + i, lane * size + size - 1 - i)


def _lane_numbers[n: Int]() -> SIMD[DType.int, n]:
    var out = SIMD[DType.int, n]()
    comptime for i in range(n):
        out[i] = i
    return out


@fieldwise_init
struct FastMathFlag(Equatable, TrivialRegisterPassable):
    """What a calculation with floats may take for granted.

    ```mojo
    from std.simd import FastMathFlag

    print(Float32(2).fma[FastMathFlag.FAST](3, 4))  # 10.0
    ```
    """

    var _value: UInt8
    comptime NONE = FastMathFlag(0)
    comptime NNAN = FastMathFlag(1)
    comptime NINF = FastMathFlag(2)
    comptime NSZ = FastMathFlag(3)
    comptime ARCP = FastMathFlag(4)
    comptime CONTRACT = FastMathFlag(5)
    comptime AFN = FastMathFlag(6)
    comptime REASSOC = FastMathFlag(7)
    comptime FAST = FastMathFlag(8)


__extension SIMD(
    VectorNumber,
    Boolable,
    Intable,
    Floatable,
    Indexer,
    Absable,
    Powable,
    Roundable,
    Ceilable,
    Floorable,
    Truncable,
    DivModable,
    Comparable,
    Hashable,
    Sized,
    Writable,
    Defaultable,
):
    """A vector of numbers of one type; `Int`, `Float32` and the other scalars are vectors of one lane. Operators work lane
    by lane,
    `==`, `<`, … compare as a whole.

    ```mojo
    var v = SIMD[DType.int32, 4](1, 2, 3, 4)
    v[0] = 9
    print(v, v + 1, v * v, len(v), 3 in v)  # [9, 2, 3, 4] [10, 3, 4, 5] [81, 4, 9, 16] 4 True
    ```
    """
    comptime DTYPE = Self.dtype
    comptime MAX: Self = Self(_max_of[Self.dtype]())
    comptime MIN: Self = Self(_min_of[Self.dtype]())
    comptime MAX_FINITE: Self = Self(_max_finite_of[Self.dtype]())
    comptime MIN_FINITE: Self = Self(_min_of[Self.dtype]() if not Self.dtype.is_floating_point() else -_max_finite_of[Self.dtype]())

    # making

    def __init__(out self, text: StringSpan) raises:
        """The number that a text says; raises when it says none, or one that does not fit.

        ```mojo
        print(Int("42") + 1, Float64("2.5"))  # 43 2.5
        ```
        """
        comptime if Self.dtype.is_floating_point():
            self = Self(_parse_float(text))
        elif __pyc.size_of[Scalar[Self.dtype]]() > 8:
            self = Self(_parse_wide[Self.dtype](text))
        else:
            var number = _parse_int(text, 10)
            self = Self(number)
            if Int(self) != number:
                raise Error("the number does not fit: '", text, "'")

    @always_inline
    def __init__(out self, pointer: Pointer):
        """The address as a number."""
        self = Self(__pyc.bitcast[Int](pointer))

    @always_inline
    def __init__[dt: DType, //](out self, *, from_bits: SIMD[dt, Self.length]):
        """The number that has these bits."""
        self = __pyc.bitcast[Self](from_bits)

    # conversion

    @always_inline
    def cast[dtype: DType](self) -> SIMD[dtype, Self.length]:
        """Each lane as another number type: integers wrap, floats to integers truncate.

        ```mojo
        print(Float32(2.9).cast[DType.int32]())  # 2
        ```
        """
        return __pyc.convert[SIMD[dtype, Self.length]](self)

    @always_inline
    def to_bits(self) -> SIMD[_unsigned_of[Self.dtype](), Self.length]:
        """The bits of each lane as an unsigned integer.

        ```mojo
        print(Float32(1).to_bits())  # 1065353216
        ```
        """
        return __pyc.bitcast[SIMD[_unsigned_of[Self.dtype](), Self.length]](self)

    @staticmethod
    def from_bytes[*, endian: Endian = Endian.native()](bytes: Array[UInt8, __pyc.size_of[Self]()]) -> Self:
        """The lanes that these bytes are, each in the given order.

        ```mojo
        print(UInt16.from_bytes([1, 2]), UInt16.from_bytes[endian=.big]([1, 2]))  # 513 258
        ```
        """
        var room = bytes.copy()
        comptime if endian == Endian.big:
            _turn_lanes[Self.length, __pyc.size_of[Scalar[Self.dtype]]()](room)
        return __pyc.bitcast[Pointer[Self, MutUntrackedOrigin]](__pyc.address(room))[]

    def as_bytes[*, endian: Endian = Endian.native()](self) -> Array[UInt8, __pyc.size_of[Self]()]:
        """The bytes of each lane, in the given order.

        ```mojo
        print(UInt16(258).as_bytes(), UInt16(258).as_bytes[endian=.big]())  # [2, 1] [1, 2]
        ```
        """
        var room = Array[UInt8, __pyc.size_of[Self]()](fill=0)
        __pyc.bitcast[Pointer[Self, MutUntrackedOrigin]](__pyc.address(room))[] = self
        comptime if endian == Endian.big:
            _turn_lanes[Self.length, __pyc.size_of[Scalar[Self.dtype]]()](room)
        return room^

    @always_inline
    def __bool__(self) -> Bool:
        comptime assert Self.length == 1, "several lanes are not a condition: use 'any(v)' or 'all(v)'"
        return Bool(self)

    @always_inline
    def __int__(self) -> Int:
        return __pyc.convert[Int](self)

    @always_inline
    def __index__(self) -> Int:
        return __pyc.convert[Int](self)

    @always_inline
    def __float__(self) -> Float64:
        return __pyc.convert[Float64](self)

    @always_inline
    def value(self) -> Int:
        """The number as an Int, as a coordinate gives it; of what `find` returns, the place itself.

        ```mojo
        print(String("banana").find("n").value())  # 2
        ```
        """
        return __pyc.convert[Int](self)

    @always_inline
    def __len__(self) -> Int:
        """The number of lanes."""
        return Self.length

    def __contains__(self, value: Scalar[Self.dtype]) -> Bool:
        """Whether a lane is equal to the value."""
        return any(self.eq(value))

    # comparing: lane by lane

    @always_inline
    def eq(self, other: Self) -> SIMD[DType.bool, Self.length]:
        """A mask of the lanes that are equal to those of `other`.

        ```mojo
        print(SIMD[DType.int32, 2](1, 2).eq(2))  # [False, True]
        ```
        """
        return __pyc.convert[SIMD[DType.bool, Self.length]](__pyc.eq(self, other))

    @always_inline
    def ne(self, other: Self) -> SIMD[DType.bool, Self.length]:
        """A mask of the lanes that differ from those of `other`.

        ```mojo
        print(SIMD[DType.int32, 2](1, 2).ne(2))  # [True, False]
        ```
        """
        return __pyc.convert[SIMD[DType.bool, Self.length]](__pyc.ne(self, other))

    @always_inline
    def lt(self, other: Self) -> SIMD[DType.bool, Self.length]:
        """A mask of the lanes that are less than those of `other`.

        ```mojo
        print(SIMD[DType.int32, 2](1, 2).lt(2))  # [True, False]
        ```
        """
        return __pyc.convert[SIMD[DType.bool, Self.length]](__pyc.lt(self, other))

    @always_inline
    def le(self, other: Self) -> SIMD[DType.bool, Self.length]:
        """A mask of the lanes that are less than or equal to those of `other`.

        ```mojo
        print(SIMD[DType.int32, 2](1, 2).le(1))  # [True, False]
        ```
        """
        return __pyc.convert[SIMD[DType.bool, Self.length]](__pyc.le(self, other))

    @always_inline
    def gt(self, other: Self) -> SIMD[DType.bool, Self.length]:
        """A mask of the lanes that are greater than those of `other`.

        ```mojo
        print(SIMD[DType.int32, 2](1, 2).gt(1))  # [False, True]
        ```
        """
        return __pyc.convert[SIMD[DType.bool, Self.length]](__pyc.gt(self, other))

    @always_inline
    def ge(self, other: Self) -> SIMD[DType.bool, Self.length]:
        """A mask of the lanes that are greater than or equal to those of `other`.

        ```mojo
        print(SIMD[DType.int32, 2](1, 2).ge(2))  # [False, True]
        ```
        """
        return __pyc.convert[SIMD[DType.bool, Self.length]](__pyc.ge(self, other))

    @always_inline
    def select[dt: DType, //](self, true_case: SIMD[dt, Self.length], false_case: SIMD[dt, Self.length]) -> SIMD[
        dt, Self.length
    ] where Self.dtype == DType.bool:
        """A vector with the lane of `true_case` where this mask is true, else the lane of `false_case`.

        ```mojo
        var v = SIMD[DType.int32, 4](1, -2, 3, -4)
        print(v.gt(0).select(v, 0))  # [1, 0, 3, 0]
        ```
        """
        return __pyc.select(self, true_case, false_case)

    # arithmetic

    @always_inline
    def fma[flag: FastMathFlag = FastMathFlag.CONTRACT](self, multiplier: Self, accumulator: Self) -> Self:
        """`self * multiplier + accumulator`; of floats rounded once, whatever the flag allows.

        ```mojo
        print(SIMD[DType.float32, 2](1, 2).fma(3, 1))  # [4.0, 7.0]
        ```
        """
        comptime if Self.dtype.is_floating_point():
            return __pyc.fma(self, multiplier, accumulator)
        else:
            return self * multiplier + accumulator

    @always_inline
    def clamp(self, lower: Self, upper: Self) -> Self:
        """Not less than `lower`, not more than `upper`.

        ```mojo
        print(SIMD[DType.int32, 4](-3, 1, 5, 9).clamp(0, 6))  # [0, 1, 5, 6]
        ```
        """
        return __pyc.min(__pyc.max(self, lower), upper)

    @always_inline
    def __abs__(self) -> Self:
        return __pyc.abs(self)

    @always_inline
    def __pow__(self, exponent: Self) -> Self:
        return __pyc.pow(self, exponent)

    @always_inline
    def __pow__[other: DType, //](self, exponent: Scalar[other]) -> Self:
        """The power of integers, with an exponent of another type. It wraps around."""
        comptime assert Self.dtype.is_integral() and other.is_integral(), "the power of integers"
        comptime wide = DType.uint64 if other.is_unsigned() else DType.int64
        return (self.cast[wide]() ** exponent.cast[wide]()).cast[Self.dtype]()

    @always_inline
    def __round__(self) -> Self:
        comptime if Self.dtype.is_floating_point():
            return __pyc.round_even(self)
        else:
            return self

    def __round__(self, ndigits: Int) -> Self:
        comptime if Self.dtype.is_floating_point():
            var scale = Self(1)
            for _ in range(abs(ndigits)):
                scale *= 10
            return __pyc.round_even(self * scale) / scale if ndigits >= 0 else __pyc.round_even(self / scale) * scale
        else:
            return self

    @always_inline
    def __floor__(self) -> Self:
        comptime if Self.dtype.is_floating_point():
            return __pyc.floor(self)
        else:
            return self

    @always_inline
    def __ceil__(self) -> Self:
        comptime if Self.dtype.is_floating_point():
            return __pyc.ceil(self)
        else:
            return self

    @always_inline
    def __trunc__(self) -> Self:
        comptime if Self.dtype.is_floating_point():
            return __pyc.trunc(self)
        else:
            return self

    @always_inline
    def __divmod__(self, other: Self) -> Tuple[Self, Self]:
        return (self // other, self % other)

    @always_inline
    def __ceildiv__(self, other: Self) -> Self:
        return -(-self // other)

    @always_inline
    def is_power_of_two(self) -> SIMD[DType.bool, Self.length] where Self.dtype.is_integral():
        """Whether it is 1, 2, 4, 8, …; lane by lane.

        ```mojo
        print(Int(8).is_power_of_two(), SIMD[DType.uint8, 2](6, 128).is_power_of_two())  # True [False, True]
        ```
        """
        return self.gt(0) & (self & (self - 1)).eq(0)

    # reductions

    @always_inline
    def reduce_add(self) -> Scalar[Self.dtype]:
        """The sum of the lanes, added pairwise: a float sum may differ from one in order.

        ```mojo
        var v = SIMD[DType.int32, 4](1, 2, 3, 4)
        print(v.reduce_add(), v.reduce_add[2]())  # 10 [4, 6]
        ```
        """
        comptime if Self.length == 1:
            return self
        else:
            return __pyc.reduce_add(self)

    @always_inline
    def reduce_mul(self) -> Scalar[Self.dtype]:
        """The product of the lanes.

        ```mojo
        print(SIMD[DType.int32, 4](1, 2, 3, 4).reduce_mul())  # 24
        ```
        """
        comptime if Self.length == 1:
            return self
        else:
            return __pyc.reduce_mul(self)

    @always_inline
    def reduce_min(self) -> Scalar[Self.dtype]:
        """The smallest lane.

        ```mojo
        print(SIMD[DType.int32, 4](3, 1, 2, 4).reduce_min())  # 1
        ```
        """
        comptime if Self.length == 1:
            return self
        else:
            return __pyc.reduce_min(self)

    @always_inline
    def reduce_max(self) -> Scalar[Self.dtype]:
        """The largest lane.

        ```mojo
        print(SIMD[DType.int32, 4](3, 1, 2, 4).reduce_max())  # 4
        ```
        """
        comptime if Self.length == 1:
            return self
        else:
            return __pyc.reduce_max(self)

    @always_inline
    def reduce_and(self) -> Scalar[Self.dtype]:
        """The bitwise and of the lanes; of a mask, whether all are true.

        ```mojo
        print(SIMD[DType.uint8, 2](0b110, 0b011).reduce_and())  # 2
        ```
        """
        comptime if Self.length == 1:
            return self
        else:
            return __pyc.reduce_and(self)

    @always_inline
    def reduce_or(self) -> Scalar[Self.dtype]:
        """The bitwise or of the lanes; of a mask, whether one is true.

        ```mojo
        print(SIMD[DType.uint8, 2](0b100, 0b001).reduce_or())  # 5
        ```
        """
        comptime if Self.length == 1:
            return self
        else:
            return __pyc.reduce_or(self)

    @always_inline
    def reduce_add[size: Int](self) -> SIMD[Self.dtype, size]:
        """Sums of lanes down to a vector of `size`."""
        comptime if Self.length == size:
            return self
        else:
            return (self.slice[Self.length // 2]() + self.slice[Self.length // 2, offset=Self.length // 2]()).reduce_add[size]()

    @always_inline
    def reduce_mul[size: Int](self) -> SIMD[Self.dtype, size]:
        """Products of lanes down to a vector of `size`."""
        comptime if Self.length == size:
            return self
        else:
            return (self.slice[Self.length // 2]() * self.slice[Self.length // 2, offset=Self.length // 2]()).reduce_mul[size]()

    @always_inline
    def reduce_max[size: Int](self) -> SIMD[Self.dtype, size]:
        """The largest lanes down to a vector of `size`."""
        comptime if Self.length == size:
            return self
        else:
            return max(self.slice[Self.length // 2](), self.slice[Self.length // 2, offset=Self.length // 2]()).reduce_max[size]()

    @always_inline
    def reduce_min[size: Int](self) -> SIMD[Self.dtype, size]:
        """The smallest lanes down to a vector of `size`."""
        comptime if Self.length == size:
            return self
        else:
            return min(self.slice[Self.length // 2](), self.slice[Self.length // 2, offset=Self.length // 2]()).reduce_min[size]()

    @always_inline
    def reduce[func: def[width: Int](SIMD[Self.dtype, width], SIMD[Self.dtype, width]) thin -> SIMD[Self.dtype, width], size_out: Int = 1](
        self
    ) -> SIMD[Self.dtype, size_out]:
        """Halves of the lanes put together by the function, down to a vector of `size_out`.

        ```mojo
        def sum[width: Int](a: SIMD[DType.int32, width], b: SIMD[DType.int32, width]) -> SIMD[DType.int32, width]:
            return a + b

        var v = SIMD[DType.int32, 4](1, 2, 3, 4)
        print(v.reduce[sum](), v.reduce[sum, 2]())  # 10 [4, 6]
        ```
        """
        comptime if Self.length == size_out:
            return self
        else:
            comptime half = Self.length // 2
            return func[half](self.slice[half](), self.slice[half, offset=half]()).reduce[func, size_out]()

    def reduce_bit_count(self) -> Int:
        """How many bits are set in all lanes.

        ```mojo
        print(SIMD[DType.uint8, 2](0b111, 0b001).reduce_bit_count())  # 4
        ```
        """
        comptime if Self.dtype == DType.bool:
            return Int(self.cast[DType.uint8]().cast[DType.int32]().reduce_add())
        else:
            return Int(__pyc.popcount(self).cast[DType.int64]().reduce_add())

    # lanes

    @always_inline
    def shuffle[*mask: Int](self) -> SIMD[Self.dtype, len(mask)]:
        """The lanes with these numbers.

        ```mojo
        print(SIMD[DType.int32, 4](1, 2, 3, 4).shuffle[3, 2, 1, 0]())  # [4, 3, 2, 1]
        ```
        """
        return __pyc.shuffle[SIMD[Self.dtype, len(mask)], mask](self, self)

    @always_inline
    def shuffle[*mask: Int](self, other: Self) -> SIMD[Self.dtype, len(mask)]:
        """The lanes with these numbers; those of `other` follow one's own."""
        return __pyc.shuffle[SIMD[Self.dtype, len(mask)], mask](self, other)

    @always_inline
    def slice[width: Int, *, offset: Int = 0](self) -> SIMD[Self.dtype, width]:
        """`width` lanes from `offset` on.

        ```mojo
        print(SIMD[DType.int32, 4](1, 2, 3, 4).slice[2, offset=1]())  # [2, 3]
        ```
        """
        var out = SIMD[Self.dtype, width]()
        comptime for i in range(width):
            comptime if width == 1:
                out = self[offset]
            else:
                out[i] = self[i + offset]
        return out

    @always_inline
    def insert[width: Int, //, *, offset: Int = 0](self, value: SIMD[Self.dtype, width]) -> Self:
        """The vector with its lanes from `offset` on replaced by those of `value`.

        ```mojo
        print(SIMD[DType.int32, 4](1, 2, 3, 4).insert[offset=2](SIMD[DType.int32, 2](8, 9)))  # [1, 2, 8, 9]
        ```
        """
        var out = self
        comptime for i in range(width):
            out[i + offset] = value[i]
        return out

    @always_inline
    def join(self, other: Self) -> SIMD[Self.dtype, 2 * Self.length]:
        """A vector of twice the length: one's own lanes, then the other's.

        ```mojo
        print(SIMD[DType.int32, 2](1, 2).join(SIMD[DType.int32, 2](3, 4)))  # [1, 2, 3, 4]
        ```
        """
        var out = SIMD[Self.dtype, 2 * Self.length]()
        comptime for i in range(Self.length):
            out[i] = self[i]
            out[Self.length + i] = other[i]
        return out

    @always_inline
    def split(self) -> Tuple[SIMD[Self.dtype, Self.length // 2], SIMD[Self.dtype, Self.length // 2]]:
        """The first and the second half.

        ```mojo
        print(SIMD[DType.int32, 4](1, 2, 3, 4).split())  # ([1, 2], [3, 4])
        ```
        """
        return (self.slice[Self.length // 2](), self.slice[Self.length // 2, offset=Self.length // 2]())

    @always_inline
    def interleave(self, other: Self) -> SIMD[Self.dtype, 2 * Self.length]:
        """The lanes of this vector and of `other` in turn.

        ```mojo
        print(SIMD[DType.int32, 2](1, 2).interleave(SIMD[DType.int32, 2](8, 9)))  # [1, 8, 2, 9]
        ```
        """
        var out = SIMD[Self.dtype, 2 * Self.length]()
        comptime for i in range(Self.length):
            out[2 * i] = self[i]
            out[2 * i + 1] = other[i]
        return out

    @always_inline
    def deinterleave(self) -> Tuple[SIMD[Self.dtype, Self.length // 2], SIMD[Self.dtype, Self.length // 2]]:
        """The lanes with even and with odd numbers.

        ```mojo
        print(SIMD[DType.int32, 4](1, 8, 2, 9).deinterleave())  # ([1, 2], [8, 9])
        ```
        """
        var even = SIMD[Self.dtype, Self.length // 2]()
        var odd = SIMD[Self.dtype, Self.length // 2]()
        comptime for i in range(Self.length // 2):
            comptime if Self.length == 2:
                even = self[0]
                odd = self[1]
            else:
                even[i] = self[2 * i]
                odd[i] = self[2 * i + 1]
        return (even, odd)

    @always_inline
    def rotate_left[n: Int](self) -> Self:
        """Lanes moved down by `n`; those that fall out come in at the top.

        ```mojo
        print(SIMD[DType.int32, 4](1, 2, 3, 4).rotate_left[1]())  # [2, 3, 4, 1]
        ```
        """
        var out = Self()
        comptime for i in range(Self.length):
            out[i] = self[(i + n) % Self.length]
        return out

    @always_inline
    def rotate_right[n: Int](self) -> Self:
        """Lanes moved up by `n`; those that fall out come in at the bottom.

        ```mojo
        print(SIMD[DType.int32, 4](1, 2, 3, 4).rotate_right[1]())  # [4, 1, 2, 3]
        ```
        """
        var out = Self()
        comptime for i in range(Self.length):
            out[(i + n) % Self.length] = self[i]
        return out

    @always_inline
    def shift_left[n: Int](self) -> Self:
        """Lanes moved down by `n`; zeros come in at the top.

        ```mojo
        print(SIMD[DType.int32, 4](1, 2, 3, 4).shift_left[1]())  # [2, 3, 4, 0]
        ```
        """
        var out = Self()
        comptime for i in range(Self.length - n):
            out[i] = self[i + n]
        return out

    @always_inline
    def shift_right[n: Int](self) -> Self:
        """Lanes moved up by `n`; zeros come in at the bottom.

        ```mojo
        print(SIMD[DType.int32, 4](1, 2, 3, 4).shift_right[1]())  # [0, 1, 2, 3]
        ```
        """
        var out = Self()
        comptime for i in range(Self.length - n):
            out[i + n] = self[i]
        return out

    @always_inline
    def reversed(self) -> Self:
        """The lanes in the opposite order.

        ```mojo
        print(SIMD[DType.int32, 4](1, 2, 3, 4).reversed())  # [4, 3, 2, 1]
        ```
        """
        var out = Self()
        comptime for i in range(Self.length):
            out[i] = self[Self.length - 1 - i]
        return out

    # protocols

    def __hash__[H: Hasher](self, mut hasher: H):
        hasher._update_with_simd(self)

    def write_to(self, mut writer: Some[Writer]):
        comptime if Self.length == 1:
            _write_number(self, writer)
        else:
            writer.write_string("[")
            comptime for i in range(Self.length):
                comptime if i > 0:
                    writer.write_string(", ")
                comptime if Self.dtype == DType.bool:
                    writer.write_string("True" if self[i] else "False")
                else:
                    _write_number(self[i], writer)
            writer.write_string("]")

    def write_padded[W: Writer](self, mut writer: W, width: Int) where Self.dtype.is_integral():
        """Writes the integer to `writer`, at the right end of `width` places, with blanks before it.

        ```mojo
        var text = String("|")
        Int(42).write_padded(text, width=5)
        print(text)  # |   42
        ```
        """
        var text = String()
        _write_number(self[0], text)
        writer.write(text.ascii_rjust(width))

    def write_repr_to(self, mut writer: Some[Writer]):
        comptime if Self.length == 1:
            writer.write_string(_scalar_name[Self.dtype]())
            writer.write_string("(")
            _write_number(self, writer)
            writer.write_string(")")
        else:
            writer.write("SIMD[DType.", Self.dtype, ", ", Self.length, "](")
            comptime for i in range(Self.length):
                comptime if i > 0:
                    writer.write_string(", ")
                writer.write(self[i])
            writer.write_string(")")
