"""What the classes of the modules _bz2 and _lzma have in common. A stream is a number of the module _coders, or 0 when it has ended."""


class Stream:
    """Subclasses have `_run(data, ends, most)` and `_close(stream)`."""

    _stream = 0

    def __del__(self):
        stream, self._stream = self._stream, 0
        if stream:
            self._close(stream)

    def __reduce__(self):
        raise TypeError(f"cannot pickle '{type(self).__module__}.{type(self).__name__}' object")


class Compressor(Stream):
    def compress(self, data, /):
        """Provide data to the compressor object."""
        if not self._stream:
            raise ValueError("Compressor has been flushed")
        return self._run(data, False, -1)[0]

    def flush(self):
        """Finish the compression process."""
        if not self._stream:
            raise ValueError("Repeated call to flush()")
        rest = self._run(b"", True, -1)[0]
        self.__del__()
        return rest


class Decompressor(Stream):
    _at_end = "End of stream already reached"

    def __init__(self):
        self.eof, self.needs_input, self.unused_data, self._input = False, True, b"", b""

    def decompress(self, data, max_length=-1):
        """Decompress *data*, returning uncompressed data as bytes."""
        if self.eof:
            raise EOFError(self._at_end)
        data = self._input + bytes(data) if self._input else data
        made, used, self.eof = self._run(data, False, max_length)
        rest = bytes(memoryview(data)[used:])
        if self.eof:
            self.unused_data, self._input, self.needs_input = rest, b"", False
            self.__del__()
        else:
            self._input = rest
            self.needs_input = not rest and not 0 <= max_length == len(made)
        return made
