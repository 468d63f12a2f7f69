"""Functions that every file can use without an import."""

from std.builtin.protocols import DivModable, VectorNumber
from std.collections.string.text import _Text


@always_inline
@__size
def len[T: Sized](value: T) -> Int:
    """The number of elements of `value`, by `__len__`.

    ```mojo
    print(len([1, 2, 3]))  # 3
    ```
    """
    return value.__len__()


def len[T: SizedRaising](value: T) raises -> Int:
    """The number of elements of `value`, by an `__len__` that may raise; raises what that raises."""
    return value.__len__()


@always_inline
def len[T: _Text](text: T) -> Int:
    """The number of bytes of text; `byte_length()` says what is meant."""
    return text.byte_length()


@always_inline
def min[T: Comparable & Copyable & Deinitable](a: T, b: T) -> T:
    """The smaller of `a` and `b`, or `a` if they are equal. Vectors are compared lane by lane.

    ```mojo
    print(min(3, 8), min(String("b"), "a"))  # 3 a
    ```
    """
    comptime if conforms_to(T, VectorNumber):
        return __pyc.min(a, b)
    else:
        return b.copy() if b < a else a.copy()


@always_inline
def max[T: Comparable & Copyable & Deinitable](a: T, b: T) -> T:
    """The larger of `a` and `b`, or `a` if they are equal. Vectors are compared lane by lane.

    ```mojo
    print(max(3, 8), max(SIMD[DType.int32, 2](1, 9), 5))  # 8 [5, 9]
    ```
    """
    comptime if conforms_to(T, VectorNumber):
        return __pyc.max(a, b)
    else:
        return b.copy() if a < b else a.copy()


def min[T: Comparable & Copyable & Deinitable](a: T, b: T, *rest: T) -> T:
    """The smallest of `a`, `b` and the values of `rest`, the first one of equal values. Complexity: linear in their
    number.
    """
    var best = min(a, b)
    for x in rest:
        if x < best:
            best = x.copy()
    return best^


def max[T: Comparable & Copyable & Deinitable](a: T, b: T, *rest: T) -> T:
    """The largest of `a`, `b` and the values of `rest`, the first one of equal values. Complexity: linear in their
    number.
    """
    var best = max(a, b)
    for x in rest:
        if best < x:
            best = x.copy()
    return best^


@always_inline
def abs[T: Absable](x: T) -> T:
    """The absolute value of `x`, by `__abs__`; of a vector lane by lane.

    ```mojo
    print(abs(-3), abs(SIMD[DType.int32, 2](-1, 2)))  # 3 [1, 2]
    ```
    """
    return x.__abs__()


@always_inline
def divmod[T: DivModable](numerator: T, denominator: T) -> Tuple[T, T]:
    """The quotient of `numerator` and `denominator`, rounded down, and the remainder, which has the sign of
    `denominator`; by `__divmod__`. Panics if an integer `denominator` is 0.

    ```mojo
    print(divmod(-7, 2), divmod(7.5, 2.0))  # (-4, 1) (3.0, 1.5)
    ```
    """
    return numerator.__divmod__(denominator)


@always_inline
def pow[dtype: DType, width: Int, //](base: SIMD[dtype, width], exponent: SIMD[dtype, width]) -> SIMD[dtype, width]:
    """`base ** exponent`, lane by lane.

    ```mojo
    print(pow(2.0, 0.5), pow(3, 4))  # 1.4142135623730951 81
    ```
    """
    return __pyc.pow(base, exponent)


@always_inline
def pow[dtype: DType, width: Int, whole: DType, //](base: SIMD[dtype, width], exponent: Scalar[whole]) -> SIMD[
    dtype, width
] where dtype.is_floating_point() and whole.is_integral():
    """`base ** exponent`, of floats and an integer, lane by lane.

    ```mojo
    print(pow(SIMD[DType.float32, 2](1.5, 3), Int(2)))  # [2.25, 9.0]
    ```
    """
    return __pyc.pow(base, SIMD[dtype, width](Scalar[dtype](exponent)))


@always_inline
def round[T: Roundable, //](number: T) -> T:
    """`number` rounded to the nearest integer, a half to the even one, by `__round__`; of a vector lane by lane.

    ```mojo
    print(round(2.5), round(-1.6))  # 2.0 -2.0
    ```
    """
    return number.__round__()


def round[T: Roundable, //](number: T, ndigits: Int) -> T:
    """`number` rounded to `ndigits` decimal digits, or to tens, hundreds, … if `ndigits` is negative. Integers stay as
    they are.

    ```mojo
    print(round(3.14159, 2), round(1250.0, -2))  # 3.14 1200.0
    ```
    """
    return number.__round__(ndigits)


def any[width: Int, //](mask: SIMD[DType.bool, width]) -> Bool:
    """Whether some lane of `mask` is true.

    ```mojo
    print(any(SIMD[DType.int32, 4](0, 1, 2, 3).gt(2)))  # True
    ```
    """
    return mask.reduce_or()


def all[width: Int, //](mask: SIMD[DType.bool, width]) -> Bool:
    """Whether all lanes of `mask` are true.

    ```mojo
    print(all(SIMD[DType.int32, 4](0, 1, 2, 3).gt(2)))  # False
    ```
    """
    return mask.reduce_and()


def any[C: Iterable](iterable: C) -> Bool:
    """Whether some element of `iterable` is true. Complexity: linear, up to the first such element."""
    for x in iterable:
        if x:
            return True
    return False


def all[C: Iterable](iterable: C) -> Bool:
    """Whether all elements of `iterable` are true. Complexity: linear, up to the first one that is not."""
    for x in iterable:
        if not x:
            return False
    return True


@always_inline
def swap[T: Movable](mut a: T, mut b: T):
    """Exchanges the values of `a` and `b` by moving them. They must be different variables.

    ```mojo
    var a = String("x")
    var b = String("y")
    swap(a, b)
    print(a, b)  # y x
    ```
    """
    var p = Pointer(to=a)
    var q = Pointer(to=b)
    var kept = __pyc.take(p)
    __pyc.init(p, __pyc.take(q))
    __pyc.init(q, kept^)


def index[T: Indexer](value: T) -> Int:
    """The value as an index, by `__index__`.

    ```mojo
    print(index(UInt8(7)))  # 7
    ```
    """
    return value.__index__()


def repr[T: Writable](value: T) -> String:
    """Text for a programmer that shows `value`, by `write_repr_to`: strings are quoted, types are named.

    ```mojo
    print(repr("it's"), repr(Int32(5)))  # 'it\'s' Int32(5)
    ```
    """
    var text = String()
    value.write_repr_to(text)
    return text^
