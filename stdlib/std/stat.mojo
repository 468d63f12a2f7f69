"""The kind of a file, from its mode."""

comptime S_IFMT = 0o170000
"""The bits that say the kind."""

comptime S_IFSOCK = 0o140000
"""A socket."""

comptime S_IFLNK = 0o120000
"""A symbolic link."""

comptime S_IFREG = 0o100000
"""An ordinary file."""

comptime S_IFBLK = 0o060000
"""A block device."""

comptime S_IFDIR = 0o040000
"""A folder."""

comptime S_IFCHR = 0o020000
"""A character device."""

comptime S_IFIFO = 0o010000
"""A pipe with a name."""


def S_ISREG(mode: Int) -> Bool:
    """Whether `mode` is that of an ordinary file.

    ```mojo
    from std.os import stat

    var mode = stat("/").st_mode
    print(S_ISREG(mode), S_ISDIR(mode), S_ISLNK(mode))  # False True False
    ```
    """
    return mode & S_IFMT == S_IFREG


def S_ISDIR(mode: Int) -> Bool:
    """Whether `mode` is that of a folder.

    ```mojo
    print(S_ISDIR(0o040755))  # True
    ```
    """
    return mode & S_IFMT == S_IFDIR


def S_ISLNK(mode: Int) -> Bool:
    """Whether `mode` is that of a symbolic link.

    ```mojo
    print(S_ISLNK(0o040755))  # False
    ```
    """
    return mode & S_IFMT == S_IFLNK


def S_ISCHR(mode: Int) -> Bool:
    """Whether `mode` is that of a character device.

    ```mojo
    print(S_ISCHR(0o040755))  # False
    ```
    """
    return mode & S_IFMT == S_IFCHR


def S_ISBLK(mode: Int) -> Bool:
    """Whether `mode` is that of a block device.

    ```mojo
    print(S_ISBLK(0o040755))  # False
    ```
    """
    return mode & S_IFMT == S_IFBLK


def S_ISFIFO(mode: Int) -> Bool:
    """Whether `mode` is that of a named pipe.

    ```mojo
    print(S_ISFIFO(0o040755))  # False
    ```
    """
    return mode & S_IFMT == S_IFIFO


def S_ISSOCK(mode: Int) -> Bool:
    """Whether `mode` is that of a socket.

    ```mojo
    print(S_ISSOCK(0o040755))  # False
    ```
    """
    return mode & S_IFMT == S_IFSOCK
