"""The functions that pickles of bytes name."""


def encode(obj, encoding="utf-8", errors="strict"):
    """Encodes obj using the codec registered for encoding."""
    if encoding in ("rot13", "rot_13"):
        return obj.translate({i: (i - base + 13) % 26 + base for base in (65, 97) for i in range(base, base + 26)})
    if encoding in ("hex", "hex_codec"):
        return obj.hex().encode()
    return obj.encode(encoding, errors)


def decode(obj, encoding="utf-8", errors="strict"):
    """Decodes obj using the codec registered for encoding."""
    if encoding in ("rot13", "rot_13"):
        return encode(obj, encoding)
    if encoding in ("hex", "hex_codec"):
        return bytes.fromhex(obj.decode())
    return obj.decode(encoding, errors)
