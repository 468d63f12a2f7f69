"""Files as memory."""

import posix

from _mapping import Mapping
from _operator import index

error = OSError
ACCESS_COPY, ACCESS_DEFAULT, ACCESS_READ, ACCESS_WRITE, ALLOCATIONGRANULARITY, MADV_DODUMP = 3, 0, 1, 2, 4096, 17
MADV_DOFORK, MADV_DONTDUMP, MADV_DONTFORK, MADV_DONTNEED, MADV_FREE, MADV_HUGEPAGE = 11, 16, 10, 4, 8, 14
MADV_HWPOISON, MADV_MERGEABLE, MADV_NOHUGEPAGE, MADV_NORMAL, MADV_RANDOM, MADV_REMOVE = 100, 12, 15, 0, 1, 9
MADV_SEQUENTIAL, MADV_UNMERGEABLE, MADV_WILLNEED, MAP_32BIT, MAP_ANON, MAP_ANONYMOUS = 2, 13, 3, 64, 32, 32
MAP_DENYWRITE, MAP_EXECUTABLE, MAP_NORESERVE, MAP_POPULATE, MAP_PRIVATE, MAP_SHARED = 2048, 4096, 16384, 32768, 2, 1
MAP_STACK, PAGESIZE, PROT_EXEC, PROT_READ, PROT_WRITE = 131072, 4096, 4, 1, 2


class mmap(Mapping):
    """Maps the memory of a file, or memory without one (fileno -1), which reads and writes like a file and like a bytearray."""

    def __init__(self, fileno, length, flags=MAP_SHARED, prot=PROT_WRITE | PROT_READ, access=ACCESS_DEFAULT, offset=0, *, trackfd=True):
        self._fd, self._at, self._access, self._size = -1, 0, access, -1
        fileno = index(fileno)
        if length < 0:
            raise OverflowError("memory mapped length must be positive")
        if offset < 0:
            raise OverflowError("memory mapped offset must be positive")
        if access != ACCESS_DEFAULT and (flags != MAP_SHARED or prot != PROT_WRITE | PROT_READ):
            raise ValueError("mmap can't specify both access and flags, prot.")
        if access not in (ACCESS_DEFAULT, ACCESS_READ, ACCESS_WRITE, ACCESS_COPY):
            raise ValueError("mmap invalid access parameter.")
        if access == ACCESS_COPY:
            flags = MAP_PRIVATE
        elif access == ACCESS_READ or (access == ACCESS_DEFAULT and not prot & PROT_WRITE):
            self._access, prot = ACCESS_READ, prot & ~PROT_WRITE
        if fileno == -1:
            flags |= MAP_ANONYMOUS
        else:
            size = posix.fstat(fileno).st_size
            if length == 0:
                if size == 0:
                    raise ValueError("cannot mmap an empty file")
                if offset >= size:
                    raise ValueError("mmap offset is greater than file size")
                length = size - offset
            elif offset > size or size - offset < length:
                raise ValueError("mmap length is greater than file size")
            self._fd = posix.dup(fileno) if trackfd else -1
        self._offset = offset
        self._map(fileno, length, flags, prot, offset)
        self._size = length

    def __del__(self):
        self._end_file()
        self._forget()

    def _end_file(self):
        fd, self._fd = self._fd, -1
        if fd >= 0:
            posix.close(fd)

    def _view(self, writes=False):
        if self._size < 0:
            raise ValueError("mmap closed or invalid")
        if writes and self._access == ACCESS_READ:
            raise TypeError("mmap can't modify a readonly memory map.")
        return memoryview(self)

    # ---- its life ----

    @property
    def closed(self):
        return self._size < 0

    def close(self):
        self._size = -1
        self._end_file()

    def __enter__(self):
        self._view()
        return self

    def __exit__(self, *exc_info):
        self.close()

    def __repr__(self):
        if self._size < 0:
            return f"<{type(self).__module__}.{type(self).__qualname__} closed=True>"
        access = ("ACCESS_DEFAULT", "ACCESS_READ", "ACCESS_WRITE", "ACCESS_COPY")[self._access]
        return (f"<{type(self).__module__}.{type(self).__qualname__} closed=False, access={access}, length={self._size}, pos={self._at}, "
                f"offset={self._offset}>")

    def flush(self, offset=0, size=None):
        """Writes the changes to the file."""
        self._view()
        size = self._size - offset if size is None else size
        if size < 0 or offset < 0 or self._size - offset < size:
            raise ValueError("flush values out of range")
        if self._access not in (ACCESS_READ, ACCESS_COPY):
            self._flush(offset, size)

    def resize(self, newsize):
        """Makes the map and its file longer or shorter."""
        self._view()
        if self._access not in (ACCESS_WRITE, ACCESS_DEFAULT):
            raise TypeError("mmap can't resize a readonly or copy-on-write memory map.")
        if newsize < 0:
            raise ValueError("new size out of range")
        if self._fd >= 0:
            posix.ftruncate(self._fd, self._offset + newsize)
        self._resize(newsize)
        self._size = newsize

    def madvise(self, option, start=0, length=None):
        self._view()
        length = self._size - start if length is None else length
        if not 0 <= start < self._size:
            raise ValueError("madvise start out of bounds")
        if length < 0:
            raise ValueError("madvise length invalid")
        self._advise(option, start, min(length, self._size - start))

    def size(self):
        """The size of the file, which may be more than what is mapped."""
        self._view()
        return posix.fstat(self._fd).st_size if self._fd >= 0 else self._size

    # ---- as a sequence of bytes ----

    def __len__(self):
        self._view()
        return self._size

    def __getitem__(self, at):
        view = self._view()
        if isinstance(at, slice):
            return bytes(view[at])
        return view[self._index(at)]

    def _index(self, at):
        if not hasattr(at, "__index__"):
            raise TypeError("mmap indices must be integer")
        at = index(at)
        at = at + self._size if at < 0 else at
        if not 0 <= at < self._size:
            raise IndexError("mmap index out of range")
        return at

    def __setitem__(self, at, value):
        view = self._view(True)
        if isinstance(at, slice):
            if len(range(*at.indices(self._size))) != len(value):
                raise IndexError("mmap slice assignment is wrong size")
            view[at] = value
            return
        at = self._index(at)
        if not isinstance(value, int):
            raise TypeError("mmap item value must be an int")
        if not 0 <= value < 256:
            raise ValueError("mmap item value must be in range(0, 256)")
        view[at] = value

    def __iter__(self):
        for at in range(self._size):
            yield self[at : at + 1]

    def find(self, sub, start=None, end=None):
        """The lowest place of the bytes from start (where it stands) to end; -1: none."""
        self._view()
        return self._find(sub, self._at if start is None else start, self._size if end is None else end)

    def rfind(self, sub, start=None, end=None):
        """The highest such place."""
        self._view()
        return self._rfind(sub, self._at if start is None else start, self._size if end is None else end)

    def move(self, dest, src, count):
        view = self._view(True)
        if min(dest, src, count) < 0 or max(dest, src) + count > self._size:
            raise ValueError("source, destination, or count out of range")
        view[dest : dest + count] = bytes(view[src : src + count])

    # ---- as a file ----

    def tell(self):
        self._view()
        return self._at

    def seekable(self):
        return True

    def seek(self, pos, whence=0):
        self._view()
        if whence not in (0, 1, 2):
            raise ValueError("unknown seek type")
        at = pos + (0, self._at, self._size)[whence]
        if not 0 <= at <= self._size:
            raise ValueError("seek out of range")
        self._at = at
        return at

    def read(self, n=None):
        view = self._view()
        left = self._size - self._at
        n = left if n is None or n < 0 or n > left else n
        data = bytes(view[self._at : self._at + n])
        self._at += n
        return data

    def read_byte(self):
        self._view()
        if self._at >= self._size:
            raise ValueError("read byte out of range")
        self._at += 1
        return self[self._at - 1]

    def readline(self):
        self._view()
        end = self.find(b"\n")
        return self.read(None if end < 0 else end + 1 - self._at)

    def write(self, data):
        view = self._view(True)
        data = bytes(data) if not isinstance(data, bytes) else data
        if self._at > self._size or self._size - self._at < len(data):
            raise ValueError("data out of range")
        view[self._at : self._at + len(data)] = data
        self._at += len(data)
        return len(data)

    def write_byte(self, byte):
        self._view(True)
        if self._at >= self._size:
            raise ValueError("write byte out of range")
        self[self._at] = byte
        self._at += 1
