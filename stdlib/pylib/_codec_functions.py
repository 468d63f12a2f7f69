"""The functions of codecs by their names: each gives what it made and how much it read."""

import codecs


# ---- tables ----


def charmap_build(table, /):
    """What `charmap_encode` takes: the byte of each character of a table of 256."""
    return {ord(char): byte for byte, char in enumerate(table) if char != "\ufffe"}


def _char_of(mapping, byte):
    """The text that a byte stands for; None where the table has none."""
    try:
        char = mapping[byte]
    except LookupError:
        return None
    if isinstance(char, int):
        if not 0 <= char < 0x110000:
            raise TypeError("character mapping must be in range(0x110000)")
        char = chr(char)
    if char is not None and not isinstance(char, str):
        raise TypeError("character mapping must return integer, None or str")
    return None if char == "\ufffe" else char


def _handled(errors, error, length):
    """What an error handler puts in, and where to go on."""
    text, at = codecs.lookup_error(errors or "strict")(error)
    at = at + length if at < 0 else at
    if not 0 <= at <= length:
        raise IndexError(f"position {at} from error handler out of bounds")
    return text, at


def charmap_decode(data, errors="strict", mapping=None, /):
    data = bytes(data)
    if mapping is None:
        return data.decode("latin-1"), len(data)
    made, at = [], 0
    while at < len(data):
        char = _char_of(mapping, data[at])
        if char is None:
            error = UnicodeDecodeError("charmap", data, at, at + 1, "character maps to <undefined>")
            char, at = _handled(errors, error, len(data))
        else:
            at += 1
        made.append(char)
    return "".join(made), len(data)


def _byte_of(mapping, char):
    """The bytes that stand for a character; None where the table has none."""
    try:
        byte = mapping[ord(char)]
    except LookupError:
        return None
    if isinstance(byte, int):
        if not 0 <= byte < 256:
            raise TypeError("character mapping must be in range(256)")
        return bytes((byte,))
    if byte is not None and not isinstance(byte, bytes):
        raise TypeError(f"character mapping must return integer, bytes or None, not {type(byte).__name__}")
    return byte


def _encoded(mapping, text, errors, start, end):
    """What stands for a part of a text that the table does not have."""
    error = UnicodeEncodeError("charmap", text, start, end, "character maps to <undefined>")
    made, at = _handled(errors, error, len(text))
    if isinstance(made, str):
        parts = [_byte_of(mapping, char) for char in made]
        if None in parts:
            raise error
        made = b"".join(parts)
    return made, at


def charmap_encode(text, errors="strict", mapping=None, /):
    if mapping is None:
        return text.encode("latin-1", errors or "strict"), len(text)
    made, at = [], 0
    while at < len(text):
        byte = _byte_of(mapping, text[at])
        if byte is None:
            end = at + 1
            while end < len(text) and _byte_of(mapping, text[end]) is None:
                end += 1
            byte, at = _encoded(mapping, text, errors, at, end)
        else:
            at += 1
        made.append(byte)
    return b"".join(made), len(text)


# ---- encodings ----


def _decode_part(encoding, data, errors, final):
    data = bytes(data)
    decoder = codecs.getincrementaldecoder(encoding)(errors or "strict")
    text = decoder.decode(data, final)
    return text, len(data) - len(decoder.getstate()[0])


def utf_8_decode(data, errors="strict", final=False, /):
    return _decode_part("utf-8", data, errors, final)


def utf_8_encode(text, errors="strict", /):
    return text.encode("utf-8", errors or "strict"), len(text)


def utf_7_decode(data, errors="strict", final=False, /):
    return _decode_part("utf-7", data, errors, final)


def utf_7_encode(text, errors="strict", /):
    return text.encode("utf-7", errors or "strict"), len(text)


def utf_16_decode(data, errors="strict", final=False, /):
    return _decode_part("utf-16", data, errors, final)


def utf_16_encode(text, errors="strict", byteorder=0, /):
    name = "utf-16" if not byteorder else "utf-16-le" if byteorder < 0 else "utf-16-be"
    return text.encode(name, errors or "strict"), len(text)


def utf_16_le_decode(data, errors="strict", final=False, /):
    return _decode_part("utf-16-le", data, errors, final)


def utf_16_le_encode(text, errors="strict", /):
    return text.encode("utf-16-le", errors or "strict"), len(text)


def utf_16_be_decode(data, errors="strict", final=False, /):
    return _decode_part("utf-16-be", data, errors, final)


def utf_16_be_encode(text, errors="strict", /):
    return text.encode("utf-16-be", errors or "strict"), len(text)


def utf_32_decode(data, errors="strict", final=False, /):
    return _decode_part("utf-32", data, errors, final)


def utf_32_encode(text, errors="strict", byteorder=0, /):
    name = "utf-32" if not byteorder else "utf-32-le" if byteorder < 0 else "utf-32-be"
    return text.encode(name, errors or "strict"), len(text)


def utf_32_le_decode(data, errors="strict", final=False, /):
    return _decode_part("utf-32-le", data, errors, final)


def utf_32_le_encode(text, errors="strict", /):
    return text.encode("utf-32-le", errors or "strict"), len(text)


def utf_32_be_decode(data, errors="strict", final=False, /):
    return _decode_part("utf-32-be", data, errors, final)


def utf_32_be_encode(text, errors="strict", /):
    return text.encode("utf-32-be", errors or "strict"), len(text)


def latin_1_decode(data, errors="strict", /):
    return bytes(data).decode("latin-1"), len(data)


def latin_1_encode(text, errors="strict", /):
    return text.encode("latin-1", errors or "strict"), len(text)


def ascii_decode(data, errors="strict", /):
    return bytes(data).decode("ascii", errors or "strict"), len(data)


def ascii_encode(text, errors="strict", /):
    return text.encode("ascii", errors or "strict"), len(text)


def unicode_escape_decode(data, errors="strict", final=True, /):
    data = data.encode() if isinstance(data, str) else data
    return _decode_part("unicode-escape", data, errors, final)


def unicode_escape_encode(text, errors="strict", /):
    return text.encode("unicode-escape", errors or "strict"), len(text)


def raw_unicode_escape_decode(data, errors="strict", final=True, /):
    data = data.encode() if isinstance(data, str) else data
    return _decode_part("raw-unicode-escape", data, errors, final)


def raw_unicode_escape_encode(text, errors="strict", /):
    return text.encode("raw-unicode-escape", errors or "strict"), len(text)


def readbuffer_encode(data, errors=None, /):
    data = data.encode() if isinstance(data, str) else bytes(data)
    return data, len(data)
