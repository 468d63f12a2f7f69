"""Checks at run time, and panics of the program's own."""

from std.memory.bounds import ASSERT, _panic_at


def assert_failed(message: String, *, at: StringLiteral = __pyc.call_site()):
    """Called if the condition of an `assert` is false: panics with `message`, which ends the program with status 134.

    `-D ASSERT=warn` goes on after the message, `-D ASSERT=none` says nothing; `safe` and `all` end the program.

    ```mojo
    assert_failed("no rows")  # panics: assertion failed: no rows
    ```
    """
    comptime assert ASSERT == "none" or ASSERT == "safe" or ASSERT == "all" or ASSERT == "warn", "ASSERT is one of none, safe, all, warn"
    comptime if ASSERT != "none":
        var text = String("assertion failed") if message.byte_length() == 0 else "assertion failed: " + message
        comptime if ASSERT == "warn":
            text = String(at, ": ", text, "\n")
            __pyc.pyc_err_write(text.unsafe_ptr(), UInt64(text.byte_length()))
        else:
            _panic_at(text, at)


def debug_assert[*Ts: Writable](cond: Bool, *message: *Ts, at: StringLiteral = __pyc.call_site()):
    """Panics unless `cond` is true; the text is made of the arguments `message`.

    ```mojo
    debug_assert(1 + 1 == 2, "arithmetic is broken")
    debug_assert(2 < 1, "row ", 3)  # panics: assertion failed: row 3
    ```
    """
    comptime if ASSERT != "none":
        if not cond:
            var text = String()
            comptime for i in range(message.__len__()):
                text.write(message[i])
            assert_failed(text, at=at)


def abort() -> Never:
    """Aborts the program with status 134.

    ```mojo
    abort()  # panics: ABORT
    ```
    """
    __pyc.panic("ABORT")


def abort(message: String) -> Never:
    """Prints `message` and aborts the program with status 134.

    ```mojo
    abort("no device")  # panics: no device
    ```
    """
    __pyc.pyc_panic("".unsafe_ptr(), UInt32(0), UInt32(0), message.unsafe_ptr(), UInt64(message.byte_length()))
    __pyc.panic("ABORT")
