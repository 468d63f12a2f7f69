"""Encodings whose codecs are written in Python; the runtime has the others itself."""

import codecs


class CodecRegistryError(LookupError, SystemError):
    pass


def normalize_encoding(encoding):
    """The name with _ for what is neither a letter nor a digit."""
    if isinstance(encoding, bytes):
        encoding = str(encoding, "ascii")
    chars, gap = [], False
    for c in encoding:
        if c.isalnum() or c == ".":
            if gap and chars:
                chars.append("_")
            if c.isascii():
                chars.append(c)
            gap = False
        else:
            gap = True
    return "".join(chars)


def search_function(encoding):
    """What the codecs that are imported have registered."""
    return _entries[encoding]() if encoding in _entries else None


_entries = {}
codecs.register(search_function)
