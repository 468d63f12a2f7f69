"""Files, and texts and bytes that behave like files."""

import _posix
import sys
from abc import ABCMeta, abstractmethod

DEFAULT_BUFFER_SIZE = 8192
SEEK_SET, SEEK_CUR, SEEK_END = 0, 1, 2
UnsupportedOperation = _posix.unsupported_operation()
BlockingIOError = BlockingIOError
open = open
_stream = sys.__stdout__
TextIOWrapper = type(_stream)
BufferedWriter = type(_stream.buffer)
FileIO = type(_stream.buffer.raw)


def _reader(mode):
    with open("/dev/null", mode) as file:
        return type(file)


BufferedReader = _reader("rb")
BufferedRandom = _reader("r+b")


def open_code(path):
    """Opens the provided file with the intent to import the contents."""
    return open(path, "rb")


def text_encoding(encoding, stacklevel=2):
    """A helper function to choose the text encoding."""
    return "utf-8" if encoding is None else encoding


class IOBase(metaclass=ABCMeta):
    """The abstract base class for all I/O classes."""

    _closed = False

    def __iter__(self):
        self._check_open()
        return self

    def __next__(self):
        line = self.readline()
        if not line:
            raise StopIteration
        return line

    def __enter__(self):
        self._check_open()
        return self

    def __exit__(self, *args):
        self.close()

    def _check_open(self):
        if self.closed:
            raise ValueError("I/O operation on closed file.")

    def _unsupported(self, name):
        raise UnsupportedOperation(name)

    def close(self):
        """Flush and close the IO object."""
        if not self._closed:
            self.flush()
            self._closed = True

    @property
    def closed(self):
        return self._closed

    def flush(self):
        """Flush write buffers, if applicable."""

    def fileno(self):
        """Return underlying file descriptor if one exists."""
        self._unsupported("fileno")

    def isatty(self):
        """Return whether this is an 'interactive' stream."""
        self._check_open()
        return False

    def readable(self):
        """Return whether object was opened for reading."""
        return False

    def writable(self):
        """Return whether object was opened for writing."""
        return False

    def seekable(self):
        """Return whether object supports random access."""
        return False

    def seek(self, offset, whence=0, /):
        """Change the stream position to the given byte offset."""
        self._unsupported("seek")

    def tell(self):
        """Return current stream position."""
        return self.seek(0, 1)

    def truncate(self, size=None, /):
        """Truncate file to size bytes."""
        self._unsupported("truncate")

    def readline(self, size=-1, /):
        """Read and return a line from the stream."""
        line = bytearray()
        while size is None or size < 0 or len(line) < size:
            part = self.read(1)
            if not part:
                break
            line += part
            if line.endswith(b"\n"):
                break
        return bytes(line)

    def readlines(self, hint=-1, /):
        """Return a list of lines from the stream."""
        lines, total = [], 0
        for line in self:
            lines.append(line)
            total += len(line)
            if hint is not None and 0 < hint <= total:
                break
        return lines

    def writelines(self, lines, /):
        """Write a list of lines to stream."""
        self._check_open()
        for line in lines:
            self.write(line)


class RawIOBase(IOBase):
    """Base class for raw binary I/O."""

    def read(self, size=-1, /):
        if size is None or size < 0:
            return self.readall()
        data = bytearray(size)
        count = self.readinto(data)
        return None if count is None else bytes(data[:count])

    def readall(self):
        """Read until EOF, using multiple read() call."""
        parts = []
        while True:
            part = self.read(DEFAULT_BUFFER_SIZE)
            if not part:
                return b"".join(parts)
            parts.append(part)


class BufferedIOBase(IOBase):
    """Base class for buffered IO objects."""

    def readinto(self, buffer, /):
        data = self.read(len(buffer))
        buffer[:len(data)] = data
        return len(data)

    def read(self, size=-1, /):
        self._unsupported("read")

    def write(self, data, /):
        self._unsupported("write")


class TextIOBase(IOBase):
    """Base class for text I/O."""

    encoding = errors = newlines = None

    def read(self, size=-1, /):
        self._unsupported("read")

    def write(self, text, /):
        self._unsupported("write")


TextIOBase.register(TextIOWrapper)
BufferedIOBase.register(BufferedReader)
BufferedIOBase.register(BufferedWriter)
BufferedIOBase.register(BufferedRandom)
RawIOBase.register(FileIO)


def _size(size):
    if size is None:
        return -1
    if not hasattr(size, "__index__"):
        raise TypeError(f"argument should be integer or None, not '{type(size).__name__}'")
    return size.__index__()


class _Memory:
    """What StringIO and BytesIO share: pieces that are put together when somebody reads."""

    def readable(self):
        self._check_open()
        return True

    def writable(self):
        self._check_open()
        return True

    def seekable(self):
        self._check_open()
        return True

    def _whole(self):
        if len(self._parts) != 1:
            self._parts = [self._empty.join(self._parts)]
        return self._parts[0]

    def getvalue(self):
        """Retrieve the entire contents of the object."""
        self._check_open()
        return self._whole()

    def tell(self):
        """Tell the current file position."""
        self._check_open()
        return self._at

    def read(self, size=-1, /):
        """Read at most size characters or bytes."""
        self._check_open()
        size = _size(size)
        whole = self._whole()
        end = self._length if size < 0 else min(self._at + size, self._length)
        part = whole[self._at:end]
        self._at = max(self._at, end)
        return part

    def readline(self, size=-1, /):
        """Read until newline or EOF."""
        self._check_open()
        size = _size(size)
        whole = self._whole()
        if self._at >= self._length:
            return self._empty
        end = self._end_of_line(whole)
        if size >= 0:
            end = min(end, self._at + size)
        line = whole[self._at:end]
        self._at = end
        return line

    def _end_of_line(self, whole):
        end = whole.find(self._line_end, self._at)
        return self._length if end < 0 else end + len(self._line_end)

    def _put(self, data):
        count = len(data)
        if not count:
            return
        if self._at == self._length:
            self._parts.append(data)
        else:
            whole = self._whole()
            if self._at > self._length:
                whole += self._filler * (self._at - self._length)
            self._parts = [whole[:self._at] + data + whole[self._at + count:]]
        self._at += count
        self._length = max(self._length, self._at)

    def truncate(self, size=None, /):
        """Truncate to at most size."""
        self._check_open()
        size = self._at if size is None else _size(size)
        if size < 0:
            raise ValueError(f"negative size value {size}" if self._filler == b"\0" else f"Negative size value {size}")
        if size < self._length:
            self._parts = [self._whole()[:size]]
            self._length = size
        return size

    def close(self):
        """Discard the contents."""
        self._closed = True
        self._parts = [self._empty]


class StringIO(_Memory, TextIOBase):
    """Text I/O implementation using an in-memory buffer."""

    _empty, _filler = "", "\0"
    line_buffering = False

    def _check_open(self):
        if self._closed:
            raise ValueError("I/O operation on closed file")

    def __init__(self, initial_value="", newline="\n"):
        if newline is not None and not isinstance(newline, str):
            raise TypeError(f"newline must be str or None, not {type(newline).__name__}")
        if newline not in (None, "", "\n", "\r", "\r\n"):
            raise ValueError(f"illegal newline value: {newline!r}")
        if initial_value is not None and not isinstance(initial_value, str):
            raise TypeError(f"initial_value must be str or None, not {type(initial_value).__name__}")
        self._newline, self._line_end = newline, newline or "\n"
        self._parts, self._at, self._length = [], 0, 0
        if initial_value:
            self.write(initial_value)
            self._at = 0

    def _end_of_line(self, whole):
        if self._newline != "":
            return super()._end_of_line(whole)
        for end in range(self._at, self._length):
            if whole[end] == "\n" or (whole[end] == "\r" and whole[end + 1:end + 2] != "\n"):
                return end + 1
        return self._length

    def write(self, text, /):
        """Write string to file."""
        self._check_open()
        if not isinstance(text, str):
            raise TypeError(f"string argument expected, got '{type(text).__name__}'")
        count = len(text)
        if self._newline is None:
            text = text.replace("\r\n", "\n").replace("\r", "\n")
        elif self._newline in ("\r", "\r\n"):
            text = text.replace("\n", self._newline)
        self._put(text)
        return count

    def seek(self, pos, whence=0, /):
        """Change stream position."""
        self._check_open()
        if whence not in (0, 1, 2):
            raise ValueError(f"Invalid whence ({whence}, should be 0, 1 or 2)")
        if whence == 0 and pos < 0:
            raise ValueError(f"Negative seek position {pos}")
        if whence and pos:
            raise OSError("Can't do nonzero cur-relative seeks")
        self._at = pos if whence == 0 else self._at if whence == 1 else self._length
        return self._at


class BytesIO(_Memory, BufferedIOBase):
    """Buffered I/O implementation using an in-memory bytes buffer."""

    _empty, _filler, _line_end = b"", b"\0", b"\n"

    def __init__(self, initial_bytes=b""):
        data = b"" if initial_bytes is None else bytes(memoryview(initial_bytes))
        self._parts, self._at, self._length = [data], 0, len(data)

    def write(self, data, /):
        """Write bytes to file."""
        self._check_open()
        if isinstance(data, str):
            raise TypeError("a bytes-like object is required, not 'str'")
        data = bytes(memoryview(data))
        self._put(data)
        return len(data)

    def read1(self, size=-1, /):
        """Read at most size bytes, returned as a bytes object."""
        return self.read(size)

    def readinto(self, buffer, /):
        """Read bytes into buffer."""
        data = self.read(len(buffer))
        buffer[:len(data)] = data
        return len(data)

    readinto1 = readinto

    def getbuffer(self):
        """Get a view over the contents of the BytesIO object."""
        return memoryview(bytearray(self._whole()))

    def seek(self, pos, whence=0, /):
        """Change stream position."""
        self._check_open()
        if whence not in (0, 1, 2):
            raise ValueError(f"invalid whence ({whence}, should be 0, 1 or 2)")
        if whence == 0 and pos < 0:
            raise ValueError(f"negative seek value {pos}")
        self._at = max(0, pos + (0, self._at, self._length)[whence])
        return self._at


class IncrementalNewlineDecoder:
    """Codec used when reading a file in universal newlines mode."""

    def __init__(self, decoder, translate, errors="strict"):
        self._decoder, self._translate = decoder, translate

    def decode(self, input, final=False):
        text = input if self._decoder is None else self._decoder.decode(input, final)
        return text.replace("\r\n", "\n").replace("\r", "\n") if self._translate else text
