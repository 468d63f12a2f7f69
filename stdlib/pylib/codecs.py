"""Encodings: those of str.encode and bytes.decode."""

from _codecs import decode, encode

BOM_UTF8 = b"\xef\xbb\xbf"
BOM_UTF16_LE = BOM_LE = b"\xff\xfe"
BOM_UTF16_BE = BOM_BE = b"\xfe\xff"
BOM_UTF32_LE = b"\xff\xfe\x00\x00"
BOM_UTF32_BE = b"\x00\x00\xfe\xff"
BOM = BOM_UTF16 = BOM_UTF16_LE
BOM_UTF32 = BOM_UTF32_LE


class CodecInfo(tuple):
    """Codec details when looking up the codec registry."""

    def __new__(cls, encode, decode, streamreader=None, streamwriter=None, incrementalencoder=None, incrementaldecoder=None, name=None):
        self = tuple.__new__(cls, (encode, decode, streamreader, streamwriter))
        self.name, self.encode, self.decode = name, encode, decode
        self.incrementalencoder, self.incrementaldecoder = incrementalencoder, incrementaldecoder
        self.streamreader, self.streamwriter = streamreader, streamwriter
        return self

    def __repr__(self):
        return f"<codecs.CodecInfo object for encoding {self.name}>"


class IncrementalEncoder:
    """Encodes in several steps."""

    def __init__(self, errors="strict", *, encoding="utf-8"):
        self.errors, self._encoding = errors, encoding

    def encode(self, input, final=False):
        return input.encode(self._encoding, self.errors)

    def reset(self):
        pass


class IncrementalDecoder:
    """Decodes in several steps: keeps the bytes of a character that is cut off."""

    def __init__(self, errors="strict", *, encoding="utf-8"):
        self.errors, self._encoding, self._rest = errors, encoding, b""

    def decode(self, input, final=False):
        data = self._rest + bytes(input)
        for cut in range(0 if final else min(4, len(data) + 1), -1, -1) if final else range(0, min(4, len(data) + 1)):
            try:
                text = data[:len(data) - cut].decode(self._encoding, "strict" if not final else self.errors)
            except UnicodeDecodeError:
                if final:
                    raise
                continue
            self._rest = data[len(data) - cut:]
            return text
        self._rest = b""
        return data.decode(self._encoding, self.errors)

    def reset(self):
        self._rest = b""


_names = {"utf8": "utf-8", "u8": "utf-8", "latin1": "iso8859-1", "latin-1": "iso8859-1", "iso-8859-1": "iso8859-1", "us-ascii": "ascii", "646": "ascii"}


def lookup(encoding, /):
    """Looks up a codec tuple in the Python codec registry and returns a CodecInfo object."""
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

    return CodecInfo(encode, decode, incrementalencoder=encoder, incrementaldecoder=decoder, name=name)


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


def strict_errors(exception):
    raise exception
