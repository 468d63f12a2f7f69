# What the checks of std.testing say: the place, what was compared, the reason.
from std.testing import assert_equal, assert_true, assert_false, assert_raises, assert_almost_equal, assert_not_equal


def show(e: Error):
    """The message from the line on: before it stands how the file was named."""
    var text = String(e)
    var at = text.find(".mojo:")
    print(text[byte = at + 6 :] if at >= 0 else text)


def main() raises:
    try:
        assert_equal(1, 2, "three")
    except e:
        show(e)
    try:
        assert_equal("a", "b")
    except e:
        show(e)
    try:
        assert_true(False, "must hold")
    except e:
        show(e)
    try:
        assert_true(False)
    except e:
        show(e)
    try:
        assert_false(True, "m")
    except e:
        show(e)
    try:
        assert_not_equal(1, 1, "xx")
    except e:
        show(e)
    try:
        assert_almost_equal(1.0, 2.0, msg="xx")
    except e:
        show(e)
    try:
        assert_almost_equal(1.0, 2.0, atol=0.1)
    except e:
        show(e)
    try:
        with assert_raises():
            pass
    except e:
        show(e)
    try:
        with assert_raises(contains="q"):
            raise "abc"
    except e:
        show(e)
    try:
        assert_equal([1, 2], [1, 3])
    except e:
        show(e)
