"""Files."""

from std.ffi.errno import get_errno
from std.memory.span import Span


struct RawFileDescriptor(ImplicitlyCopyable, Writer):
    """An open file by its number: 1 is standard output, 2 is standard error.

    ```mojo
    var out = RawFileDescriptor(1)
    out.write("one ", 2, "\n")
    ```
    """

    var value: Int32

    @implicit
    def __init__(out self, value: Int32):
        """The file of that number."""
        self.value = value

    @implicit
    def __init__(out self, value: Int):
        """The file of that number; a number that no file can have counts as -1."""
        self.value = Int32(value) if 0 <= value <= 0x7FFFFFFF else -1

    def write_string(mut self, string: StringSpan):
        """Writes `string` at once; what `print` has written to standard output before comes first.

        ```mojo
        var out = RawFileDescriptor(1)
        out.write_string("one\n")
        ```
        """
        if self.value == 1:
            __pyc.pyc_out_write(string.unsafe_ptr(), UInt64(string.byte_length()))
        elif self.value == 2:
            __pyc.pyc_err_write(string.unsafe_ptr(), UInt64(string.byte_length()))
        else:
            _ = _write_all(Int(self.value), string.unsafe_ptr().unsafe_origin_cast[ImmUntrackedOrigin](), string.byte_length())

    def isatty(self) -> Bool:
        """Whether it is a terminal.

        ```mojo
        print(RawFileDescriptor(99).isatty())  # False
        ```
        """
        return external_call["isatty", Int32](self.value) == 1


def _write_all(fd: Int, data: Pointer[UInt8, ImmUntrackedOrigin], size: Int) -> Bool:
    var at = 0
    while at < size:
        var n = external_call["write", Int](Int32(fd), __pyc.offset(data, at), UInt(size - at))
        if n < 0:
            return False
        at += n
    return True


trait PathLike(AnyType):
    """Names a file: functions that work on files accept it in place of a String.

    ```mojo
    @fieldwise_init
    struct Config(PathLike):
        def __fspath__(self) -> String:
            return "/no/such/file"

    try:
        _ = open(Config(), "r")
    except e:
        print(e)  # Failed to open file '/no/such/file': No such file or directory
    ```
    """

    def __fspath__(self) -> String:
        ...


struct FileHandle(Movable, Writer):
    """An open file. It is closed at the end of `with`, by `close()`, or when it is destroyed.

    ```mojo
    from std.tempfile import TemporaryDirectory

    with TemporaryDirectory() as dir:
        with open(dir + "/notes.txt", "w") as f:
            f.write("one\n", 2, "\n")
        with open(dir + "/notes.txt", "r") as f:
            print(f.read())  # one 2
    ```
    """

    var _fd: Int
    var _path: String

    def __init__(out self, path: String, mode: StringSpan) raises:
        """Opens a file: "r" to read, "w" to write from the beginning and lose what was there, "a" to write at the end, "rw" to read and write."""
        var flags: Int32 = 0
        if mode == "w":
            flags = 1 | 64 | 512
        elif mode == "a":
            flags = 1 | 64 | 1024
        elif mode == "rw":
            flags = 2 | 64
        elif not (mode == "r"):
            raise Error('invalid mode: "', mode, '". Can only be one of: {"r", "w", "rw", "a"}')
        var name = path
        self._path = path
        self._fd = Int(external_call["open", Int32, num_fixed_args=2](name.as_c_string_span().ptr(), flags, Int32(0o666)))
        if self._fd < 0:
            raise Error("Failed to open file '", path, "': ", get_errno())

    def __deinit__(deinit self):
        if self._fd >= 0:
            _ = external_call["close", Int32](Int32(self._fd))

    def __enter__(var self) -> Self:
        return self^

    def close(mut self) raises:
        """Closes the file, unless it is closed already. Raises if the system reports an error.

        ```mojo
        var f = open("/dev/null", "r")
        f.close()
        ```
        """
        if self._fd >= 0:
            var status = external_call["close", Int32](Int32(self._fd))
            self._fd = -1
            if status != 0:
                raise Error("cannot close ", self._path, ": ", get_errno())

    def _check(self) raises:
        if self._fd < 0:
            raise Error("invalid file handle")

    def read_bytes(self, size: Int = -1) raises -> List[UInt8]:
        """The next `size` bytes, fewer at the end of the file; all that are left if `size` is negative. Raises if the
        file cannot be read. Complexity: linear.

        ```mojo
        var f = open("/dev/zero", "r")
        print(f.read_bytes(3))  # [0, 0, 0]
        ```
        """
        self._check()
        var out = List[UInt8]()
        while size < 0 or len(out) < size:
            var want = 65536 if size < 0 else size - len(out)
            out.reserve(len(out) + want)
            var n = external_call["read", Int](Int32(self._fd), __pyc.offset(out._data, out._len), UInt(want))
            if n < 0:
                raise Error("Failed to read from file: ", get_errno())
            if n == 0:
                break
            out._len += n
        return out^

    def read(self, size: Int = -1) raises -> String:
        """Up to `size` bytes as text; all that are left when it is negative. Raises when they are not UTF-8 or cannot be read.

        ```mojo
        var f = open("/dev/null", "r")
        print(f.read() == "")  # True
        ```
        """
        var bytes = self.read_bytes(size)
        return String(from_utf8=Span(bytes))

    def write_string(mut self, string: StringSpan):
        """Writes `string`. Panics if the file cannot be written.

        ```mojo
        var f = open("/dev/null", "w")
        f.write_string("one")
        ```
        """
        if not _write_all(self._fd, string.unsafe_ptr().unsafe_origin_cast[ImmUntrackedOrigin](), string.byte_length()):
            __pyc.panic("a file cannot be written")

    def write_bytes(mut self, bytes: Span[UInt8, _]) raises:
        """Writes bytes. Raises when the file cannot be written.

        ```mojo
        var f = open("/dev/null", "w")
        var bytes: List[UInt8] = [1, 2]
        f.write_bytes(Span(bytes))
        ```
        """
        self._check()
        if not _write_all(self._fd, bytes.unsafe_ptr().unsafe_origin_cast[ImmUntrackedOrigin](), len(bytes)):
            raise Error("Failed to write to file: ", get_errno())

    def seek(self, offset: Int, whence: Int = 0) raises -> Int:
        """Moves `offset` bytes from the beginning (`whence` 0), the current place (1) or the end (2), and gives the new
        place in bytes. Raises if the file has no places, as a pipe.

        ```mojo
        from std.tempfile import TemporaryDirectory

        with TemporaryDirectory() as dir:
            var f = open(dir + "/a", "rw")
            f.write("one two")
            print(f.seek(4), f.read())  # 4 two
        ```
        """
        self._check()
        var at = external_call["lseek", Int](Int32(self._fd), Int64(offset), Int32(whence))
        if at < 0:
            raise Error("cannot seek in ", self._path, ": ", get_errno())
        return at


def open(path: String, mode: StringSpan) raises -> FileHandle:
    """Opens the file `path`. The `mode` is "r" to read, "w" to write from the beginning and lose what was there, "a" to
    write at the end, "rw" to read and write. Raises if that fails.

    ```mojo
    try:
        _ = open("/no/such/file", "r")
    except e:
        print(e)  # Failed to open file '/no/such/file': No such file or directory
    ```
    """
    return FileHandle(path, mode)


def open[P: PathLike](path: P, mode: StringSpan) raises -> FileHandle:
    """Opens the file `path` in the given `mode`. Raises if that fails."""
    return FileHandle(path.__fspath__(), mode)
