"""Functions of integers, and of numbers of all kinds."""

from std.builtin.protocols import CeilDivable


def gcd(a: Int, b: Int) -> Int:
    """The greatest common divisor of `a` and `b`, which is not negative; `gcd(0, 0)` is 0. Complexity: logarithmic.

    ```mojo
    print(gcd(12, 18), gcd(-4, 6), gcd(12, 18, 27))  # 6 2 3
    ```
    """
    var x = abs(a)
    var y = abs(b)
    while y != 0:
        var rest = x % y
        x = y
        y = rest
    return x


def gcd(a: Int, b: Int, *rest: Int) -> Int:
    """The greatest common divisor of `a`, `b` and the numbers of `rest`. Complexity: linear in their number,
    logarithmic in their size.
    """
    var x = gcd(a, b)
    for y in rest:
        x = gcd(x, y)
    return x


def lcm(a: Int, b: Int) -> Int:
    """The least common multiple of `a` and `b`, which is not negative; 0 if one of them is 0.

    ```mojo
    print(lcm(4, 6), lcm(2, 3, 5))  # 12 30
    ```
    """
    var d = gcd(a, b)
    return 0 if d == 0 else abs(a // d * b)


def lcm(a: Int, b: Int, *rest: Int) -> Int:
    """The least common multiple of `a`, `b` and the numbers of `rest`. Complexity: linear in their number."""
    var x = lcm(a, b)
    for y in rest:
        x = lcm(x, y)
    return x


def factorial(n: Int) -> Int:
    """The product of 1 to `n`; exact up to 20, beyond that it wraps. Complexity: linear.

    ```mojo
    print(factorial(5), factorial(20))  # 120 2432902008176640000
    ```
    """
    var p = 1
    for i in range(2, n + 1):
        p *= i
    return p


def comb(n: Int, k: Int) -> Int:
    """In how many ways `k` of `n` things can be chosen; 0 when that is not possible. Complexity: linear in `k`.

    ```mojo
    print(comb(5, 2), comb(3, 4))  # 10 0
    ```
    """
    if k < 0 or k > n:
        return 0
    var p = 1
    for i in range(min(k, n - k)):
        p = p * (n - i) // (i + 1)
    return p


def perm(n: Int, k: Int) -> Int:
    """In how many ways `k` of `n` things can be put in a row; 0 when that is not possible. Complexity: linear in `k`.

    ```mojo
    print(perm(5, 2), perm(3))  # 20 6
    ```
    """
    if k < 0 or k > n:
        return 0
    var p = 1
    for i in range(k):
        p *= n - i
    return p


def perm(n: Int) -> Int:
    """In how many ways `n` things can be put in a row."""
    return factorial(n)


@always_inline
def ceildiv(a: Int, b: Int) -> Int:
    """The quotient of `a` and `b`, rounded up. Panics if `b` is 0.

    ```mojo
    print(ceildiv(7, 2))  # 4
    ```
    """
    return a // b + Int(a % b != 0)


@always_inline
def ceildiv[dtype: DType, width: Int, //](a: SIMD[dtype, width], b: SIMD[dtype, width]) -> SIMD[dtype, width]:
    """The quotient of `a` and `b`, rounded up, lane by lane."""
    return a // b + (a % b).ne(0).cast[dtype]()


@always_inline
def ceildiv[T: CeilDivable, //](a: T, b: T) -> T:
    """The quotient of `a` and `b`, rounded up, by `__ceildiv__`."""
    return a.__ceildiv__(b)


@always_inline
def align_up(value: Int, alignment: Int) -> Int:
    """The smallest multiple of the alignment that is not less than the value.

    ```mojo
    print(align_up(13, 8), align_up(16, 8))  # 16 16
    ```
    """
    return ceildiv(value, alignment) * alignment


@always_inline
def align_down(value: Int, alignment: Int) -> Int:
    """The largest multiple of the alignment that is not more than the value.

    ```mojo
    print(align_down(13, 8))  # 8
    ```
    """
    return value // alignment * alignment


@always_inline
def clamp[dtype: DType, width: Int, //](
    value: SIMD[dtype, width], lower: SIMD[dtype, width], upper: SIMD[dtype, width]
) -> SIMD[dtype, width]:
    """`value`, or `lower` if it is less, or `upper` if it is more, lane by lane.

    ```mojo
    print(clamp(7, 0, 5), clamp(-1.5, 0.0, 1.0))  # 5 0.0
    ```
    """
    return __pyc.min(__pyc.max(value, lower), upper)


@always_inline
def iota[dtype: DType, width: Int = 1](offset: Scalar[dtype] = 0) -> SIMD[dtype, width]:
    """The vector `[offset, offset + 1, …]`.

    ```mojo
    print(iota[DType.int32, 4](10))  # [10, 11, 12, 13]
    ```
    """
    comptime if width == 1:
        return offset
    else:
        var out = SIMD[dtype, width]()
        comptime for i in range(width):
            out[i] = Scalar[dtype](i)
        return out + offset


def iota[dtype: DType, //](span: Span[mut=True, Scalar[dtype], _], offset: Int = 0):
    """Sets the elements of `span` to `offset`, `offset + 1`, … Complexity: linear."""
    for i in range(len(span)):
        span[i] = Scalar[dtype](offset + i)


@__unsafe
def iota[dtype: DType, //](buff: Pointer[Scalar[dtype], _], len: Int, offset: Int = 0):
    """Sets the `len` elements at `buff` to `offset`, `offset + 1`, … Complexity: linear."""
    for i in range(len):
        __pyc.offset(buff, i)[] = Scalar[dtype](offset + i)


def prod[dtype: DType, //](values: List[Scalar[dtype]]) -> Scalar[dtype]:
    """The product of the `values`, 1 if there are none. Complexity: linear.

    ```mojo
    var xs: List[Int] = [2, 3, 4]
    print(prod(xs))  # 24
    ```
    """
    var p = Scalar[dtype](1)
    for v in values:
        p *= v
    return p


# products that do not fit


@always_inline
def mulwide(a: UInt32, b: UInt32) -> UInt64:
    """The whole product of `a` and `b`, in twice as many bits.

    ```mojo
    from std.math import mulwide

    print(mulwide(UInt32.MAX, UInt32(2)))  # 8589934590
    ```
    """
    return UInt64(a) * UInt64(b)


@always_inline
def mulwide(a: Int32, b: Int32) -> Int64:
    """The whole product of `a` and `b`, in twice as many bits."""
    return Int64(a) * Int64(b)


@always_inline
def mulhi(a: UInt32, b: UInt32) -> UInt32:
    """The upper half of the whole product of `a` and `b`.

    ```mojo
    from std.math import mulhi

    print(mulhi(UInt32.MAX, UInt32(2)), mulhi(UInt64.MAX, UInt64.MAX))  # 1 18446744073709551614
    ```
    """
    return UInt32(mulwide(a, b) >> 32)


@always_inline
def mulhi(a: Int32, b: Int32) -> Int32:
    """The upper half of the whole product of `a` and `b`, rounded down."""
    return Int32(mulwide(a, b) >> 32)


@always_inline
def mulhi(a: UInt64, b: UInt64) -> UInt64:
    """The upper half of the whole product of `a` and `b`."""
    return UInt64((UInt128(a) * UInt128(b)) >> 64)


@always_inline
def mulhi(a: Int64, b: Int64) -> Int64:
    """The upper half of the whole product of `a` and `b`, rounded down."""
    return Int64((Int128(a) * Int128(b)) >> 64)
