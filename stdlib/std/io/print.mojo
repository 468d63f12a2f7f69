"""Standard output."""

from std.io.file import FileDescriptor


struct _Stdout(Writer):
    """Writes to the runtime's buffer of standard output."""

    @always_inline
    def __init__(out self):
        pass

    @always_inline
    def write_string(mut self, string: StringSpan):
        __pyc.pyc_out_write(string.unsafe_ptr(), UInt64(string.byte_length()))


def print[*Ts: Writable](*values: *Ts, sep: StringSpan = " ", end: StringSpan = "\n", flush: Bool = False):
    """Writes the values to standard output, `sep` between them and `end` behind.

    ```mojo
    print("a", 1, 2.5)  # a 1 2.5
    ```
    """
    var out = _Stdout()
    comptime for i in range(values.__len__()):
        comptime if i > 0:
            out.write_string(sep)
        values[i].write_to(out)
    out.write_string(end)
    if flush:
        __pyc.pyc_out_flush()


def print[*Ts: Writable](
    *values: *Ts, sep: StringSpan = " ", end: StringSpan = "\n", flush: Bool = False, file: FileDescriptor
):
    """Writes the values to a file that the program has from its start: `file=stderr`."""
    var text = String()
    comptime for i in range(values.__len__()):
        comptime if i > 0:
            text.write_string(sep)
        values[i].write_to(text)
    text.write_string(end)
    var out = file
    out.write_string(text)
