"""The groups of this machine, as /etc/group lists them."""

from _records import Record


class struct_group(Record):
    _names = ("gr_name", "gr_passwd", "gr_gid", "gr_mem")


struct_group.__module__ = "grp"


def getgrall():
    """Return a list of all available group entries, in arbitrary order."""
    entries = []
    with open("/etc/group", encoding="utf-8", errors="surrogateescape") as file:
        for line in file:
            parts = line.rstrip("\n").split(":")
            if len(parts) == 4 and parts[2].isdigit():
                entries.append(struct_group((parts[0], parts[1], int(parts[2]), parts[3].split(",") if parts[3] else [])))
    return entries


def getgrnam(name):
    """Return the group database entry for the given group name."""
    for entry in getgrall():
        if entry[0] == name:
            return entry
    raise KeyError(f"getgrnam(): name not found: {name!r}")


def getgrgid(id):
    """Return the group database entry for the given numeric group ID."""
    gid = id.__index__()
    for entry in getgrall():
        if entry[2] == gid:
            return entry
    raise KeyError(f"getgrgid(): gid not found: {gid}")
