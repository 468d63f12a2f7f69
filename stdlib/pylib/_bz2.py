"""The compression of bzip2."""

import _coders
from _compressed import Compressor, Decompressor, Stream
from _operator import index


class _Bzip(Stream):
    def _run(self, data, ends, most):
        return _coders.bzip_run(self._stream, data, ends, most)

    def _close(self, stream):
        _coders.bzip_close(stream)


class BZ2Compressor(_Bzip, Compressor):
    """Create a compressor object for compressing data incrementally."""

    def __init__(self, compresslevel=9, /):
        if not 1 <= index(compresslevel) <= 9:
            raise ValueError("compresslevel must be between 1 and 9")
        self._stream = _coders.bzip(compresslevel)


class BZ2Decompressor(_Bzip, Decompressor):
    """Create a decompressor object for decompressing data incrementally."""

    def __init__(self):
        super().__init__()
        self._stream = _coders.bzip(0)
