"""Checks at run time, and giving up."""


def assert_failed(message: String):
    """Called when an `assert` does not hold: prints the message and ends the program with status 134."""
    var text = String("assertion failed") if message.byte_length() == 0 else "assertion failed: " + message
    __pyc.pyc_panic("".unsafe_ptr(), UInt32(0), UInt32(0), text.unsafe_ptr(), UInt64(text.byte_length()))


def debug_assert[*Ts: Writable](cond: Bool, *message: *Ts):
    """Ends the program with the message unless `cond` holds."""
    if not cond:
        var text = String()
        comptime for i in range(message.__len__()):
            text.write(message[i])
        assert_failed(text)


def abort() -> Never:
    """Ends the program with status 134."""
    __pyc.panic("ABORT")


def abort(message: String) -> Never:
    """Prints the message and ends the program with status 134."""
    __pyc.pyc_panic("".unsafe_ptr(), UInt32(0), UInt32(0), message.unsafe_ptr(), UInt64(message.byte_length()))
    __pyc.panic("ABORT")
