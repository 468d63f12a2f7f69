"""The users of this machine, as /etc/passwd lists them."""

from _records import Record


class struct_passwd(Record):
    _names = ("pw_name", "pw_passwd", "pw_uid", "pw_gid", "pw_gecos", "pw_dir", "pw_shell")


struct_passwd.__module__ = "pwd"


def getpwall():
    """Return a list of all available password database entries, in arbitrary order."""
    entries = []
    with open("/etc/passwd", encoding="utf-8", errors="surrogateescape") as file:
        for line in file:
            parts = line.rstrip("\n").split(":")
            if len(parts) == 7 and parts[2].isdigit() and parts[3].isdigit():
                entries.append(struct_passwd((parts[0], parts[1], int(parts[2]), int(parts[3]), *parts[4:])))
    return entries


def getpwnam(name, /):
    """Return the password database entry for the given user name."""
    if not isinstance(name, str):
        raise TypeError(f"getpwnam() argument must be str, not {type(name).__name__}")
    for entry in getpwall():
        if entry[0] == name:
            return entry
    raise KeyError(f"getpwnam(): name not found: {name!r}")


def getpwuid(uidobj, /):
    """Return the password database entry for the given numeric user ID."""
    uid = uidobj.__index__()
    for entry in getpwall():
        if entry[2] == uid:
            return entry
    raise KeyError(f"getpwuid(): uid not found: {uid}")
