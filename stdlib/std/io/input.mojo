"""Standard input."""


def input(prompt: StringSpan = "") raises -> String:
    """The next line of standard input without its line end; raises at the end. Writes the prompt first.

    ```mojo
    try:
        _ = input("name: ")
    except e:
        print(e)  # name: EOF
    ```
    """
    if prompt:
        __pyc.pyc_out_write(prompt.unsafe_ptr(), UInt64(prompt.byte_length()))
    __pyc.pyc_out_flush()
    var size: UInt64 = 0
    var line = __pyc.pyc_in_line(__pyc.address(size))
    if __pyc.bitcast[Int](line) == 0:
        raise Error("EOF")
    var length = Int(size)
    if length > 0 and __pyc.offset(line, length - 1)[] == 10:
        length -= 1
        if length > 0 and __pyc.offset(line, length - 1)[] == 13:
            length -= 1
    return String(StringSpan(unsafe_ptr=line, byte_length=length))
