"""Paths of files as values."""

from std.io.file import FileHandle, PathLike
from std.memory.span import Span
from std.os.env import getenv
from std.os.files import getcwd, listdir, stat, lstat, stat_result
from std.os.path import exists, isdir, isfile, basename, expanduser


comptime DIR_SEPARATOR = "/"


def cwd() raises -> Path:
    """The folder where the program is. Raises when it is gone.

    ```mojo
    print(cwd().is_dir())  # True
    ```
    """
    return Path(getcwd())


struct Path(ImplicitlyCopyable, Movable, Boolable, Comparable, Hashable, Writable, PathLike):
    """The name of a file or folder; `/` joins parts.

    ```mojo
    print(Path("usr") / "lib" / "x.so")  # usr/lib/x.so
    ```
    """

    var path: String

    def __init__(out self) raises:
        """The folder where the program is."""
        self.path = getcwd()

    @implicit
    def __init__(out self, path: String):
        """A path."""
        self.path = path

    @implicit
    def __init__(out self, path: StringLiteral):
        """A path."""
        self.path = path

    def __init__(out self, path: StringSpan):
        """A path."""
        self.path = String(path)

    def _inside(self, other: StringSpan) -> String:
        var out = self.path
        if out and not out.endswith("/"):
            out += "/"
        out += other
        return out

    def __truediv__(self, other: Self) -> Self:
        """The path of something inside."""
        return Self(self._inside(other.path))

    def __truediv__(self, other: StringSpan) -> Self:
        """The path of something inside."""
        return Self(self._inside(other))

    def __itruediv__(mut self, other: StringSpan):
        self = Self(self._inside(other))

    def joinpath(self, *parts: String) -> Self:
        """The path with the `parts` appended, a slash between them; a part that begins with a slash replaces everything
        before it. Complexity: linear in the result.

        ```mojo
        print(Path("a").joinpath("b", "c.txt"))  # a/b/c.txt
        ```
        """
        var out = self
        for part in parts:
            out = Self(out._inside(part))
        return out

    def __fspath__(self) -> String:
        """Its text."""
        return self.path

    def __bool__(self) -> Bool:
        return Bool(self.path)

    def __eq__(self, other: Self) -> Bool:
        return self.path == other.path

    def __lt__(self, other: Self) -> Bool:
        return self.path < other.path

    def __hash__[H: Hasher](self, mut hasher: H):
        self.path.__hash__(hasher)

    def exists(self) -> Bool:
        """Whether there is something of this name, links followed.

        ```mojo
        print(Path("/dev/null").exists())  # True
        ```
        """
        return exists(self.path)

    def is_dir(self) -> Bool:
        """Whether it is a folder, links followed.

        ```mojo
        print(Path("/").is_dir())  # True
        ```
        """
        return isdir(self.path)

    def is_file(self) -> Bool:
        """Whether it is a plain file, links followed.

        ```mojo
        print(Path("/").is_file())  # False
        ```
        """
        return isfile(self.path)

    def stat(self) raises -> stat_result:
        """What the system knows about it, links followed. Raises when there is nothing of this name.

        ```mojo
        print(Path("/dev/null").stat().st_size)  # 0
        ```
        """
        return stat(self.path)

    def lstat(self) raises -> stat_result:
        """What the system knows about it. Raises when there is nothing of this name.

        ```mojo
        print(Path("/dev/null").lstat().st_size)  # 0
        ```
        """
        return lstat(self.path)

    def expanduser(self) -> Self:
        """With the user's home folder for `~` at the beginning.

        ```mojo
        print(Path("~").expanduser() == Path.home())  # True
        ```
        """
        return Self(expanduser(self.path))

    @staticmethod
    def home() -> Self:
        """The user's home folder, as `HOME` says.

        ```mojo
        print(Path.home() / "x" != Path.home())  # True
        ```
        """
        return Self(getenv("HOME"))

    def name(self) -> String:
        """What follows the last slash.

        ```mojo
        print(Path("a/b.txt").name())  # b.txt
        ```
        """
        return basename(self.path)

    def suffix(self) -> String:
        """The last extension with its dot, empty when there is none. A dot at the beginning or the end of the name begins
        none.

        ```mojo
        print(Path("a/b.txt").suffix(), Path(".profile").suffix() == "")  # .txt True
        ```
        """
        var name = self.name()
        var at = name.rfind(".")
        if at <= 0 or at == name.byte_length() - 1:
            return ""
        return String(name[byte=at:])

    def parts(self) -> List[String]:
        """The parts between the slashes. Complexity: linear.

        ```mojo
        print(Path("a/b/c").parts())  # [a, b, c]
        ```
        """
        var out = List[String]()
        for part in self.path.split("/"):
            out.append(String(part))
        return out^

    def listdir(self) raises -> List[Self]:
        """The names of what is in the folder, in no particular order. Raises if it cannot be read. Complexity: linear.

        ```mojo
        from std.tempfile import TemporaryDirectory

        with TemporaryDirectory() as dir:
            Path(dir).joinpath("a").write_text("x")
            print(Path(dir).listdir())  # [a]
        ```
        """
        var out = List[Self]()
        for name in listdir(self.path):
            out.append(Self(name))
        return out^

    def read_text(self) raises -> String:
        """All of the file as text. Raises when it cannot be read or is not UTF-8.

        ```mojo
        print(Path("/dev/null").read_text() == "")  # True
        ```
        """
        var f = FileHandle(self.path, "r")
        return f.read()

    def read_bytes(self) raises -> List[UInt8]:
        """All bytes of the file. Raises when it cannot be read.

        ```mojo
        print(Path("/dev/null").read_bytes())  # []
        ```
        """
        var f = FileHandle(self.path, "r")
        return f.read_bytes()

    def write_text[T: Writable](self, value: T) raises:
        """Makes the text of a value the content of the file. Raises when it cannot be written.

        ```mojo
        from std.tempfile import TemporaryDirectory

        with TemporaryDirectory() as dir:
            var path = Path(dir) / "a"
            path.write_text(42)
            print(path.read_text())  # 42
        ```
        """
        var f = FileHandle(self.path, "w")
        value.write_to(f)

    def write_bytes(self, bytes: Span[UInt8, _]) raises:
        """Makes bytes the content of the file. Raises when it cannot be written.

        ```mojo
        from std.tempfile import TemporaryDirectory

        with TemporaryDirectory() as dir:
            var path = Path(dir) / "a"
            path.write_bytes("hi".as_bytes())
            print(path.read_bytes())  # [104, 105]
        ```
        """
        var f = FileHandle(self.path, "w")
        f.write_bytes(bytes)

    def write_to(self, mut writer: Some[Writer]):
        writer.write_string(self.path)

    def write_repr_to(self, mut writer: Some[Writer]):
        writer.write_string("Path(")
        self.path.write_repr_to(writer)
        writer.write_string(")")
