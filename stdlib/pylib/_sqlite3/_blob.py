"""Large values of a database, read and written in place."""

import _sqlites

from _sqlite3._errors import ProgrammingError

_INT_MAX = 2**31 - 1


class Blob:
    __module__ = "sqlite3"
    __slots__ = ("_connection", "_handle", "_at", "__weakref__")
    __iter__ = None

    def __new__(cls, *args, **kwargs):
        raise TypeError("cannot create 'sqlite3.Blob' instances")

    def __del__(self):
        self._close()

    def _close(self):
        if self._handle:
            handle, self._handle = self._handle, 0
            _sqlites.blob_close(handle)

    def _check(self):
        self._connection._check()
        if not self._handle:
            raise ProgrammingError("Cannot operate on a closed blob.")

    def close(self):
        """Close the blob."""
        self._connection._check()
        self._close()

    def __enter__(self):
        self._check()
        return self

    def __exit__(self, type, val, tb, /):
        self._check()
        self._close()
        return False

    def __len__(self):
        self._check()
        return _sqlites.blob_size(self._handle)

    def _read(self, start, size):
        return _sqlites.blob_read(self._connection._db, self._handle, start, size)

    def _write(self, start, data):
        _sqlites.blob_write(self._connection._db, self._handle, start, data)

    def read(self, length=-1, /):
        """Read data at the current offset position; if the end of the blob is reached, the data up to the end are returned."""
        left = len(self) - self._at
        size = left if length < 0 or length > left else length
        data = self._read(self._at, size) if size else b""
        self._at += size
        return data

    def write(self, data, /):
        """Write data at the current offset; this cannot change the blob's length."""
        size = memoryview(data).nbytes
        if size > len(self) - self._at:
            raise ValueError("data longer than blob length")
        self._write(self._at, data)
        self._at += size

    def seek(self, offset, origin=0, /):
        """Set the current access position to offset, from the start (0), the current position (1) or the end (2)."""
        length = len(self)
        if not -_INT_MAX <= offset + 1 <= _INT_MAX + 1:
            raise OverflowError("Python int too large to convert to C int")
        if origin not in (0, 1, 2):
            raise ValueError("'origin' should be os.SEEK_SET, os.SEEK_CUR, or os.SEEK_END")
        start = (0, self._at, length)[origin]
        if offset > _INT_MAX - start:
            raise OverflowError("seek offset results in overflow")
        if not 0 <= start + offset <= length:
            raise ValueError("offset out of blob range")
        self._at = start + offset

    def tell(self):
        """Return the current access position."""
        self._check()
        return self._at

    def _place(self, key):
        """A range of bytes, or the place of one."""
        length = len(self)
        if isinstance(key, slice):
            return range(*key.indices(length))
        if not hasattr(key, "__index__"):
            raise TypeError("Blob indices must be integers")
        try:
            at = key.__index__()
            if at + length * (at < 0) in range(length):
                return at + length * (at < 0)
        except OverflowError:
            pass
        raise IndexError("Blob index out of range")

    def __getitem__(self, key):
        self._check()
        place = self._place(key)
        if isinstance(place, int):
            return self._read(place, 1)[0]
        if not place:
            return b""
        low = min(place[0], place[-1])
        data = self._read(low, abs(place[-1] - place[0]) + 1)
        return data[::place.step] if place.step > 0 else data[::-1][::-place.step]

    def __setitem__(self, key, value):
        self._check()
        place = self._place(key)
        if isinstance(place, int):
            if not isinstance(value, int):
                raise TypeError(f"'{type(value).__name__}' object cannot be interpreted as an integer")
            if not 0 <= value <= 255:
                raise ValueError("byte must be in range(0, 256)")
            self._write(place, bytes([value]))
            return
        data = bytes(memoryview(value))
        if len(data) != len(place):
            raise IndexError("Blob slice assignment is wrong size")
        if place:
            low = min(place[0], place[-1])
            whole = bytearray(self._read(low, abs(place[-1] - place[0]) + 1))
            for at, byte in zip(place, data):
                whole[at - low] = byte
            self._write(low, whole)

    def __delitem__(self, key):
        self._check()
        raise TypeError("Blob doesn't support slice deletion" if isinstance(key, slice) else "Blob doesn't support item deletion")


def open_blob(connection, handle):
    blob = object.__new__(Blob)
    blob._connection, blob._handle, blob._at = connection, handle, 0
    return blob
