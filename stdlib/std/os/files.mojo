"""Files and folders by name."""

from std.ffi.c_string import CStringSpan
from std.ffi.errno import ErrNo, get_errno
from std.io.file import PathLike

comptime SEEK_SET = 0
comptime SEEK_CUR = 1
comptime SEEK_END = 2
comptime sep = "/"


def _failed(what: StringSpan, path: String) -> Error:
    var reason = get_errno()
    return Error("Can not ", what, ": ", path, " Err: ", reason)


@fieldwise_init
struct _CTimeSpec(Copyable):
    """A time since the beginning of 1970 (UTC).

    ```mojo
    print(stat("/").st_mtimespec.as_nanoseconds() > 0)  # True
    ```
    """

    var tv_sec: Int
    """Whole seconds."""
    var tv_nsec: Int
    """The nanoseconds in addition, below 1_000_000_000."""

    def as_nanoseconds(self) -> Int:
        """The time in nanoseconds."""
        return self.tv_sec * 1_000_000_000 + self.tv_nsec


@fieldwise_init
struct stat_result(Copyable):
    """What the system knows about a file. Sizes are in bytes, blocks of 512 bytes.

    ```mojo
    print(stat("/").st_mode & 0o170000 == 0o040000)  # True
    ```
    """

    var st_mode: Int
    var st_ino: Int
    var st_dev: Int
    var st_nlink: Int
    var st_uid: Int
    var st_gid: Int
    var st_size: Int
    var st_mtime: Int
    var st_rdev: Int
    var st_blksize: Int
    var st_blocks: Int
    var st_atimespec: _CTimeSpec
    var st_mtimespec: _CTimeSpec
    var st_ctimespec: _CTimeSpec


def _stat(path: String, follow: Bool) raises -> stat_result:
    var name = path
    var room = Array[Int64, 32](fill=0)
    var at = __pyc.bitcast[Pointer[Int64, MutUntrackedOrigin]](__pyc.address(room))
    var status: Int32
    if follow:
        status = external_call["stat", Int32](name.as_c_string_span().ptr(), at)
    else:
        status = external_call["lstat", Int32](name.as_c_string_span().ptr(), at)
    if status != 0:
        raise Error("unable to stat '", path, "'")
    var words = __pyc.bitcast[Pointer[Int32, MutUntrackedOrigin]](at)
    var out = stat_result(
        Int(__pyc.offset(words, 6)[]),
        Int(room[1]),
        Int(room[0]),
        Int(room[2]),
        Int(__pyc.offset(words, 7)[]),
        Int(__pyc.offset(words, 8)[]),
        Int(room[6]),
        Int(room[11]),
        Int(room[5]),
        Int(room[7]),
        Int(room[8]),
        _CTimeSpec(Int(room[9]), Int(room[10])),
        _CTimeSpec(Int(room[11]), Int(room[12])),
        _CTimeSpec(Int(room[13]), Int(room[14])),
    )
    return out^


def stat(path: String) raises -> stat_result:
    """What the system knows about the file `path`; links are followed. Raises if there is none.

    ```mojo
    print(stat("/dev/null").st_size)  # 0
    ```
    """
    return _stat(path, True)


def stat[P: PathLike](path: P) raises -> stat_result:
    """What the system knows about the file `path`; links are followed. Raises if there is none."""
    return _stat(path.__fspath__(), True)


def lstat(path: String) raises -> stat_result:
    """What the system knows about the file or link `path`. Raises if there is none.

    ```mojo
    print(lstat("/dev/null").st_nlink)  # 1
    ```
    """
    return _stat(path, False)


def lstat[P: PathLike](path: P) raises -> stat_result:
    """What the system knows about the file or link `path`. Raises if there is none."""
    return _stat(path.__fspath__(), False)


def listdir(path: String = ".") raises -> List[String]:
    """The names in the folder `path`, in no particular order. Raises if it cannot be read. Complexity: linear.

    ```mojo
    from std.tempfile import TemporaryDirectory

    with TemporaryDirectory() as dir:
        mkdir(dir + "/a")
        print(listdir(dir))  # [a]
    ```
    """
    var name = path
    var folder = external_call["opendir", Int](name.as_c_string_span().ptr())
    if folder == 0:
        if get_errno() == ErrNo.ENOENT:
            raise Error("the directory '", path, "' does not exist")
        raise _failed("list directory", path)
    var out = List[String]()
    while True:
        var entry = external_call["readdir", Int](folder)
        if entry == 0:
            break
        var text = String(unsafe_from_utf8_ptr=Pointer[Int8, ImmUntrackedOrigin](unsafe_from_address=entry + 19))
        if not (text == "." or text == ".."):
            out.append(text)
    _ = external_call["closedir", Int32](folder)
    return out^


def listdir[P: PathLike](path: P) raises -> List[String]:
    """The names in the folder `path`, in no particular order. Raises if it cannot be read. Complexity: linear."""
    return listdir(path.__fspath__())


def mkdir(path: String, mode: Int = 0o777) raises:
    """Makes the folder `path` with the permissions `mode`, less the process' mask. Raises if there is something of that
    name, or no folder that it could be in.

    ```mojo
    from std.tempfile import TemporaryDirectory

    with TemporaryDirectory() as dir:
        mkdir(dir + "/a")
        print(listdir(dir))  # [a]
    ```
    """
    var name = path
    if external_call["mkdir", Int32](name.as_c_string_span().ptr(), UInt32(mode)) != 0:
        raise _failed("create directory", path)


def mkdir[P: PathLike](path: P, mode: Int = 0o777) raises:
    """Makes the folder `path` with the permissions `mode`. Raises as for a String."""
    mkdir(path.__fspath__(), mode)


def makedirs(path: String, mode: Int = 0o777, exist_ok: Bool = False) raises:
    """Makes the folder `path` and the folders around it that are missing, with the permissions `mode`. Raises if it is
    there, unless `exist_ok`. Complexity: linear in the depth.

    ```mojo
    from std.tempfile import TemporaryDirectory

    with TemporaryDirectory() as dir:
        makedirs(dir + "/a/b")
        makedirs(dir + "/a/b", exist_ok=True)
        print(listdir(dir + "/a"))  # [b]
    ```
    """
    var at = path.find("/", 1)
    while at >= 0:
        var part = String(path[byte=:at])
        if not _is_dir(part):
            mkdir(part, mode)
        at = path.find("/", at + 1)
    if not _is_dir(path):
        mkdir(path, mode)
    elif not exist_ok:
        var reason = ErrNo.EEXIST
        raise Error(
            "Can not create directory: ", path, " Err: ", reason, "\nset `makedirs(path, exist_ok=True)` to allow existing dirs"
        )


def makedirs[P: PathLike](path: P, mode: Int = 0o777, exist_ok: Bool = False) raises:
    """Makes the folder `path` and the folders around it that are missing, with the permissions `mode`. Raises if it is
    there, unless `exist_ok`.
    """
    makedirs(path.__fspath__(), mode, exist_ok)


def _is_dir(path: String) -> Bool:
    try:
        return stat(path).st_mode & 0o170000 == 0o040000
    except:
        return False


def remove(path: String) raises:
    """Removes the file `path`. Raises if that fails.

    ```mojo
    from std.tempfile import TemporaryDirectory

    with TemporaryDirectory() as dir:
        _ = open(dir + "/a", "w")
        remove(dir + "/a")
        print(listdir(dir))  # []
    ```
    """
    var name = path
    if external_call["unlink", Int32](name.as_c_string_span().ptr()) != 0:
        raise _failed("remove file", path)


def remove[P: PathLike](path: P) raises:
    """Removes the file `path`. Raises if that fails."""
    remove(path.__fspath__())


def unlink(path: String) raises:
    """Removes the file `path`, as `remove`. Raises if that fails.

    ```mojo
    from std.tempfile import TemporaryDirectory

    with TemporaryDirectory() as dir:
        _ = open(dir + "/a", "w")
        unlink(dir + "/a")
        print(listdir(dir))  # []
    ```
    """
    remove(path)


def unlink[P: PathLike](path: P) raises:
    """Removes the file `path`. Raises if that fails."""
    remove(path.__fspath__())


def rmdir(path: String) raises:
    """Removes the empty folder `path`. Raises if that fails.

    ```mojo
    from std.tempfile import TemporaryDirectory

    with TemporaryDirectory() as dir:
        mkdir(dir + "/a")
        rmdir(dir + "/a")
        print(listdir(dir))  # []
    ```
    """
    var name = path
    if external_call["rmdir", Int32](name.as_c_string_span().ptr()) != 0:
        raise _failed("remove directory", path)


def rmdir[P: PathLike](path: P) raises:
    """Removes the empty folder `path`. Raises if that fails."""
    rmdir(path.__fspath__())


def removedirs(path: String) raises:
    """Removes the empty folder `path`, then the folders around it that are empty now. Raises if `path` cannot be
    removed. Complexity: linear in the depth.

    ```mojo
    from std.tempfile import TemporaryDirectory

    with TemporaryDirectory() as dir:
        _ = open(dir + "/kept", "w")
        makedirs(dir + "/a/b")
        removedirs(dir + "/a/b")
        print(listdir(dir))  # [kept]
    ```
    """
    rmdir(path)
    var rest = path
    while True:
        var at = rest.rfind("/")
        if at <= 0:
            return
        rest = String(rest[byte=:at])
        try:
            rmdir(rest)
        except:
            return


def removedirs[P: PathLike](path: P) raises:
    """Removes the empty folder `path`, then the folders around it that are empty now. Raises if `path` cannot be
    removed.
    """
    removedirs(path.__fspath__())


def rename(old: String, new: String) raises:
    """Gives the file `old` the name `new`; a file of that name is replaced. Raises if that fails.

    ```mojo
    from std.tempfile import TemporaryDirectory

    with TemporaryDirectory() as dir:
        mkdir(dir + "/a")
        rename(dir + "/a", dir + "/b")
        print(listdir(dir))  # [b]
    ```
    """
    var a = old
    var b = new
    if external_call["rename", Int32](a.as_c_string_span().ptr(), b.as_c_string_span().ptr()) != 0:
        raise _failed("rename file", old)


def rename[P: PathLike, Q: PathLike](old: P, new: Q) raises:
    """Gives the file `old` the name `new`; a file of that name is replaced. Raises if that fails."""
    rename(old.__fspath__(), new.__fspath__())


def symlink(source: String, target: String) raises:
    """Makes `target` a symbolic link to `source`. Raises when that fails.

    ```mojo
    from std.os.path import islink
    from std.tempfile import TemporaryDirectory

    with TemporaryDirectory() as dir:
        symlink("/dev/null", dir + "/a")
        print(islink(dir + "/a"))  # True
    ```
    """
    var a = source
    var b = target
    if external_call["symlink", Int32](a.as_c_string_span().ptr(), b.as_c_string_span().ptr()) != 0:
        raise _failed("link file", source)


def symlink[P: PathLike, Q: PathLike](source: P, target: Q) raises:
    """Makes `target` a symbolic link to `source`. Raises if that fails."""
    symlink(source.__fspath__(), target.__fspath__())


def link(source: String, target: String) raises:
    """Makes `target` another name of the file `source`. Raises when that fails.

    ```mojo
    from std.tempfile import TemporaryDirectory

    with TemporaryDirectory() as dir:
        _ = open(dir + "/a", "w")
        link(dir + "/a", dir + "/b")
        print(stat(dir + "/a").st_nlink)  # 2
    ```
    """
    var a = source
    var b = target
    if external_call["link", Int32](a.as_c_string_span().ptr(), b.as_c_string_span().ptr()) != 0:
        raise _failed("link file", source)


def link[P: PathLike, Q: PathLike](source: P, target: Q) raises:
    """Makes `target` another name of the file `source`. Raises if that fails."""
    link(source.__fspath__(), target.__fspath__())


def chdir(path: String) raises:
    """Makes `path` the current folder, where relative paths begin. Raises if that fails.

    ```mojo
    var before = getcwd()
    chdir("/")
    print(getcwd())  # /
    chdir(before)
    ```
    """
    var name = path
    if external_call["chdir", Int32](name.as_c_string_span().ptr()) != 0:
        raise _failed("change directory", path)


def chdir[P: PathLike](path: P) raises:
    """Makes `path` the current folder, where relative paths begin. Raises if that fails."""
    chdir(path.__fspath__())


def getcwd() raises -> String:
    """The folder where the program is: where relative paths begin. Raises when it is gone.

    ```mojo
    print(getcwd().startswith("/"))  # True
    ```
    """
    var room = List[Int8](length=4096, fill=0)
    var found = external_call["getcwd", Int](room.unsafe_ptr(), UInt(4096))
    if found == 0:
        raise _failed("find directory", ".")
    return String(unsafe_from_utf8_ptr=room.unsafe_ptr())


def isatty(fd: Int) -> Bool:
    """Whether the open file with the descriptor `fd` is a terminal.

    ```mojo
    print(isatty(99))  # False
    ```
    """
    return external_call["isatty", Int32](Int32(fd)) == 1


def getuid() -> Int:
    """The number of the user.

    ```mojo
    print(getuid() >= 0)  # True
    ```
    """
    return Int(external_call["getuid", UInt32]())
