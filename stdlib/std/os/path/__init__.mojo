"""Names of files, taken apart and put together."""

from std.ffi.c_string import CStringSpan
from std.io.file import PathLike
from std.os.env import getenv
from std.os.files import stat, lstat


def exists(path: String) -> Bool:
    """Whether `path` exists; links are followed.

    ```mojo
    print(exists("/dev/null"), exists("/no/such/file"))  # True False
    ```
    """
    try:
        _ = stat(path)
        return True
    except:
        return False


def exists[P: PathLike](path: P) -> Bool:
    """Whether `path` exists; links are followed."""
    return exists(path.__fspath__())


def is_absolute(path: String) -> Bool:
    """Whether `path` begins at the root.

    ```mojo
    print(is_absolute("/tmp"), is_absolute("tmp"))  # True False
    ```
    """
    return path.startswith("/")


def is_absolute[P: PathLike](path: P) -> Bool:
    """Whether `path` begins at the root."""
    return is_absolute(path.__fspath__())


def lexists(path: String) -> Bool:
    """Whether `path` exists, even as a link to nothing.

    ```mojo
    print(lexists("/dev/null"))  # True
    ```
    """
    try:
        _ = lstat(path)
        return True
    except:
        return False


def lexists[P: PathLike](path: P) -> Bool:
    """Whether `path` exists, even as a link to nothing."""
    return lexists(path.__fspath__())


def _kind_is(path: String, kind: Int, follow: Bool) -> Bool:
    try:
        var info = stat(path) if follow else lstat(path)
        return info.st_mode & 0o170000 == kind
    except:
        return False


def isdir(path: String) -> Bool:
    """Whether `path` is a folder; links are followed.

    ```mojo
    print(isdir("/"), isdir("/dev/null"))  # True False
    ```
    """
    return _kind_is(path, 0o040000, True)


def isdir[P: PathLike](path: P) -> Bool:
    """Whether `path` is a folder; links are followed."""
    return isdir(path.__fspath__())


def isfile(path: String) -> Bool:
    """Whether `path` is a plain file; links are followed.

    ```mojo
    print(isfile("/"), isfile("/no/such/file"))  # False False
    ```
    """
    return _kind_is(path, 0o100000, True)


def isfile[P: PathLike](path: P) -> Bool:
    """Whether `path` is a plain file; links are followed."""
    return isfile(path.__fspath__())


def islink(path: String) -> Bool:
    """Whether `path` is a symbolic link.

    ```mojo
    print(islink("/"))  # False
    ```
    """
    return _kind_is(path, 0o120000, False)


def islink[P: PathLike](path: P) -> Bool:
    """Whether `path` is a symbolic link."""
    return islink(path.__fspath__())


def getsize(path: String) raises -> Int:
    """The size of the file `path` in bytes. Raises if there is none.

    ```mojo
    print(getsize("/dev/null"))  # 0
    ```
    """
    return stat(path).st_size


def getsize[P: PathLike](path: P) raises -> Int:
    """The size of the file `path` in bytes. Raises if there is none."""
    return stat(path.__fspath__()).st_size


def basename(path: String) -> String:
    """What follows the last slash of `path`.

    ```mojo
    print(basename("/a/b/c.txt"))  # c.txt
    ```
    """
    return String(path[byte = path.rfind("/") + 1 :])


def basename[P: PathLike](path: P) -> String:
    """What follows the last slash of `path`."""
    return basename(path.__fspath__())


def dirname(path: String) -> String:
    """What comes before the last slash of `path`; "/" for what is at the root. Complexity: linear.

    ```mojo
    print(dirname("/a/b/c.txt"), dirname("c.txt") == "")  # /a/b True
    ```
    """
    var at = path.rfind("/")
    if at < 0:
        return ""
    var end = at
    while end > 0 and path[byte=end - 1] == "/":
        end -= 1
    return String(path[byte = : 1 if end == 0 else end])


def dirname[P: PathLike](path: P) -> String:
    """What comes before the last slash of `path`; "/" for what is at the root."""
    return dirname(path.__fspath__())


def join(path: String, *parts: String) -> String:
    """`path` and the `parts` with one slash between them; a part that begins with a slash replaces everything before
    it. Complexity: linear in the result.

    ```mojo
    print(join("a", "b", "c.txt"), join("a", "/b"))  # a/b/c.txt /b
    ```
    """
    var out = path
    for part in parts:
        if part.startswith("/"):
            out = part
            continue
        if out and not out.endswith("/"):
            out += "/"
        out += part
    return out


def split(path: String) -> Tuple[String, String]:
    """The `dirname` and the `basename` of `path`.

    ```mojo
    print(split("/a/b.txt"))  # (/a, b.txt)
    ```
    """
    return (dirname(path), basename(path))


def split[P: PathLike](path: P) -> Tuple[String, String]:
    """The `dirname` and the `basename` of `path`."""
    return split(path.__fspath__())


def split_extension(path: String) -> Tuple[String, String]:
    """The `path` without its last extension, and the extension with its dot. A dot at the beginning of a name does not
    begin an extension. Complexity: linear.

    ```mojo
    print(split_extension("a/b.tar.gz"))  # (a/b.tar, .gz)
    ```
    """
    var start = path.rfind("/") + 1
    var at = path.rfind(".")
    var first = start
    while first < path.byte_length() and path[byte=first] == ".":
        first += 1
    if at <= start or at < first:
        return (path, String())
    return (String(path[byte=:at]), String(path[byte=at:]))


def split_extension[P: PathLike](path: P) -> Tuple[String, String]:
    """The path without its last extension, and the extension with its dot."""
    return split_extension(path.__fspath__())


def splitext(path: String) -> Tuple[String, String]:
    """The `path` without its last extension, and the extension with its dot, as `split_extension`.

    ```mojo
    print(splitext("b.txt")[1])  # .txt
    ```
    """
    return split_extension(path)


def splitroot(path: String) -> Tuple[String, String, String]:
    """The drive of `path`, which is always empty, its root and the rest.

    ```mojo
    print(splitroot("/a/b"))  # (, /, a/b)
    ```
    """
    if path.startswith("/"):
        return (String(), String("/"), String(path[byte=1:]))
    return (String(), String(), path)


def splitroot[P: PathLike](path: P) -> Tuple[String, String, String]:
    """The drive of `path`, which is always empty, its root and the rest."""
    return splitroot(path.__fspath__())


def expanduser(path: String) -> String:
    """`path` with the user's home folder, as `HOME` says, in the place of `~` at its beginning.

    ```mojo
    print(expanduser("a/~"))  # a/~
    ```
    """
    if path == "~" or path.startswith("~/"):
        return getenv("HOME", "~") + String(path[byte=1:])
    return path


def expanduser[P: PathLike](path: P) -> String:
    """`path` with the user's home folder, as `HOME` says, in the place of `~` at its beginning."""
    return expanduser(path.__fspath__())


def expandvars(path: String) -> String:
    """`path` with the values of environment variables in the place of `$NAME` and `${NAME}`; what is not set stays.
    Complexity: linear.

    ```mojo
    from std.os import setenv

    _ = setenv("EXAMPLE_DIR", "data")
    print(expandvars("$EXAMPLE_DIR/a ${EXAMPLE_DIR}.txt"))  # data/a data.txt
    ```
    """
    var out = String()
    var i = 0
    var n = path.byte_length()
    var bytes = path.as_bytes()
    while i < n:
        if bytes[i] != 36:
            var start = i
            while i < n and bytes[i] != 36:
                i += 1
            out += path[byte=start:i]
            continue
        var start = i + 1
        var braced = start < n and bytes[start] == 123
        if braced:
            start += 1
        var end = start
        while end < n and (bytes[end] == 95 or (bytes[end] >= 48 and bytes[end] <= 57) or (bytes[end] >= 65 and bytes[end] <= 90) or (bytes[end] >= 97 and bytes[end] <= 122)):
            end += 1
        var stop = end + 1 if braced else end
        out += getenv(String(path[byte=start:end]), String(path[byte=i:min(stop, n)]))
        i = max(stop, i + 1)
    return out


def expandvars[P: PathLike](path: P) -> String:
    """`path` with the values of environment variables in the place of `$NAME` and `${NAME}`; what is not set stays.
    Complexity: linear.
    """
    return expandvars(path.__fspath__())


def realpath(path: String) raises -> String:
    """The path without links and dots; raises when there is nothing of this name.

    ```mojo
    print(realpath("/dev/../dev/./null"))  # /dev/null
    ```
    """
    var name = path
    var found = external_call["realpath", Optional[CStringSpan[ImmUntrackedOrigin]]](name.as_c_string_span().ptr(), Int(0))
    if not found:
        raise Error("there is no file ", path)
    var text = String(StringSpan(unsafe_from_utf8=found.value()))
    external_call["free", NoneType](found.value().ptr())
    return text


def realpath[P: PathLike](path: P) raises -> String:
    """The path without links and dots; raises when there is nothing of this name."""
    return realpath(path.__fspath__())
