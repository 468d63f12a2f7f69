"""Compression as bzip2 has it."""

import _coders


class BZ2Compressor:
    """Create a compressor object for compressing data incrementally."""

    def __init__(self, compresslevel=9, /):
        self._stream = 0
        if not 1 <= compresslevel.__index__() <= 9:
            raise ValueError("compresslevel must be between 1 and 9")
        self._stream = _coders.bzip(compresslevel)

    def __del__(self):
        stream, self._stream = self._stream, 0
        if stream:
            _coders.bzip_close(stream, True)

    def compress(self, data, /):
        """Provide data to the compressor object."""
        if not self._stream:
            raise ValueError("Compressor has been flushed")
        return _coders.bzip_run(self._stream, data, 1, -1)[0]

    def flush(self):
        """Finish the compression process."""
        if not self._stream:
            raise ValueError("Repeated call to flush()")
        rest = _coders.bzip_run(self._stream, b"", 2, -1)[0]
        self.__del__()
        return rest

    def __reduce__(self):
        raise TypeError(f"cannot pickle '_bz2.{type(self).__name__}' object")


class BZ2Decompressor:
    """Create a decompressor object for decompressing data incrementally."""

    def __init__(self):
        self.eof, self.needs_input, self.unused_data, self._input = False, True, b"", b""
        self._stream = _coders.bzip(0)

    def __del__(self):
        stream, self._stream = self._stream, 0
        if stream:
            _coders.bzip_close(stream, False)

    def decompress(self, data, max_length=-1):
        """Decompress *data*, returning uncompressed data as bytes."""
        if self.eof:
            raise EOFError("End of stream already reached")
        data = self._input + bytes(data) if self._input else data
        made, used, self.eof = _coders.bzip_run(self._stream, data, 0, max_length)
        rest = bytes(memoryview(data)[used:])
        if self.eof:
            self.unused_data, self._input, self.needs_input = rest, b"", False
            self.__del__()
        else:
            self._input = rest
            self.needs_input = not rest and not 0 <= max_length == len(made)
        return made

    def __reduce__(self):
        raise TypeError(f"cannot pickle '_bz2.{type(self).__name__}' object")
