"""Files, and texts and bytes that behave like files."""

__all__ = ["BlockingIOError", "open", "open_code", "IOBase", "RawIOBase", "FileIO", "BytesIO", "StringIO", "BufferedIOBase",
           "BufferedReader", "BufferedWriter", "BufferedRWPair", "BufferedRandom", "TextIOBase", "TextIOWrapper",
           "UnsupportedOperation", "SEEK_SET", "SEEK_CUR", "SEEK_END", "DEFAULT_BUFFER_SIZE", "IncrementalNewlineDecoder",
           "text_encoding"]

import _memory_file
import _posix
import _sys
import sys
from abc import ABCMeta, abstractmethod

DEFAULT_BUFFER_SIZE = 8192
SEEK_SET, SEEK_CUR, SEEK_END = 0, 1, 2
UnsupportedOperation = _posix.unsupported_operation()
BlockingIOError = BlockingIOError
open = open
_stream = sys.__stdout__
_TextFile = type(_stream)
_FileWriter = type(_stream.buffer)
FileIO = type(_stream.buffer.raw)


def _reader(mode):
    with open("/dev/null", mode) as file:
        return type(file)


_FileReader = _reader("rb")
_FileRandom = _reader("r+b")


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

    def _checkClosed(self, message=None):
        if self.closed:
            raise ValueError("I/O operation on closed file." if message is None else message)

    def _checkReadable(self, message=None):
        if not self.readable():
            raise UnsupportedOperation("File or stream is not readable." if message is None else message)

    def _checkWritable(self, message=None):
        if not self.writable():
            raise UnsupportedOperation("File or stream is not writable." if message is None else message)

    def _checkSeekable(self, message=None):
        if not self.seekable():
            raise UnsupportedOperation("File or stream is not seekable." if message is None else message)

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

    def readinto1(self, buffer, /):
        data = self.read1(len(buffer))
        buffer[:len(data)] = data
        return len(data)

    def read(self, size=-1, /):
        self._unsupported("read")

    def read1(self, size=-1, /):
        self._unsupported("read1")

    def write(self, data, /):
        self._unsupported("write")

    def detach(self):
        self._unsupported("detach")


class TextIOBase(IOBase):
    """Base class for text I/O."""

    encoding = errors = newlines = None

    def read(self, size=-1, /):
        self._unsupported("read")

    def write(self, text, /):
        self._unsupported("write")


TextIOBase.register(_TextFile)
BufferedIOBase.register(_FileReader)
BufferedIOBase.register(_FileWriter)
BufferedIOBase.register(_FileRandom)
RawIOBase.register(FileIO)


def _reduced(file):
    from copyreg import __newobj__

    return __newobj__, (type(file),), file.__getstate__()


def _check_state(file, state, count):
    cls = type(file).__name__
    try:
        is_closed = file.closed
    except ValueError:  # nothing has begun it yet
        is_closed = False
    if is_closed:
        raise ValueError("I/O operation on closed file")
    if not isinstance(state, tuple) or len(state) < count:
        raise TypeError(f"{cls}.__setstate__ argument should be {count}-tuple, got {type(state).__name__}")
    at, names = state[count - 2:count]
    if not isinstance(at, int):
        raise TypeError(f"{('second', 'third')[count - 3]} item of state must be an integer, got {type(at).__name__}")
    if at < 0:
        raise ValueError("position value cannot be negative")
    if names is not None and not isinstance(names, dict):
        raise TypeError(f"{('third', 'fourth')[count - 3]} item of state should be a dict, got a {type(names).__name__}")


class StringIO(_memory_file.Text, TextIOBase):
    """Text I/O implementation using an in-memory buffer."""

    line_buffering = False

    def __init__(self, initial_value="", newline="\n"):
        if newline is not None and not isinstance(newline, str):
            raise TypeError(f"newline must be str or None, not {type(newline).__name__}")
        if newline not in (None, "", "\n", "\r", "\r\n"):
            raise ValueError(f"illegal newline value: {newline!r}")
        if initial_value is not None and not isinstance(initial_value, str):
            raise TypeError(f"initial_value must be str or None, not {type(initial_value).__name__}")
        self._newline = newline
        self._begin("", newline)
        if initial_value:
            _memory_file.Text.write(self, initial_value)
            _memory_file.Text.seek(self, 0)

    __reduce__ = _reduced

    def __getstate__(self):
        names = {name: value for name, value in self.__dict__.items() if name != "_newline"}
        return self.getvalue(), self._newline, self.tell(), names or None

    def __setstate__(self, state):
        _check_state(self, state, 4)
        text, newline, at, names = state
        self._newline = newline
        self._begin(text, newline)
        self.seek(at)
        if names:
            self.__dict__.update(names)


class BytesIO(_memory_file.Bytes, BufferedIOBase):
    """Buffered I/O implementation using an in-memory bytes buffer."""

    def __init__(self, initial_bytes=b""):
        self._begin(b"" if initial_bytes is None else initial_bytes)

    def readinto(self, buffer, /):
        """Read bytes into buffer."""
        view = memoryview(buffer).cast("B")
        data = self.read(len(view))
        view[:len(data)] = data
        return len(data)

    readinto1 = readinto

    def getbuffer(self):
        """Get a view over the contents of the BytesIO object."""
        return memoryview(bytearray(self.getvalue()))

    __reduce__ = _reduced

    def __getstate__(self):
        return self.getvalue(), self.tell(), dict(self.__dict__) or None

    def __setstate__(self, state):
        _check_state(self, state, 3)
        data, at, names = state
        self._begin(data)
        self.seek(at)
        if names:
            self.__dict__.update(names)


for _class in (StringIO, BytesIO):
    _class.__module__ = "_io"
    _sys.qualify(_class)


class IncrementalNewlineDecoder:
    """Codec used when reading a file in universal newlines mode."""

    def __init__(self, decoder, translate, errors="strict"):
        self._decoder, self._translate = decoder, translate

    def decode(self, input, final=False):
        text = input if self._decoder is None else self._decoder.decode(input, final)
        return text.replace("\r\n", "\n").replace("\r", "\n") if self._translate else text


# ---- buffers over anything that behaves like a raw file ----


class _Buffered(BufferedIOBase):
    def __init__(self, raw, buffer_size=DEFAULT_BUFFER_SIZE):
        if buffer_size <= 0:
            raise ValueError("invalid buffer size")
        self._raw, self.buffer_size = raw, buffer_size

    @property
    def raw(self):
        return self._raw

    @property
    def closed(self):
        return self._raw.closed

    @property
    def name(self):
        return self._raw.name

    @property
    def mode(self):
        return self._raw.mode

    def seekable(self):
        return self._raw.seekable()

    def readable(self):
        return self._raw.readable()

    def writable(self):
        return self._raw.writable()

    def fileno(self):
        return self._raw.fileno()

    def isatty(self):
        return self._raw.isatty()

    def flush(self):
        if self.closed:
            raise ValueError("flush of closed file")
        self._raw.flush()

    def close(self):
        if self._raw is not None and not self.closed:
            try:
                self.flush()
            finally:
                self._raw.close()

    def detach(self):
        if self._raw is None:
            raise ValueError("raw stream already detached")
        self.flush()
        raw, self._raw = self._raw, None
        return raw

    def __repr__(self):
        name = getattr(self, "name", None)
        kind = f"{type(self).__module__}.{type(self).__qualname__}"
        return f"<{kind}>" if name is None else f"<{kind} name={name!r}>"


class BufferedReader(_Buffered):
    """Create a new buffered reader using the given readable raw IO object."""

    def __init__(self, raw, buffer_size=DEFAULT_BUFFER_SIZE):
        if not raw.readable():
            raise UnsupportedOperation("File or stream is not readable.")
        super().__init__(raw, buffer_size)
        self._ahead, self._at = b"", 0

    def _forget(self):
        self._ahead, self._at = b"", 0

    def _rest(self):
        rest = self._ahead[self._at:]
        self._forget()
        return rest

    def _fill(self):
        """Reads more; False at the end."""
        more = self._raw.read(self.buffer_size)
        if not more:
            return False
        self._ahead, self._at = self._ahead[self._at:] + more, 0
        return True

    def read(self, size=-1, /):
        self._checkClosed("read of closed file")
        if size is not None and size < -1:
            raise ValueError("read length must be non-negative or -1")
        if size is None or size < 0:
            parts = [self._rest()]
            while True:
                more = self._raw.read()
                if not more:
                    return b"".join(parts) if parts[0] or len(parts) > 1 or more is not None else None
                parts.append(more)
        if len(self._ahead) - self._at < size:
            parts = [self._rest()]
            missing = size - len(parts[0])
            while missing > 0:
                more = self._raw.read(max(missing, self.buffer_size))
                if not more:
                    break
                parts.append(more)
                missing -= len(more)
            self._ahead, self._at = b"".join(parts), 0
        data = self._ahead[self._at:self._at + size]
        self._at += len(data)
        return data

    def read1(self, size=-1, /):
        self._checkClosed("read of closed file")
        size = self.buffer_size if size is None or size < 0 else size
        if size and self._at >= len(self._ahead):
            self._forget()
            self._fill()
        data = self._ahead[self._at:self._at + size]
        self._at += len(data)
        return data

    def peek(self, size=0, /):
        if self._at >= len(self._ahead):
            self._forget()
            self._fill()
        return self._ahead[self._at:]

    def readline(self, size=-1, /):
        self._checkClosed("readline of closed file")
        size = -1 if size is None else size
        while True:
            end = self._ahead.find(b"\n", self._at) + 1
            if size >= 0 and (not end or end - self._at > size) and len(self._ahead) - self._at >= size:
                end = self._at + size
            if not end and self._fill():
                continue
            line = self._ahead[self._at:end or len(self._ahead)]
            self._at += len(line)
            return line

    def tell(self):
        return self._raw.tell() - len(self._ahead) + self._at

    def seek(self, offset, whence=0, /):
        self._checkClosed("seek of closed file")
        if whence == 1:
            offset -= len(self._ahead) - self._at
        self._forget()
        return self._raw.seek(offset, whence)


class BufferedWriter(_Buffered):
    """A buffer for a writeable sequential RawIO object."""

    def __init__(self, raw, buffer_size=DEFAULT_BUFFER_SIZE):
        if not raw.writable():
            raise UnsupportedOperation("File or stream is not writable.")
        super().__init__(raw, buffer_size)
        self._pending = bytearray()

    def write(self, data, /):
        self._checkClosed("write to closed file")
        if isinstance(data, str):
            raise TypeError("a bytes-like object is required, not 'str'")
        data = memoryview(data).cast("B")
        self._pending += data
        if len(self._pending) > self.buffer_size:
            self._push()
        return len(data)

    def _push(self):
        while self._pending:
            count = self._raw.write(bytes(self._pending))
            if count is None:
                raise BlockingIOError(11, "write could not complete without blocking", 0)
            del self._pending[:count]

    def flush(self):
        if self.closed:
            raise ValueError("flush of closed file")
        self._push()
        self._raw.flush()

    def tell(self):
        return self._raw.tell() + len(self._pending)

    def seek(self, offset, whence=0, /):
        self._push()
        return self._raw.seek(offset, whence)

    def truncate(self, size=None, /):
        self._push()
        return self._raw.truncate(self.tell() if size is None else size)


class BufferedRandom(BufferedReader):
    """A buffered interface to random access streams: what is written goes through at once."""

    def __init__(self, raw, buffer_size=DEFAULT_BUFFER_SIZE):
        if not raw.seekable():
            raise UnsupportedOperation("File or stream is not seekable.")
        super().__init__(raw, buffer_size)

    def write(self, data, /):
        if self._ahead:
            self.seek(self.tell())
        data = memoryview(data).cast("B")
        done = 0
        while done < len(data):
            done += self._raw.write(bytes(data[done:]))
        return done

    def truncate(self, size=None, /):
        return self._raw.truncate(self.tell() if size is None else size)


class BufferedRWPair(BufferedIOBase):
    """A buffered reader and writer object together."""

    def __init__(self, reader, writer, buffer_size=DEFAULT_BUFFER_SIZE, /):
        self.reader, self.writer = BufferedReader(reader, buffer_size), BufferedWriter(writer, buffer_size)
        for name in ("read", "read1", "peek", "readinto", "readline"):
            setattr(self, name, getattr(self.reader, name))
        for name in ("write", "flush"):
            setattr(self, name, getattr(self.writer, name))

    def readable(self):
        return self.reader.readable()

    def writable(self):
        return self.writer.writable()

    def isatty(self):
        return self.writer.isatty() or self.reader.isatty()

    def close(self):
        self.writer.close()
        self.reader.close()

    @property
    def closed(self):
        return self.writer.closed


class TextIOWrapper(TextIOBase):
    """Character and line based layer over a buffered object."""

    def __new__(cls, *args, **keywords):
        buffer = args[0] if args else keywords.get("buffer")
        if cls is TextIOWrapper and type(buffer) in (_FileReader, _FileWriter, _FileRandom):
            return _TextFile(*args, **keywords)
        return object.__new__(cls)

    def __init__(self, buffer, encoding=None, errors=None, newline=None, line_buffering=False, write_through=False):
        if newline not in (None, "", "\n", "\r", "\r\n"):
            raise ValueError(f"illegal newline value: {newline}")
        self._buffer, self._encoding, self._errors = buffer, "utf-8" if encoding in (None, "locale") else encoding, errors or "strict"
        self._newline, self._line_buffering, self._write_through = newline, line_buffering, write_through
        import codecs

        codecs.lookup(self._encoding)
        self._decoder = codecs.getincrementaldecoder(self._encoding)(self._errors)
        self._text, self._is_over, self._had_return = "", False, False
        self._encoder, self._has_state = None, codecs.lookup(self._encoding).name not in ("utf-8", "ascii", "iso8859-1")

    @property
    def buffer(self):
        return self._buffer

    @property
    def encoding(self):
        return self._encoding

    @property
    def errors(self):
        return self._errors

    @property
    def line_buffering(self):
        return self._line_buffering

    @property
    def closed(self):
        return self._buffer.closed

    @property
    def name(self):
        return self._buffer.name

    def readable(self):
        return self._buffer.readable()

    def writable(self):
        return self._buffer.writable()

    def seekable(self):
        return self._buffer.seekable()

    def fileno(self):
        return self._buffer.fileno()

    def isatty(self):
        return self._buffer.isatty()

    def flush(self):
        if self.closed:
            raise ValueError("I/O operation on closed file.")
        self._buffer.flush()

    def close(self):
        if self._buffer is not None and not self.closed:
            try:
                self.flush()
            finally:
                self._buffer.close()

    def detach(self):
        if self._buffer is None:
            raise ValueError("buffer is already detached")
        self.flush()
        buffer, self._buffer = self._buffer, None
        return buffer

    def reconfigure(self, *, encoding=None, errors=None, newline=None, line_buffering=None, write_through=None):
        """Reconfigure the text stream with new parameters."""
        self.__init__(self._buffer, encoding or self._encoding, errors or self._errors, self._newline if newline is None else newline,
                      self._line_buffering if line_buffering is None else line_buffering)

    def _plain(self, text, is_final):
        """The text with its line ends converted as the newline mode asks for."""
        if self._newline is None:
            if self._had_return:
                text, self._had_return = "\r" + text, False
            if text.endswith("\r") and not is_final:
                text, self._had_return = text[:-1], True
            return text.replace("\r\n", "\n").replace("\r", "\n")
        return text

    def _fill(self):
        """Decodes more; False at the end."""
        if self._is_over:
            return False
        read = getattr(self._buffer, "read1", None) or self._buffer.read
        data = read(DEFAULT_BUFFER_SIZE)
        self._is_over = not data
        self._text += self._plain(self._decoder.decode(data, not data), not data)
        return not self._is_over

    def read(self, size=-1, /):
        self._checkClosed()
        self._checkReadable("not readable")
        if size is None or size < 0:
            text = self._text + self._plain(self._decoder.decode(self._buffer.read(), True), True)
            self._text = ""
            return text
        while len(self._text) < size and self._fill():
            pass
        text, self._text = self._text[:size], self._text[size:]
        return text

    def _line_end(self):
        """The position after the first end of a line; 0 if there is none yet."""
        if self._newline in (None, "\n"):
            return self._text.find("\n") + 1
        if self._newline:
            at = self._text.find(self._newline)
            return at + len(self._newline) if at >= 0 else 0
        for at, c in enumerate(self._text):
            if c == "\n" or (c == "\r" and (at + 1 < len(self._text) or self._is_over)):
                return at + (2 if self._text[at:at + 2] == "\r\n" else 1)
        return 0

    def readline(self, size=-1, /):
        self._checkClosed()
        size = -1 if size is None else size
        end = self._line_end()
        while not end and (size < 0 or len(self._text) < size) and self._fill():
            end = self._line_end()
        end = end or self._line_end() or len(self._text)
        if size >= 0:
            end = min(end, size)
        line, self._text = self._text[:end], self._text[end:]
        return line

    def _new_encoder(self):
        """One that marks the order of bytes only at the start of what can be sought in; where that cannot, as CPython does, utf-16 and -32 never."""
        import codecs

        made = codecs.getincrementalencoder(self._encoding)(self._errors)
        is_marked = not self._buffer.tell() if self._buffer.seekable() else codecs.lookup(self._encoding).name not in ("utf-16", "utf-32")
        if not is_marked:
            made.setstate(0)
        return made

    def write(self, text, /):
        self._checkClosed()
        if not isinstance(text, str):
            raise TypeError(f"write() argument must be str, not {type(text).__name__}")
        self._checkWritable("not writable")
        if self._has_state and self._encoder is None:
            self._encoder = self._new_encoder()
        has_end = "\n" in text
        data = text.replace("\n", self._newline) if self._newline in ("\r", "\r\n") else text
        self._buffer.write(self._encoder.encode(data) if self._has_state else data.encode(self._encoding, self._errors))
        if self._line_buffering and (has_end or "\r" in text) or self._write_through:
            self.flush()
        return len(text)

    def tell(self):
        self._checkSeekable("underlying stream is not seekable")
        return self._buffer.tell() - len(self._text.encode(self._encoding, self._errors))

    def seek(self, cookie, whence=0, /):
        self._checkSeekable("underlying stream is not seekable")
        if whence == 1 and cookie == 0:
            cookie, whence = self.tell(), 0
        if whence == 1 or (whence == 2 and cookie):
            raise UnsupportedOperation(f"can't do nonzero {'cur' if whence == 1 else 'end'}-relative seeks")
        self.flush()
        self._text, self._is_over, self._had_return = "", False, False
        self._decoder.reset()
        self._encoder = None
        return self._buffer.seek(cookie, whence)

    def truncate(self, size=None, /):
        self.flush()
        return self._buffer.truncate(self.tell() if size is None else size)

    def __repr__(self):
        name = f" name={self._buffer.name!r}" if hasattr(self._buffer, "name") else ""
        return f"<_io.TextIOWrapper{name} encoding={self._encoding!r}>"


BufferedReader.register(_FileReader)
BufferedWriter.register(_FileWriter)
BufferedRandom.register(_FileRandom)
TextIOWrapper.register(_TextFile)
