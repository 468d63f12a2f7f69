"""Temporary files and folders."""

from std.io.file import FileHandle
from std.os.env import getenv
from std.os.files import listdir, lstat, mkdir, remove, rmdir
from std.os.path import isdir, islink, join


def gettempdir() -> Optional[String]:
    """The folder for temporary files: what `TMPDIR`, `TEMP` or `TMP` names, else `/tmp`; never None. Complexity:
    constant.

    ```mojo
    print(isdir(gettempdir().value()))  # True
    ```
    """
    for name in ["TMPDIR", "TEMP", "TMP"]:
        var folder = getenv(name)
        if folder and isdir(folder):
            return folder
    return "/tmp"


def _random_name(prefix: String, suffix: String) -> String:
    comptime letters = "abcdefghijklmnopqrstuvwxyz0123456789"
    var room = Array[UInt8, 8](fill=0)
    __pyc.pyc_random_bytes(__pyc.address(room), UInt64(8))
    var out = prefix
    for i in range(8):
        out += letters[byte = Int(room[i]) % 36]
    return out + suffix


def mkdtemp(suffix: String = "", prefix: String = "tmp", dir: Optional[String] = None) raises -> String:
    """Makes a folder that only the user may enter, with a new name that begins with `prefix` and ends with `suffix`, in
    `dir` or else in `gettempdir()`, and gives its path. Raises if that fails. Complexity: constant, unless names are
    taken.

    ```mojo
    var dir = mkdtemp(prefix="example")
    print(isdir(dir))  # True
    rmdir(dir)
    ```
    """
    var where_ = dir.value() if dir else gettempdir().value()
    for _ in range(100):
        var path = join(where_, _random_name(prefix, suffix))
        try:
            mkdir(path, 0o700)
            return path
        except:
            pass
    raise Error("cannot make a temporary folder in ", where_)


def _remove_tree(path: String) raises:
    for name in listdir(path):
        var inner = join(path, name)
        if isdir(inner) and not islink(inner):
            _remove_tree(inner)
        else:
            remove(inner)
    rmdir(path)


struct TemporaryDirectory(Movable):
    """A folder that is removed with everything in it at the end of a `with`.

    ```mojo
    with TemporaryDirectory() as dir:
        print(isdir(dir))  # True
    ```
    """

    var name: String

    def __init__(out self, suffix: String = "", prefix: String = "tmp", dir: Optional[String] = None) raises:
        """Makes the folder."""
        self.name = mkdtemp(suffix, prefix, dir)

    def __enter__(self) -> String:
        return self.name

    def __exit__(self) raises:
        _remove_tree(self.name)

    def __exit__(self, error: Error) raises -> Bool:
        _remove_tree(self.name)
        return False


struct NamedTemporaryFile(Movable, Writer):
    """A file that is removed when it is closed or destroyed.

    ```mojo
    with NamedTemporaryFile() as f:
        f.write("one")
        _ = f.seek(0)
        print(f.read())  # one
    ```
    """

    var _file: FileHandle
    var name: String
    var _delete: Bool

    def __init__(
        out self,
        mode: String = "rw",
        name: Optional[String] = None,
        suffix: String = "",
        prefix: String = "tmp",
        dir: Optional[String] = None,
        delete: Bool = True,
    ) raises:
        """Makes the file."""
        self.name = name.value() if name else join(dir.or_else(gettempdir().value()), _random_name(prefix, suffix))
        self._file = FileHandle(self.name, mode)
        self._delete = delete

    def __deinit__(deinit self):
        if self._delete:
            try:
                remove(self.name)
            except:
                pass

    def __enter__(var self) -> Self:
        return self^

    def read(self, size: Int = -1) raises -> String:
        """Up to `size` bytes as text; all that are left when it is negative. Raises when they are not UTF-8.

        ```mojo
        with NamedTemporaryFile() as f:
            f.write("one two")
            _ = f.seek(4)
            print(f.read())  # two
        ```
        """
        return self._file.read(size)

    def seek(self, offset: Int, whence: Int = 0) raises -> Int:
        """Moves `offset` bytes from the beginning (`whence` 0), the current place (1) or the end (2), and gives the new
        place in bytes. Raises if that fails.

        ```mojo
        with NamedTemporaryFile() as f:
            f.write("one")
            print(f.seek(-1, 2))  # 2
        ```
        """
        return self._file.seek(offset, whence)

    def write_string(mut self, string: StringSpan):
        """Writes `string`. Panics if the file cannot be written.

        ```mojo
        with NamedTemporaryFile() as f:
            f.write_string("one")
            print(f.seek(0, 1))  # 3
        ```
        """
        self._file.write_string(string)

    def close(mut self) raises:
        """Closes and removes the file. Raises when that fails.

        ```mojo
        from std.os.path import exists

        var f = NamedTemporaryFile()
        f.close()
        print(exists(f.name))  # False
        ```
        """
        self._file.close()
        if self._delete:
            self._delete = False
            remove(self.name)
