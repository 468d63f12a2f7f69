"""The names of `io`, as CPython's part in C has them."""

from io import (
    DEFAULT_BUFFER_SIZE,
    BlockingIOError,
    BufferedIOBase as _BufferedIOBase,
    BufferedRandom,
    BufferedReader,
    BufferedRWPair,
    BufferedWriter,
    BytesIO,
    FileIO,
    IncrementalNewlineDecoder,
    IOBase as _IOBase,
    RawIOBase as _RawIOBase,
    StringIO,
    TextIOBase as _TextIOBase,
    TextIOWrapper,
    UnsupportedOperation,
    open,
    open_code,
    text_encoding,
)
