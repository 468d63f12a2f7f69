"""Values as bytes, in the format of CPython's .pyc files. Code is not written: it belongs to one interpreter."""

import struct

version = 4

_SINGLE = {type(None): b"N", type(...): b"."}
_MANY = {tuple: b"(", list: b"[", set: b"<", frozenset: b">"}
_DEEPEST = 2000


def _long(value):
    parts, rest = [], abs(value)
    while rest:
        parts.append(rest & 0x7FFF)
        rest >>= 15
    count = -len(parts) if value < 0 else len(parts)
    return b"l" + struct.pack(f"<i{len(parts)}H", count, *parts)


def _text(value):
    data = value.encode("utf-8", "surrogatepass")
    if not value.isascii():
        return b"u" + struct.pack("<I", len(data)) + data
    return b"z" + bytes([len(data)]) + data if len(data) < 256 else b"a" + struct.pack("<I", len(data)) + data


def _write(value, out, depth):
    if depth > _DEEPEST:
        raise ValueError("object too deeply nested to marshal")
    kind = type(value)
    if kind in _SINGLE:
        out.append(_SINGLE[kind])
    elif value is StopIteration:
        out.append(b"S")
    elif kind is bool:
        out.append(b"T" if value else b"F")
    elif kind is int:
        out.append(b"i" + struct.pack("<i", value) if -(1 << 31) <= value < 1 << 31 else _long(value))
    elif kind is float:
        out.append(b"g" + struct.pack("<d", value))
    elif kind is complex:
        out.append(b"y" + struct.pack("<dd", value.real, value.imag))
    elif kind is str:
        out.append(_text(value))
    elif kind is tuple and len(value) < 256:
        out.append(b")" + bytes([len(value)]))
        for item in value:
            _write(item, out, depth + 1)
    elif kind in _MANY:
        out.append(_MANY[kind] + struct.pack("<I", len(value)))
        for item in value:
            _write(item, out, depth + 1)
    elif kind is dict:
        out.append(b"{")
        for key, item in value.items():
            _write(key, out, depth + 1)
            _write(item, out, depth + 1)
        out.append(b"0")
    else:
        try:
            data = bytes(memoryview(value))
        except TypeError:
            raise ValueError("unmarshallable object") from None
        out.append(b"s" + struct.pack("<I", len(data)) + data)


def dumps(value, version=version, /, *, allow_code=True):
    """Return the bytes object that would be written to a file by dump(value, file)."""
    out = []
    _write(value, out, 0)
    return b"".join(out)


def dump(value, file, version=version, /, *, allow_code=True):
    """Write the value on the open file."""
    return file.write(dumps(value))


class _End:
    """Stands after the last item of a dict."""


class _Reader:
    def __init__(self, data):
        self.data = data
        self.at = 0
        self.refs = []

    def take(self, count):
        if self.at + count > len(self.data):
            raise EOFError("marshal data too short")
        self.at += count
        return self.data[self.at - count : self.at]

    def number(self, form, size):
        return struct.unpack(form, self.take(size))[0]

    def items(self, count):
        found = []
        self.fill(found, count)
        return found

    def fill(self, found, count):
        for _ in range(count):
            item = self.value()
            if item is _End:
                raise ValueError("bad marshal data (unexpected end of a dict)")
            found.append(item)

    def value(self):
        code = self.take(1)[0]
        is_kept, kind = code & 0x80, chr(code & 0x7F)
        place = len(self.refs)
        if is_kept:
            self.refs.append(None)
        value = self.read(kind, place if is_kept else None)
        if is_kept:
            self.refs[place] = value
        return value

    def read(self, kind, place):
        if kind in "N.TFS0":
            return {"N": None, ".": ..., "T": True, "F": False, "S": StopIteration, "0": _End}[kind]
        if kind in "ilgyfx":
            return self.read_number(kind)
        if kind in "saAtu":
            data = self.take(self.number("<I", 4))
            return data if kind == "s" else data.decode("utf-8", "surrogatepass") if kind in "ut" else data.decode("latin-1")
        if kind in "zZ":
            return self.take(self.take(1)[0]).decode("latin-1")
        if kind == "r":
            place = self.number("<I", 4)
            if place >= len(self.refs):
                raise ValueError("bad marshal data (invalid reference)")
            return self.refs[place]
        if kind in "()[<>{":
            return self.read_items(kind, place)
        if kind == "c":
            raise ValueError("bad marshal data (code belongs to another interpreter)")
        raise ValueError("bad marshal data (unknown type code)")

    def read_number(self, kind):
        if kind == "i":
            return self.number("<i", 4)
        if kind == "g":
            return self.number("<d", 8)
        if kind == "y":
            return complex(*struct.unpack("<dd", self.take(16)))
        if kind == "f":
            return float(self.take(self.take(1)[0]))
        if kind == "x":
            return complex(float(self.take(self.take(1)[0])), float(self.take(self.take(1)[0])))
        count = self.number("<i", 4)
        parts = struct.unpack(f"<{abs(count)}H", self.take(2 * abs(count)))
        value = sum(part << 15 * i for i, part in enumerate(parts))
        return -value if count < 0 else value

    def read_items(self, kind, place):
        if kind == ")":
            return tuple(self.items(self.take(1)[0]))
        if kind in "(<>":
            return {"(": tuple, "<": set, ">": frozenset}[kind](self.items(self.number("<I", 4)))
        made = [] if kind == "[" else {}
        if place is not None:
            self.refs[place] = made  # it may hold itself
        if kind == "[":
            self.fill(made, self.number("<I", 4))
            return made
        while (key := self.value()) is not _End:
            made[key] = self.value()
        return made


def loads(data, /, *, allow_code=True):
    """Convert the bytes-like object to a value."""
    value = _Reader(bytes(data)).value()
    if value is _End:
        raise TypeError("NULL object in marshal data for object")
    return value


def load(file, /, *, allow_code=True):
    """Read one value from the open file, and no more."""
    start = file.tell()
    reader = _Reader(file.read())
    value = reader.value()
    file.seek(start + reader.at)
    return value
