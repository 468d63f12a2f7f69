"""The users of the system."""

from std.ffi import CStringSpan, external_call


@fieldwise_init
struct Passwd(Copyable, Writable):
    """What the system knows about a user.

    ```mojo
    print(getpwuid(0).pw_dir)  # /root
    ```
    """

    var pw_name: String
    var pw_passwd: String
    var pw_uid: Int
    var pw_gid: Int
    var pw_gecos: String
    var pw_dir: String
    var pw_shell: String


comptime _Entry = Optional[Pointer[Int64, MutUntrackedOrigin]]


def _text(entry: Pointer[Int64, MutUntrackedOrigin], field: Int) -> String:
    return String(unsafe_from_utf8_ptr=__pyc.bitcast[Pointer[Int8, ImmUntrackedOrigin]](__pyc.offset(entry, field)[]))


def _passwd(entry: Pointer[Int64, MutUntrackedOrigin]) -> Passwd:
    var ids = __pyc.bitcast[Pointer[UInt32, MutUntrackedOrigin]](entry)
    return Passwd(
        _text(entry, 0),
        _text(entry, 1),
        Int(__pyc.offset(ids, 4)[]),
        Int(__pyc.offset(ids, 5)[]),
        _text(entry, 3),
        _text(entry, 4),
        _text(entry, 5),
    )


def getpwuid(uid: Int) raises -> Passwd:
    """The user with the number `uid`. Raises if there is none.

    ```mojo
    print(getpwuid(0).pw_name)  # root
    ```
    """
    var entry = external_call["getpwuid", _Entry](UInt32(uid))
    if not entry:
        raise Error("user ID not found in the password database: ", uid)
    return _passwd(entry.value())


def getpwnam(var name: String) raises -> Passwd:
    """The user of this name. Raises if there is none.

    ```mojo
    print(getpwnam("root").pw_uid)  # 0
    ```
    """
    var entry = external_call["getpwnam", _Entry](name.as_c_string_span().ptr())
    if not entry:
        raise Error("user name not found in the password database: ", name)
    return _passwd(entry.value())
