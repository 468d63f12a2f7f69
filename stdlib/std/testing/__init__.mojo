"""Checks for tests. Each raises an Error that names its place if the check fails."""

from std.testing.suite import TestSuite


def _failure(at: StaticString, text: String, reason: String = "") -> Error:
    var more = String("\n  reason: ", reason) if reason else String()
    return Error("At ", at, ": AssertionError: ", text, more)


def assert_true[T: Boolable](value: T, msg: String = "condition was unexpectedly False", *, at: StringLiteral = __pyc.call_site()) raises:
    """Raises unless `value` is true; the error's text is `msg`, with the place of the call.

    ```mojo
    assert_true(2 > 1)
    ```
    """
    if not Bool(value):
        raise _failure(at, msg)


def assert_false[T: Boolable](value: T, msg: String = "condition was unexpectedly True", *, at: StringLiteral = __pyc.call_site()) raises:
    """Raises if `value` is true; the error's text is `msg`, with the place of the call.

    ```mojo
    assert_false(2 < 1)
    ```
    """
    if Bool(value):
        raise _failure(at, msg)


def assert_equal[T: Equatable & Writable](left: T, right: T, msg: String = "", *, at: StringLiteral = __pyc.call_site()) raises:
    """Raises unless `left == right`; the error's text shows both, and `msg` if there is one.

    ```mojo
    try:
        assert_equal(1 + 1, 3, "sum")
    except e:
        print(String(e).endswith("reason: sum"))  # True
    ```
    """
    if not (left == right):
        raise _failure(at, String("`left == right` comparison failed:\n   left: ", left, "\n  right: ", right), msg)


def assert_not_equal[T: Equatable & Writable](left: T, right: T, msg: String = "", *, at: StringLiteral = __pyc.call_site()) raises:
    """Raises if `left == right`; the error's text shows both, and `msg` if there is one.

    ```mojo
    assert_not_equal(1, 2)
    ```
    """
    if left == right:
        raise _failure(at, String("`left != right` comparison failed:\n   left: ", left, "\n  right: ", right), msg)


def assert_almost_equal[dtype: DType, width: Int, //](
    left: SIMD[dtype, width], right: SIMD[dtype, width], msg: String = "", *, atol: Float64 = 1e-08, rtol: Float64 = 1e-05,
    at: StringLiteral = __pyc.call_site()
) raises:
    """Raises unless `left` and `right` differ by no more than `atol + rtol * abs(right)` in each lane; the error's text
    shows both, and `msg` if there is one.

    ```mojo
    assert_almost_equal(0.1 + 0.2, 0.3)
    ```
    """
    var difference = abs(left - right)
    var limit = SIMD[dtype, width](atol) + SIMD[dtype, width](rtol) * abs(right)
    if not all(difference.le(limit)) and not left == right:
        var reason = String(" (", msg, ")") if msg else String()
        raise _failure(at, String(left, " is not close to ", right, " with a diff of ", difference, reason))


def assert_is[T: Identifiable](left: T, right: T, msg: String = "", *, at: StringLiteral = __pyc.call_site()) raises:
    """Raises unless both are the same: `left is right`; the error's text shows `msg` if there is one.

    ```mojo
    from std.memory import ArcPointer

    var a = ArcPointer(1)
    assert_is(a, a)
    ```
    """
    if not (left is right):
        raise _failure(at, "`left is right` failed", msg)


def assert_is_not[T: Identifiable](left: T, right: T, msg: String = "", *, at: StringLiteral = __pyc.call_site()) raises:
    """Raises if both are the same: `left is right`; the error's text shows `msg` if there is one.

    ```mojo
    from std.memory import ArcPointer

    assert_is_not(ArcPointer(1), ArcPointer(1))
    ```
    """
    if left is right:
        raise _failure(at, "`left is not right` failed", msg)


struct assert_raises(Movable):
    """`with assert_raises():` raises unless the block raises an error, with a message that contains a text.

    ```mojo
    with assert_raises(contains="convert"):
        _ = Int("x")
    ```
    """

    var _contains: String
    var _at: StaticString

    def __init__(out self, *, contains: String = "", at: StringLiteral = __pyc.call_site()):
        """What the message must contain."""
        self._contains = contains
        self._at = at

    def __enter__(self):
        pass

    def __exit__(self) raises:
        raise Error("AssertionError: Didn't raise at ", self._at)

    def __exit__(self, error: Error) raises -> Bool:
        return self._contains in String(error)
