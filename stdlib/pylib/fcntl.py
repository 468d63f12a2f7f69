"""This module performs file control and I/O control on file descriptors."""

import _system

DN_ACCESS, DN_ATTRIB, DN_CREATE, DN_DELETE, DN_MODIFY, DN_MULTISHOT = 1, 32, 4, 8, 2, 2147483648
DN_RENAME, FASYNC, FD_CLOEXEC, FICLONE, FICLONERANGE, F_ADD_SEALS = 16, 8192, 1, 1074041865, 1075876877, 1033
F_DUPFD, F_DUPFD_CLOEXEC, F_EXLCK, F_GETFD, F_GETFL, F_GETLEASE = 0, 1030, 4, 1, 3, 1025
F_GETLK, F_GETLK64, F_GETOWN, F_GETOWN_EX, F_GETPIPE_SZ, F_GETSIG = 5, 5, 9, 16, 1032, 11
F_GET_FILE_RW_HINT, F_GET_RW_HINT, F_GET_SEALS, F_NOTIFY, F_OFD_GETLK, F_OFD_SETLK = 1037, 1035, 1034, 1026, 36, 37
F_OFD_SETLKW, F_OWNER_PGRP, F_OWNER_PID, F_OWNER_TID, F_RDLCK, F_SEAL_FUTURE_WRITE = 38, 2, 1, 0, 0, 16
F_SEAL_GROW, F_SEAL_SEAL, F_SEAL_SHRINK, F_SEAL_WRITE, F_SETFD, F_SETFL = 4, 1, 2, 8, 2, 4
F_SETLEASE, F_SETLK, F_SETLK64, F_SETLKW, F_SETLKW64, F_SETOWN = 1024, 6, 6, 7, 7, 8
F_SETOWN_EX, F_SETPIPE_SZ, F_SETSIG, F_SET_FILE_RW_HINT, F_SET_RW_HINT, F_SHLCK = 15, 1031, 10, 1038, 1036, 8
F_UNLCK, F_WRLCK, LOCK_EX, LOCK_MAND, LOCK_NB, LOCK_READ = 2, 1, 2, 32, 4, 64
LOCK_RW, LOCK_SH, LOCK_UN, LOCK_WRITE, RWH_WRITE_LIFE_EXTREME, RWH_WRITE_LIFE_LONG = 192, 1, 8, 128, 5, 4
RWH_WRITE_LIFE_MEDIUM, RWH_WRITE_LIFE_NONE, RWH_WRITE_LIFE_NOT_SET, RWH_WRITE_LIFE_SHORT = 3, 1, 0, 2


def _descriptor(file):
    if isinstance(file, int):
        fd = file
    elif hasattr(file, "fileno"):
        fd = file.fileno()
        if not isinstance(fd, int):
            raise TypeError("fileno() returned a non-integer")
    else:
        raise TypeError("argument must be an int, or have a fileno() method.")
    if fd < 0:
        raise ValueError(f"file descriptor cannot be a negative integer ({fd})")
    return fd


def fcntl(fd, cmd, arg=0, /):
    """Perform the operation `cmd` on file descriptor fd."""
    return _system.fcntl(_descriptor(fd), cmd, arg.encode() if isinstance(arg, str) else arg)


def ioctl(fd, request, arg=0, mutate_flag=True, /):
    """Perform the operation request on file descriptor fd."""
    in_place = bool(mutate_flag) and (isinstance(arg, (bytearray, memoryview)) or hasattr(arg, "typecode"))
    return _system.ioctl(_descriptor(fd), request, arg.encode() if isinstance(arg, str) else arg, in_place)


def flock(fd, operation, /):
    """Perform the lock operation on file descriptor fd."""
    _system.flock(_descriptor(fd), operation)


def lockf(fd, cmd, len=0, start=0, whence=0, /):
    """A wrapper around the fcntl() locking calls."""
    _system.lock(_descriptor(fd), cmd, len, start, whence)
