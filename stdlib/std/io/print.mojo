"""Standard output."""

from std.io.file import RawFileDescriptor


struct _Stdout(Writer):
    """Writes to the runtime's buffer of standard output. On a GPU threads share that: a line is collected, to be written as one."""

    comptime LINE = 248
    var _line: Array[UInt8, Self.LINE]
    var _length: Int

    @always_inline
    def __init__(out self):
        __pyc.mark_init(self._line)
        self._length = 0

    @always_inline
    def write_string(mut self, string: StringSpan):
        if __pyc.on_device():
            for i in range(string.byte_length()):
                if self._length == Self.LINE:
                    self.end_line()
                __pyc.raw(__pyc.offset(self._line._ptr(), self._length)) = __pyc.raw(__pyc.offset(string.unsafe_ptr(), i))
                self._length += 1
        else:
            __pyc.pyc_out_write(string.unsafe_ptr(), UInt64(string.byte_length()))

    @always_inline
    def end_line(mut self):
        """Writes what was collected."""
        if __pyc.on_device():
            __pyc.pyc_out_write(self._line._ptr(), UInt64(self._length))
            self._length = 0


def print[*Ts: Writable](*values: *Ts, sep: StringSpan = " ", end: StringSpan = "\n", flush: Bool = False):
    """Writes the `values` to standard output with `sep` between them and `end` after the last one; with `flush`, at
    once.

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
    out.end_line()
    if flush:
        __pyc.pyc_out_flush()


def print[*Ts: Writable](
    *values: *Ts, sep: StringSpan = " ", end: StringSpan = "\n", flush: Bool = False, file: RawFileDescriptor
):
    """Writes the `values` to a file that is open from the program's start, `file=stderr`, with `sep` between them and
    `end` after the last one; with `flush`, at once.
    """
    var text = String()
    comptime for i in range(values.__len__()):
        comptime if i > 0:
            text.write_string(sep)
        values[i].write_to(text)
    text.write_string(end)
    var out = file
    out.write_string(text)
