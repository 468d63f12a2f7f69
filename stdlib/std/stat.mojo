"""What the mode of a file says of its kind."""

comptime _KIND = 0o170000


def S_ISREG(mode: Int) -> Bool:
    """Whether it is an ordinary file.

    ```mojo
    from std.os import stat

    var mode = stat("/").st_mode
    print(S_ISREG(mode), S_ISDIR(mode), S_ISLNK(mode))  # False True False
    ```
    """
    return mode & _KIND == 0o100000


def S_ISDIR(mode: Int) -> Bool:
    """Whether it is a folder.

    ```mojo
    print(S_ISDIR(0o040755))  # True
    ```
    """
    return mode & _KIND == 0o040000


def S_ISLNK(mode: Int) -> Bool:
    """Whether it is a symbolic link.

    ```mojo
    print(S_ISLNK(0o040755))  # False
    ```
    """
    return mode & _KIND == 0o120000


def S_ISCHR(mode: Int) -> Bool:
    """Whether it is a device of characters.

    ```mojo
    print(S_ISCHR(0o040755))  # False
    ```
    """
    return mode & _KIND == 0o020000


def S_ISBLK(mode: Int) -> Bool:
    """Whether it is a device of blocks.

    ```mojo
    print(S_ISBLK(0o040755))  # False
    ```
    """
    return mode & _KIND == 0o060000


def S_ISFIFO(mode: Int) -> Bool:
    """Whether it is a pipe with a name.

    ```mojo
    print(S_ISFIFO(0o040755))  # False
    ```
    """
    return mode & _KIND == 0o010000


def S_ISSOCK(mode: Int) -> Bool:
    """Whether it is a socket.

    ```mojo
    print(S_ISSOCK(0o040755))  # False
    ```
    """
    return mode & _KIND == 0o140000
