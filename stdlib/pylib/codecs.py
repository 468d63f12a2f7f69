"""Encodings: those of str.encode and bytes.decode."""

import _codec_registry

from _codec_functions import (
    ascii_decode, ascii_encode, charmap_build, charmap_decode, charmap_encode, latin_1_decode, latin_1_encode,
    raw_unicode_escape_decode, raw_unicode_escape_encode, readbuffer_encode, unicode_escape_decode, unicode_escape_encode,
    utf_16_be_decode, utf_16_be_encode, utf_16_decode, utf_16_encode, utf_16_le_decode, utf_16_le_encode, utf_32_decode,
    utf_32_be_decode, utf_32_be_encode, utf_32_encode, utf_32_le_decode, utf_32_le_encode, utf_7_decode, utf_7_encode, utf_8_decode, utf_8_encode,
)
from _codecs import decode, encode

__all__ = ["register", "lookup", "open", "EncodedFile", "BOM", "BOM_BE", "BOM_LE", "BOM32_BE", "BOM32_LE", "BOM64_BE", "BOM64_LE",
           "BOM_UTF8", "BOM_UTF16", "BOM_UTF16_LE", "BOM_UTF16_BE", "BOM_UTF32", "BOM_UTF32_LE", "BOM_UTF32_BE", "CodecInfo", "Codec",
           "IncrementalEncoder", "IncrementalDecoder", "StreamReader", "StreamWriter", "StreamReaderWriter", "StreamRecoder",
           "getencoder", "getdecoder", "getincrementalencoder", "getincrementaldecoder", "getreader", "getwriter", "encode", "decode",
           "iterencode", "iterdecode", "strict_errors", "ignore_errors", "replace_errors", "xmlcharrefreplace_errors",
           "backslashreplace_errors", "namereplace_errors", "register_error", "lookup_error"]

BOM_UTF8 = b"\xef\xbb\xbf"
BOM_UTF16_LE = BOM_LE = BOM32_LE = b"\xff\xfe"
BOM_UTF16_BE = BOM_BE = BOM32_BE = b"\xfe\xff"
BOM_UTF32_LE = BOM64_LE = b"\xff\xfe\x00\x00"
BOM_UTF32_BE = BOM64_BE = b"\x00\x00\xfe\xff"
BOM = BOM_UTF16 = BOM_UTF16_LE
BOM_UTF32 = BOM_UTF32_LE


class CodecInfo(tuple):
    """Codec details when looking up the codec registry."""

    def __new__(cls, encode, decode, streamreader=None, streamwriter=None, incrementalencoder=None, incrementaldecoder=None, name=None,
                *, _is_text_encoding=None):
        self = tuple.__new__(cls, (encode, decode, streamreader, streamwriter))
        self.name, self.encode, self.decode = name, encode, decode
        self.incrementalencoder, self.incrementaldecoder = incrementalencoder, incrementaldecoder
        self.streamreader, self.streamwriter = streamreader, streamwriter
        self._is_text_encoding = _is_text_encoding is not False
        return self

    def __repr__(self):
        return f"<codecs.CodecInfo object for encoding {self.name}>"


class IncrementalEncoder:
    """Encodes in several steps."""

    def __init__(self, errors="strict", *, encoding="utf-8"):
        self.errors, self._encoding, self._is_start = errors, encoding, True

    def encode(self, input, final=False):
        try:
            made = _codec_registry.encode_part(input, self._encoding, self.errors, self._is_start)
        except LookupError:  # no encoding of single characters: each step stands for itself
            made = input.encode(self._encoding, self.errors)
        self._is_start = False
        return made

    def reset(self):
        self._is_start = True

    def getstate(self):
        """Not 0 where a mark of the order of bytes comes next."""
        return {"utf-16": 2, "utf-32": 2, "utf-8-sig": 1}.get(lookup(self._encoding).name, 0) if self._is_start else 0

    def setstate(self, state):
        self._is_start = state != 0


class IncrementalDecoder:
    """Decodes in several steps: keeps the bytes of a character that is cut off."""

    def __init__(self, errors="strict", *, encoding="utf-8"):
        self.errors, self._encoding = errors, encoding
        self._rest, self._state = b"", 0

    def decode(self, input, final=False):
        data = self._rest + input if self._rest else bytes(input)
        try:
            text, used, self._state = _codec_registry.decode_part(data, self._encoding, self.errors, self._state, final)
        except LookupError:  # as above
            return data.decode(self._encoding, self.errors)
        self._rest = data[used:]
        return text

    def reset(self):
        self._rest, self._state = b"", 0

    def getstate(self):
        return self._rest, self._state

    def setstate(self, state):
        self._rest, self._state = state


class Codec:
    """What encodes and decodes without a state: the base of codecs that programs register."""

    def encode(self, input, errors="strict"):
        raise NotImplementedError

    def decode(self, input, errors="strict"):
        raise NotImplementedError


class BufferedIncrementalEncoder(IncrementalEncoder):
    """Keeps what cannot be encoded yet: subclasses have `_buffer_encode`."""

    def __init__(self, errors="strict"):
        super().__init__(errors)
        self.buffer = ""

    def _buffer_encode(self, input, errors, final):
        raise NotImplementedError

    def encode(self, input, final=False):
        data = self.buffer + input
        made, used = self._buffer_encode(data, self.errors, final)
        self.buffer = data[used:]
        return made

    def reset(self):
        self.buffer = ""

    def getstate(self):
        return self.buffer or 0

    def setstate(self, state):
        self.buffer = state or ""


class BufferedIncrementalDecoder(IncrementalDecoder):
    """Keeps what cannot be decoded yet: subclasses have `_buffer_decode`."""

    def __init__(self, errors="strict"):
        super().__init__(errors)
        self.buffer = b""

    def _buffer_decode(self, input, errors, final):
        raise NotImplementedError

    def decode(self, input, final=False):
        data = self.buffer + input
        made, used = self._buffer_decode(data, self.errors, final)
        self.buffer = data[used:]
        return made

    def reset(self):
        self.buffer = b""

    def getstate(self):
        return self.buffer, 0

    def setstate(self, state):
        self.buffer = state[0]


class _OnStream:
    """The base of wrappers of a stream: they close it, and have all its attributes."""

    def __getattr__(self, name):
        return getattr(self.stream, name)

    def __enter__(self):
        return self

    def __exit__(self, type, value, tb):
        self.stream.close()


class StreamWriter(_OnStream, Codec):
    """Writes text to a stream of bytes."""

    def __init__(self, stream, errors="strict"):
        self.stream, self.errors = stream, errors

    def write(self, object):
        data, _ = self.encode(object, self.errors)
        self.stream.write(data)

    def writelines(self, list):
        self.write("".join(list))

    def reset(self):
        pass

    def seek(self, offset, whence=0):
        self.stream.seek(offset, whence)


class StreamReader(_OnStream, Codec):
    """Reads text from a stream of bytes."""

    def __init__(self, stream, errors="strict"):
        self.stream, self.errors = stream, errors
        self.reset()

    def read(self, size=-1, chars=-1, firstline=False):
        if size < 0 or self._at == len(self._text):
            self._fill()
        wanted = chars if chars >= 0 else size
        return self._take(len(self._text) if wanted < 0 else wanted)

    def _fill(self):
        more = self.decode(self.stream.read(), self.errors)[0]
        if more:
            self._text, self._at = self._text[self._at :] + more, 0

    def _take(self, count):
        start = self._at
        self._at = min(start + count, len(self._text))
        return self._text[start : self._at]

    def readline(self, size=None, keepends=True):
        self._fill()
        room = 80  # most lines are shorter
        while True:
            lines = self._text[self._at : self._at + room].splitlines(True)
            if len(lines) > 1 or self._at + room >= len(self._text):
                break
            room *= 2
        line = self._take(len(lines[0])) if lines else ""
        return line if keepends else line.splitlines()[0] if line else ""

    def readlines(self, sizehint=None, keepends=True):
        return self.read().splitlines(keepends)

    def reset(self):
        self._text, self._at = "", 0

    def seek(self, offset, whence=0):
        self.stream.seek(offset, whence)
        self.reset()

    def __next__(self):
        line = self.readline()
        if line:
            return line
        raise StopIteration

    def __iter__(self):
        return self


class StreamReaderWriter(_OnStream):
    """Reads and writes text of a stream of bytes."""

    encoding = "unknown"

    def __init__(self, stream, Reader, Writer, errors="strict"):
        self.stream, self.errors = stream, errors
        self.reader, self.writer = Reader(stream, errors), Writer(stream, errors)

    def read(self, size=-1):
        return self.reader.read(size)

    def readline(self, size=None, keepends=True):
        return self.reader.readline(size, keepends)

    def readlines(self, sizehint=None):
        return self.reader.readlines(sizehint)

    def write(self, data):
        return self.writer.write(data)

    def writelines(self, list):
        return self.writer.writelines(list)

    def __iter__(self):
        return self

    def __next__(self):
        return next(self.reader)


class StreamRecoder(_OnStream):
    """Reads and writes bytes of one encoding, which are of another one in the stream."""

    data_encoding = file_encoding = "unknown"

    def __init__(self, stream, encode, decode, Reader, Writer, errors="strict"):
        self.stream, self.errors = stream, errors
        self.encode, self.decode = encode, decode
        self.reader, self.writer = Reader(stream, errors), Writer(stream, errors)

    def read(self, size=-1):
        return self.encode(self.reader.read(size), self.errors)[0]

    def readline(self, size=None):
        return self.encode(self.reader.readline(size), self.errors)[0]

    def readlines(self, sizehint=None):
        return self.read().splitlines(keepends=True)

    def __iter__(self):
        return self

    def __next__(self):
        return self.encode(next(self.reader), self.errors)[0]

    def write(self, data):
        return self.writer.write(self.decode(data, self.errors)[0])

    def writelines(self, list):
        return self.write(b"".join(list))

    def reset(self):
        self.reader.reset()
        self.writer.reset()

    def seek(self, offset, whence=0):
        self.reader.seek(offset, whence)
        self.writer.seek(offset, whence)


_names = {"utf8": "utf-8", "u8": "utf-8", "latin1": "iso8859-1", "latin-1": "iso8859-1", "iso-8859-1": "iso8859-1", "us-ascii": "ascii", "646": "ascii"}


def lookup(encoding, /):
    """Looks up a codec tuple in the Python codec registry and returns a CodecInfo object."""
    found = _codec_registry.search(encoding)
    if found is not None:
        return found
    "".encode(encoding)
    name = encoding.lower().replace("_", "-")
    name = _names.get(name, name)

    def encode(text, errors="strict"):
        return text.encode(encoding, errors), len(text)

    def decode(data, errors="strict"):
        return bytes(data).decode(encoding, errors), len(data)

    def encoder(errors="strict"):
        return IncrementalEncoder(errors, encoding=encoding)

    def decoder(errors="strict"):
        return IncrementalDecoder(errors, encoding=encoding)

    class Reader(StreamReader):
        pass

    class Writer(StreamWriter):
        pass

    Reader.decode, Reader.charbuffertype, Writer.encode = staticmethod(decode), str, staticmethod(encode)
    return CodecInfo(encode, decode, Reader, Writer, encoder, decoder, name)


def getencoder(encoding):
    """Lookup up the codec for the given encoding and return its encoder function."""
    return lookup(encoding).encode


def getdecoder(encoding):
    """Lookup up the codec for the given encoding and return its decoder function."""
    return lookup(encoding).decode


def getincrementalencoder(encoding):
    """Lookup up the codec for the given encoding and return its IncrementalEncoder class or factory function."""
    return lookup(encoding).incrementalencoder


def getincrementaldecoder(encoding):
    """Lookup up the codec for the given encoding and return its IncrementalDecoder class or factory function."""
    return lookup(encoding).incrementaldecoder


_builtin_open = open


def open(filename, mode="r", encoding=None, errors="strict", buffering=-1):
    """Open an encoded file using the given mode and return a wrapped version providing transparent encoding/decoding."""
    if encoding is None:
        return _builtin_open(filename, mode)
    return _builtin_open(filename, mode.replace("b", ""), encoding=encoding, errors=errors, newline="")


def EncodedFile(file, data_encoding, file_encoding=None, errors="strict"):
    """Return a wrapped version of file which provides transparent encoding translation."""
    file_encoding = file_encoding or data_encoding
    data, stream = lookup(data_encoding), lookup(file_encoding)
    recoder = StreamRecoder(file, data.encode, data.decode, stream.streamreader, stream.streamwriter, errors)
    recoder.data_encoding, recoder.file_encoding = data_encoding, file_encoding
    return recoder


def make_identity_dict(rng):
    """A decoding map that leaves the numbers of an iterable as they are."""
    return {i: i for i in rng}


def make_encoding_map(decoding_map):
    """The encoding map for a decoding map; what has two origins has none in it."""
    found = {}
    for origin, target in decoding_map.items():
        found[target] = None if target in found else origin
    return found


def getreader(encoding):
    """Lookup up the codec for the given encoding and return its StreamReader class or factory function."""
    return lookup(encoding).streamreader


def getwriter(encoding):
    """Lookup up the codec for the given encoding and return its StreamWriter class or factory function."""
    return lookup(encoding).streamwriter


def iterencode(iterator, encoding, errors="strict", **kwargs):
    """Encodes the strings of an iterator, as they come."""
    encoder = getincrementalencoder(encoding)(errors, **kwargs)
    for text in iterator:
        data = encoder.encode(text)
        if data:
            yield data
    data = encoder.encode("", True)
    if data:
        yield data


def iterdecode(iterator, encoding, errors="strict", **kwargs):
    """Decodes the bytes of an iterator, as they come."""
    decoder = getincrementaldecoder(encoding)(errors, **kwargs)
    for data in iterator:
        text = decoder.decode(data)
        if text:
            yield text
    text = decoder.decode(b"", True)
    if text:
        yield text


# ---- what programs add ----


def register(search_function, /):
    """Register a codec search function."""
    if not callable(search_function):
        raise TypeError("argument must be callable")
    _codec_registry.add_search(search_function)


def unregister(search_function, /):
    """Unregister a codec search function and clear the registry's cache."""
    _codec_registry.remove_search(search_function)


def register_error(errors, handler, /):
    """Register the specified error handler under the name errors."""
    if not callable(handler):
        raise TypeError("handler must be callable")
    _codec_registry.add_handler(errors, handler)


def lookup_error(name, /):
    """lookup_error(errors) -> handler"""
    found = _codec_registry.handler(name)
    if found is None:
        found = _handlers.get(name)
    if found is None:
        raise LookupError(f"unknown error handler name '{name}'")
    return found


# ---- error handlers ----


def strict_errors(exception):
    """Implements the 'strict' error handling, which raises a UnicodeError on coding errors."""
    raise exception


def ignore_errors(exception):
    """Implements the 'ignore' error handling, which ignores malformed data and continues."""
    return "", exception.end


def replace_errors(exception):
    """Implements the 'replace' error handling, which replaces malformed data with a replacement marker."""
    count = exception.end - exception.start
    if isinstance(exception, UnicodeEncodeError):
        return "?" * count, exception.end
    return "\ufffd" if isinstance(exception, UnicodeDecodeError) else "\ufffd" * count, exception.end


def _wrong(exception):
    return exception.object[exception.start : exception.end]


def xmlcharrefreplace_errors(exception):
    """Implements the 'xmlcharrefreplace' error handling."""
    if not isinstance(exception, UnicodeEncodeError):
        raise TypeError(f"don't know how to handle {type(exception).__name__} in error callback")
    return "".join([f"&#{ord(c)};" for c in _wrong(exception)]), exception.end


def backslashreplace_errors(exception):
    """Implements the 'backslashreplace' error handling, which replaces malformed data with a backslashed escape sequence."""
    if isinstance(exception, UnicodeDecodeError):
        return "".join([f"\\x{b:02x}" for b in _wrong(exception)]), exception.end
    return "".join([_code_escape(c) for c in _wrong(exception)]), exception.end


def _code_escape(c):
    code = ord(c)
    return f"\\x{code:02x}" if code < 256 else f"\\u{code:04x}" if code < 65536 else f"\\U{code:08x}"


def _name_escape(c):
    import unicodedata

    name = unicodedata.name(c, "")
    return f"\\N{{{name}}}" if name else _code_escape(c)


def namereplace_errors(exception):
    """Implements the 'namereplace' error handling, which replaces an unencodable character with a \\N{...} escape sequence."""
    if not isinstance(exception, UnicodeEncodeError):
        raise TypeError(f"don't know how to handle {type(exception).__name__} in error callback")
    return "".join([_name_escape(c) for c in _wrong(exception)]), exception.end


_handlers = {
    "strict": strict_errors, "ignore": ignore_errors, "replace": replace_errors, "xmlcharrefreplace": xmlcharrefreplace_errors,
    "backslashreplace": backslashreplace_errors, "namereplace": namereplace_errors,
}


# ---- bytes as they are written in a literal ----

_ESCAPES = {b"\n": b"", b"\\": b"\\", b"'": b"'", b'"': b'"', b"a": b"\a", b"b": b"\b", b"f": b"\f", b"n": b"\n", b"r": b"\r",
            b"t": b"\t", b"v": b"\v"}


def _hex_escape(data, at, errors):
    """The byte that the two hexadecimal digits at a place stand for, and how many digits there are."""
    digits = data[at:at + 2]
    if len(digits) == 2 and all(c in b"0123456789abcdefABCDEF" for c in digits):
        return bytes([int(digits, 16)]), 2
    if errors == "strict":
        raise ValueError(f"invalid \\x escape at position {at - 2}")
    if errors not in ("ignore", "replace"):
        raise ValueError(f"decoding error; unknown error handling code: {errors}")
    return b"?" if errors == "replace" else b"", len(digits[:1]) if digits[:1].isalnum() and digits[0] in b"0123456789abcdefABCDEF" else 0


def escape_decode(data, errors="strict", /):
    """Bytes with the escapes of a literal, and how many bytes that were."""
    data = data.encode() if isinstance(data, str) else bytes(data)
    made, at = [], 0
    while (slash := data.find(b"\\", at)) >= 0:
        made.append(data[at:slash])
        at = slash + 2
        c = data[slash + 1:at]
        if not c:
            raise ValueError("Trailing \\ in string")
        if c in _ESCAPES:
            made.append(_ESCAPES[c])
        elif c == b"x":
            byte, used = _hex_escape(data, at, errors)
            made.append(byte)
            at += used
        elif c in b"01234567":
            end = at
            while end < slash + 4 and data[end:end + 1] and data[end:end + 1] in b"01234567":
                end += 1
            made.append(bytes([int(data[slash + 1:end], 8) & 255]))
            at = end
        else:
            made.append(b"\\" + c)
    return b"".join(made) + data[at:], len(data)


def escape_encode(data, errors="strict", /):
    """Bytes as a literal has them, without its quotes."""
    return repr(b'"' + data)[3:-1].encode(), len(data)
