"""Checks that what is asked for is there. `-D ASSERT=none` leaves them out."""

comptime ASSERT = __pyc.define_text["ASSERT", "safe"]()


@no_inline
def _panic_at(text: String, at: StringLiteral):
    """Ends the program with a message; `at` is the place to name, empty for none."""
    __pyc.pyc_panic(at.unsafe_ptr(), UInt32(0), UInt32(0), text.unsafe_ptr(), UInt64(text.byte_length()))


@no_inline
def _bounds_panic_at(text: String, at: StringLiteral):
    """The same, for an index or a slice."""
    __pyc.pyc_panic_bounds(at.unsafe_ptr(), UInt32(0), UInt32(0), text.unsafe_ptr(), UInt64(text.byte_length()))


@no_inline
def _index_panic(i: Int, length: Int, at: StringLiteral = __pyc.call_site(), address: Int = 0):
    """Ends the program: an index is out of bounds. For `address` see `_check_index`."""
    if length == 0:
        _bounds_panic_at(String("index ", i, " is out of bounds, there are no elements"), at)
    else:
        _bounds_panic_at(String("index ", i, " is out of bounds, valid range is 0 to ", length - 1), at)


@no_inline
def _slice_panic(start: Int, end: Int, length: Int, at: StringLiteral = __pyc.call_site()):
    """Ends the program: a slice does not lie inside."""
    _bounds_panic_at(String("slice ", start, ":", end, " is out of bounds, the length is ", length), at)


@always_inline
def _check_index(i: Int, length: Int, at: StringLiteral, address: Int = 0):
    """Panics unless `0 <= i < length`.

    `address` is that of the elements where it has to be loaded. Nobody reads it; but what the panic is given is loaded before
    the check, and only from there a loop can load it once and become a loop over vectors.
    """
    comptime if ASSERT != "none":
        if UInt(i) >= UInt(length):
            _index_panic(i, length, at, address)


@always_inline
def _check_slice(start: Int, end: Int, length: Int, at: StringLiteral):
    """Panics unless `0 <= start <= end <= length`."""
    comptime if ASSERT != "none":
        if UInt(start) > UInt(end) or UInt(end) > UInt(length):
            _slice_panic(start, end, length, at)
