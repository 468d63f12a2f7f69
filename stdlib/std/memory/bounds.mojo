"""Checks that what is asked for is there. `-D ASSERT=none` leaves them out."""

comptime ASSERT = __pyc.define_text["ASSERT", "safe"]()


@no_inline
def _panic_at(text: String, at: StringLiteral):
    """Ends the program with a message; `at` is the place to name, empty for none."""
    __pyc.pyc_panic(at.unsafe_ptr(), UInt32(0), UInt32(0), text.unsafe_ptr(), UInt64(text.byte_length()))


@no_inline
def _index_panic(i: Int, length: Int, at: StringLiteral = __pyc.call_site(), address: Int = 0) -> Never:
    """Ends the program: an index is out of bounds. For `address` see `_check_index`."""
    __pyc.pyc_panic_index(at.unsafe_ptr(), Int64(i), Int64(length), Int64(address))
    __pyc.unreachable()


@no_inline
def _slice_panic(start: Int, end: Int, length: Int, at: StringLiteral = __pyc.call_site()) -> Never:
    """Ends the program: a slice does not lie inside."""
    __pyc.pyc_panic_slice(at.unsafe_ptr(), Int64(start), Int64(end), Int64(length))
    __pyc.unreachable()


@always_inline
def _assume_length(length: Int):
    """In kernels: a number of elements is not negative, and so small that an index and a step make no sum that wraps around."""
    __pyc.assume(UInt(length) < UInt(1) << 62)


@always_inline
def _check_index(i: Int, length: Int, at: StringLiteral, address: Int = 0):
    """Panics unless `0 <= i < length`.

    `address` is that of the elements where it has to be loaded, or the checker of kernels can tell by it which buffer they are. What the panic is
    given is loaded before the check, and only from there a loop can load it once and become a loop over vectors.
    """
    comptime if ASSERT != "none":
        _assume_length(length)
        if UInt(i) >= UInt(length):
            _index_panic(i, length, at, address)


@always_inline
def _check_slice(start: Int, end: Int, length: Int, at: StringLiteral):
    """Panics unless `0 <= start <= end <= length`."""
    comptime if ASSERT != "none":
        if UInt(start) > UInt(end) or UInt(end) > UInt(length):
            _slice_panic(start, end, length, at)
