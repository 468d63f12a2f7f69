"""Checks for tests: each raises an Error when it does not hold."""

from std.testing.suite import TestSuite


def _failure(text: String, msg: String) -> Error:
    if msg:
        return Error("AssertionError: ", text, " : ", msg)
    return Error("AssertionError: ", text)


def assert_true[T: Boolable](value: T, msg: String = "condition was unexpectedly False") raises:
    """Raises unless the value is true.

    ```mojo
    assert_true(2 > 1)
    ```
    """
    if not Bool(value):
        raise Error("AssertionError: ", msg)


def assert_false[T: Boolable](value: T, msg: String = "condition was unexpectedly True") raises:
    """Raises when the value is true.

    ```mojo
    assert_false(2 < 1)
    ```
    """
    if Bool(value):
        raise Error("AssertionError: ", msg)


def assert_equal[T: Equatable & Writable](left: T, right: T, msg: String = "") raises:
    """Raises unless both are equal.

    ```mojo
    try:
        assert_equal(1 + 1, 3, "sum")
    except e:
        print(String(e).startswith("AssertionError"))  # True
    ```
    """
    if not (left == right):
        raise _failure(String("`left == right` comparison failed:\n   left: ", left, "\n  right: ", right), msg)


def assert_not_equal[T: Equatable & Writable](left: T, right: T, msg: String = "") raises:
    """Raises when both are equal.

    ```mojo
    assert_not_equal(1, 2)
    ```
    """
    if left == right:
        raise _failure(String("`left != right` comparison failed:\n   left: ", left, "\n  right: ", right), msg)


def assert_almost_equal[dtype: DType, width: Int, //](
    left: SIMD[dtype, width], right: SIMD[dtype, width], msg: String = "", *, atol: Float64 = 1e-08, rtol: Float64 = 1e-05
) raises:
    """Raises unless both differ by no more than `atol + rtol * abs(right)` in each lane.

    ```mojo
    assert_almost_equal(0.1 + 0.2, 0.3)
    ```
    """
    var difference = abs(left - right)
    var limit = SIMD[dtype, width](atol) + SIMD[dtype, width](rtol) * abs(right)
    if not all(difference.le(limit)) and not left == right:
        raise _failure(String(left, " is not close to ", right, " with a difference of ", difference), msg)


def assert_is[T: Identifiable](left: T, right: T, msg: String = "") raises:
    """Raises unless both are the same: `left is right`.

    ```mojo
    from std.memory import ArcPointer

    var a = ArcPointer(1)
    assert_is(a, a)
    ```
    """
    if not (left is right):
        raise _failure("`left is right` failed", msg)


def assert_is_not[T: Identifiable](left: T, right: T, msg: String = "") raises:
    """Raises when both are the same.

    ```mojo
    from std.memory import ArcPointer

    assert_is_not(ArcPointer(1), ArcPointer(1))
    ```
    """
    if left is right:
        raise _failure("`left is not right` failed", msg)


struct assert_raises(Movable):
    """`with assert_raises():` raises unless the block raises an error, with a message that contains a text.

    ```mojo
    with assert_raises(contains="convert"):
        _ = Int("x")
    ```
    """

    var _contains: String

    def __init__(out self, *, contains: String = ""):
        """What the message must contain."""
        self._contains = contains

    def __enter__(self):
        pass

    def __exit__(self) raises:
        raise Error("AssertionError: Didn't raise")

    def __exit__(self, error: Error) raises -> Bool:
        return self._contains in String(error)
