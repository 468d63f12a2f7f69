"""Errors with a message."""


__extension Error(Writable, Boolable):
    """An error with a message: what plain `raises` raises.

    ```mojo
    try:
        raise "no such row"
    except e:
        print(e)  # no such row
    ```
    """
    @implicit
    def __init__(out self, message: StringLiteral):
        """An error with this message."""
        self = __pyc.pyc_error_message(message.unsafe_ptr(), UInt64(message.byte_length()))

    @implicit
    def __init__(out self, message: String):
        """An error with this message."""
        self = __pyc.pyc_error_message(message._data, UInt64(message._size))

    def __init__(out self):
        """An error without a message."""
        self = __pyc.pyc_error_message("".unsafe_ptr(), UInt64(0))

    def __init__[*Ts: Writable](out self, *args: *Ts):
        """An error whose message is the texts of the arguments.

        ```mojo
        try:
            raise Error("row ", 3, " is empty")
        except e:
            print(e)  # row 3 is empty
        ```
        """
        var text = String()
        comptime for i in range(args.__len__()):
            args[i].write_to(text)
        self = __pyc.pyc_error_message(text._data, UInt64(text._size))
        _ = text
        _ = text

    def __bool__(self) -> Bool:
        """Whether it has a message."""
        var size: UInt64 = 0
        var text = __pyc.pyc_error_text(self, __pyc.address(size))
        __pyc.pyc_free(text)
        return size != 0

    def get_stack_trace(self) -> Optional[String]:
        """The calls that led to the error, where they were recorded: they are not.

        ```mojo
        print(Error("x").get_stack_trace())  # None
        ```
        """
        return None

    def write_to(self, mut writer: Some[Writer]):
        var size: UInt64 = 0
        var text = __pyc.pyc_error_text(self, __pyc.address(size))
        writer.write_string(StringSpan(unsafe_ptr=text, byte_length=Int(size)))
        __pyc.pyc_free(text)

    def write_repr_to(self, mut writer: Some[Writer]):
        writer.write("Error(", repr(String(self)), ")")


def _write_error[T: Writable](error: Pointer[T, ImmUntrackedOrigin], text: Pointer[UInt8, MutUntrackedOrigin]):
    """The message of a struct that was raised and travels as an Error."""
    var message = String(error[])
    __pyc.pyc_text_write(text, message._data, UInt64(message._size))
    _ = message
