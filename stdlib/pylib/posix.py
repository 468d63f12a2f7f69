"""System calls, as the module `os` has them."""

import _posix
import _process
import _system
from _posix import (_exit, abort, chdir, close, cpu_count, dup, fsync, getcwd, getegid, geteuid, getgid, getpid, getppid, getuid, isatty, kill, lseek,
                    pipe, putenv, read, strerror, system, umask, unsetenv, urandom, write)

from _system import (fchdir, fchown, fdatasync, getgrouplist, getgroups, getlogin, getrandom, getresgid, getresuid, getsid, login_tty, lockf, major, makedev,
                     minor, nice, openpty, forkpty, pipe2, posix_fadvise, posix_fallocate, pread, pwrite, sched_get_priority_max,
                     sched_get_priority_min, sched_getscheduler, sched_yield, setegid, seteuid, setgid, setpgid, setregid, setresgid, setresuid,
                     setreuid, setuid, sync, tcgetpgrp, tcsetpgrp, ttyname)

from _records import Record

error = OSError
_have_functions = [
    "HAVE_FACCESSAT", "HAVE_FCHDIR", "HAVE_FCHMOD", "HAVE_FCHMODAT", "HAVE_FCHOWN", "HAVE_FCHOWNAT", "HAVE_FDOPENDIR", "HAVE_FSTATAT",
    "HAVE_FSTATVFS", "HAVE_FTRUNCATE", "HAVE_FUTIMENS", "HAVE_FUTIMESAT", "HAVE_LCHOWN", "HAVE_LINKAT", "HAVE_LSTAT", "HAVE_LUTIMES",
    "HAVE_MKDIRAT", "HAVE_MKFIFOAT", "HAVE_MKNODAT", "HAVE_OPENAT", "HAVE_READLINKAT", "HAVE_RENAMEAT", "HAVE_SYMLINKAT", "HAVE_UNLINKAT",
    "HAVE_UTIMENSAT",
]
environ = {}
for _item in _posix.environment():
    _name, _equal, _value = _item.partition(b"=")
    environ[_name] = _value

F_OK, X_OK, W_OK, R_OK = 0, 1, 2, 4
O_RDONLY, O_WRONLY, O_RDWR, O_ACCMODE = 0, 1, 2, 3
O_CREAT, O_EXCL, O_NOCTTY, O_TRUNC, O_APPEND, O_NONBLOCK = 0o100, 0o200, 0o400, 0o1000, 0o2000, 0o4000
O_NDELAY, O_DSYNC, O_SYNC, O_ASYNC, O_DIRECT = 0o4000, 0o10000, 0o4010000, 0o20000, 0o40000
O_FSYNC, O_RSYNC = O_SYNC, O_SYNC
O_LARGEFILE, O_DIRECTORY, O_NOFOLLOW, O_NOATIME, O_CLOEXEC, O_PATH, O_TMPFILE = 0, 0o200000, 0o400000, 0o1000000, 0o2000000, 0o10000000, 0o20200000
EX_OK, EX_USAGE, EX_DATAERR, EX_NOINPUT, EX_NOUSER, EX_NOHOST, EX_UNAVAILABLE, EX_SOFTWARE = 0, 64, 65, 66, 67, 68, 69, 70
EX_OSERR, EX_OSFILE, EX_CANTCREAT, EX_IOERR, EX_TEMPFAIL, EX_PROTOCOL, EX_NOPERM, EX_CONFIG = 71, 72, 73, 74, 75, 76, 77, 78
WNOHANG, WUNTRACED, WCONTINUED = 1, 2, 8
WEXITED, WSTOPPED, WNOWAIT = 4, 2, 0x1000000
P_ALL, P_PID, P_PGID, P_PIDFD = 0, 1, 2, 3
CLD_EXITED, CLD_KILLED, CLD_DUMPED, CLD_TRAPPED, CLD_STOPPED, CLD_CONTINUED = 1, 2, 3, 4, 5, 6
SEEK_DATA, SEEK_HOLE = 3, 4
RTLD_LOCAL, RTLD_LAZY, RTLD_NOW, RTLD_NOLOAD, RTLD_DEEPBIND, RTLD_GLOBAL, RTLD_NODELETE = 0, 1, 2, 4, 8, 256, 4096
XATTR_CREATE, XATTR_REPLACE, XATTR_SIZE_MAX = 1, 2, 65536
NGROUPS_MAX, TMP_MAX = 65536, 238328

_DIRECTORY, _REGULAR, _LINK = 4, 8, 10
_NOT_SUPPORTED = 95


class stat_result(Record):
    _names = ("st_mode", "st_ino", "st_dev", "st_nlink", "st_uid", "st_gid", "st_size", "st_atime", "st_mtime", "st_ctime")
    _hidden = ("st_atime", "st_mtime", "st_ctime", "st_atime_ns", "st_mtime_ns", "st_ctime_ns", "st_blksize", "st_blocks", "st_rdev")

    @property
    def st_atime(self):
        return self._rest[0]

    @property
    def st_mtime(self):
        return self._rest[1]

    @property
    def st_ctime(self):
        return self._rest[2]


stat_result.__module__ = "os"


class terminal_size(Record):
    _names = ("columns", "lines")


terminal_size.__module__ = "os"


class uname_result(Record):
    _names = ("sysname", "nodename", "release", "version", "machine")


class times_result(Record):
    _names = ("user", "system", "children_user", "children_system", "elapsed")


def _status(path, folder, follow):
    parts = _posix.status(path, folder, follow)
    times = parts[7:10]
    seconds = tuple(ns // 1000000000 for ns in times)
    return stat_result(parts[:7] + seconds, tuple(ns // 1000000000 + 1e-9 * (ns % 1000000000) for ns in times) + times + parts[10:])


def _takes_no_folder(name, dir_fd, follow_symlinks):
    """Refuses dir_fd and follow_symlinks=False for an argument that is a file descriptor."""
    if dir_fd is not None:
        raise ValueError(f"{name}: can't specify dir_fd without matching path")
    if not follow_symlinks:
        raise ValueError(f"{name}: cannot use fd and follow_symlinks together")


def stat(path, *, dir_fd=None, follow_symlinks=True):
    """Perform a stat system call on the given path."""
    if isinstance(path, int):
        _takes_no_folder("stat", dir_fd, follow_symlinks)
    return _status(path, dir_fd, follow_symlinks)


def lstat(path, *, dir_fd=None):
    """Perform a stat system call on the given path, without following symbolic links."""
    return _status(path, dir_fd, False)


def fstat(fd):
    """Perform a stat system call on the given file descriptor."""
    return _status(fd, None, True)


def fspath(path):
    """Return the file system path representation of the object."""
    if isinstance(path, (str, bytes)):
        return path
    kind = type(path)
    if not hasattr(kind, "__fspath__"):
        raise TypeError("expected str, bytes or os.PathLike object, not " + kind.__name__)
    made = kind.__fspath__(path)
    if isinstance(made, (str, bytes)):
        return made
    raise TypeError(f"expected {kind.__name__}.__fspath__() to return str or bytes, not {type(made).__name__}")


def getcwdb():
    """Return a bytes string representing the current working directory."""
    return getcwd().encode("utf-8", "surrogateescape")


def listdir(path=None):
    """Return a list containing the names of the files in the directory."""
    return [name for name, kind, inode in _posix.names(path)]


class DirEntry:
    """A name in a folder."""

    __slots__ = ("name", "path", "_folder", "_kind", "_inode", "_follows", "_itself")

    def __init__(self, name, path, folder, kind, inode):
        self.name, self.path, self._folder, self._kind, self._inode = name, path, folder, kind, inode
        self._follows = self._itself = None

    def __repr__(self):
        return f"<DirEntry {self.name!r}>"

    def __fspath__(self):
        return self.path

    def inode(self):
        return self._inode

    def is_symlink(self):
        return self._kind == _LINK

    def stat(self, *, follow_symlinks=True):
        if follow_symlinks and self._kind == _LINK:
            if self._follows is None:
                self._follows = stat(self.path, dir_fd=self._folder)
            return self._follows
        if self._itself is None:
            self._itself = lstat(self.path, dir_fd=self._folder)
        return self._itself

    def _is(self, kind, bits, follow_symlinks):
        if self._kind not in (0, _LINK) or (self._kind == _LINK and not follow_symlinks):
            return self._kind == kind
        try:
            return self.stat(follow_symlinks=follow_symlinks).st_mode & 0o170000 == bits
        except FileNotFoundError:
            return False

    def is_dir(self, *, follow_symlinks=True):
        return self._is(_DIRECTORY, 0o040000, follow_symlinks)

    def is_file(self, *, follow_symlinks=True):
        return self._is(_REGULAR, 0o100000, follow_symlinks)

    def is_junction(self):
        return False


DirEntry.__module__ = "os"


class _Entries:
    """The iterator that scandir returns."""

    def __init__(self, path):
        folder, start = None, ""
        if isinstance(path, int):
            folder = path
        else:
            start = fspath(path)
            slash = b"/" if isinstance(start, bytes) else "/"
            if not start.endswith(slash):
                start += slash
        self._entries = iter([DirEntry(name, start + name, folder, kind, inode) for name, kind, inode in _posix.names(path)])

    def __iter__(self):
        return self

    def __next__(self):
        return next(self._entries)

    def __enter__(self):
        return self

    def __exit__(self, *args):
        self.close()

    def close(self):
        self._entries = iter(())


def scandir(path=None):
    """Return an iterator of DirEntry objects for given path."""
    return _Entries("." if path is None else path)


def mkdir(path, mode=0o777, *, dir_fd=None):
    """Create a directory."""
    _posix.make_folder(path, mode, dir_fd)


def rmdir(path, *, dir_fd=None):
    """Remove a directory."""
    _posix.remove_folder(path, dir_fd)


def unlink(path, *, dir_fd=None):
    """Remove a file (same as remove())."""
    _posix.remove_file(path, dir_fd)


def remove(path, *, dir_fd=None):
    """Remove a file (same as unlink())."""
    _posix.remove_file(path, dir_fd)


def rename(src, dst, *, src_dir_fd=None, dst_dir_fd=None):
    """Rename a file or directory."""
    _posix.move(src, dst, src_dir_fd, dst_dir_fd)


def replace(src, dst, *, src_dir_fd=None, dst_dir_fd=None):
    """Rename a file or directory, overwriting the destination."""
    _posix.move(src, dst, src_dir_fd, dst_dir_fd)


def link(src, dst, *, src_dir_fd=None, dst_dir_fd=None, follow_symlinks=True):
    """Create a hard link to a file."""
    _posix.make_link(src, dst, src_dir_fd, dst_dir_fd, follow_symlinks)


def symlink(src, dst, target_is_directory=False, *, dir_fd=None):
    """Create a symbolic link pointing to src named dst."""
    _posix.make_symlink(src, dst, dir_fd)


def readlink(path, *, dir_fd=None):
    """Return a string representing the path to which the symbolic link points."""
    return _posix.link_target(path, dir_fd)


def chmod(path, mode, *, dir_fd=None, follow_symlinks=True):
    """Change the access permissions of a file."""
    if isinstance(path, int):
        _takes_no_folder("chmod", dir_fd, follow_symlinks)
    try:
        _posix.change_mode(path, mode, dir_fd, follow_symlinks)
    except OSError as e:
        if follow_symlinks or e.errno != _NOT_SUPPORTED:
            raise
        raise NotImplementedError("chmod: follow_symlinks unavailable on this platform") from None


def fchmod(fd, mode):
    """Change the access permissions of the file given by file descriptor fd."""
    _posix.change_mode(fd, mode, None, True)


def access(path, mode, *, dir_fd=None, effective_ids=False, follow_symlinks=True):
    """Use the real uid/gid to test for access to a path."""
    return _posix.may_access(path, mode, dir_fd, effective_ids, follow_symlinks)


def utime(path, times=None, *, ns=None, dir_fd=None, follow_symlinks=True):
    """Set the access and modified time of path."""
    if times is not None and ns is not None:
        raise ValueError("utime: you may specify either 'times' or 'ns' but not both")
    if isinstance(path, int):
        _takes_no_folder("utime", dir_fd, follow_symlinks)
    accessed = modified = None
    if ns is not None:
        accessed, modified = ns
    elif times is not None:
        accessed, modified = int(times[0] * 1000000000), int(times[1] * 1000000000)
    _posix.set_times(path, accessed, modified, dir_fd, follow_symlinks)


def truncate(path, length):
    """Truncate a file, specified by path, to a specific length."""
    _posix.set_length(path, length)


def ftruncate(fd, length):
    """Truncate a file, specified by file descriptor, to a specific length."""
    _posix.set_length(fd, length)


def open(path, flags, mode=0o777, *, dir_fd=None):
    """Open a file for low level IO.  Returns a file descriptor (integer)."""
    return _posix.open_file(path, flags, mode, dir_fd)


def get_terminal_size(fd=1):
    """Return the size of the terminal window as (columns, lines)."""
    return terminal_size(_posix.terminal_size(fd))


def uname():
    """Return an object identifying the current operating system."""
    return uname_result(_posix.system_name())


def times():
    """Return a collection containing process timing information."""
    return times_result(_posix.process_times())


def getloadavg():
    """Return average recent system load information."""
    return _posix.load()


def sched_getaffinity(pid, /):
    """Return the affinity of the process identified by pid."""
    return set(_system.affinity(pid))


def sched_setaffinity(pid, mask, /):
    """Set the CPU affinity of the process identified by pid to mask."""
    _system.set_affinity(pid, mask)


# ---- processes and descriptors ----


_before_fork, _in_child, _in_parent = [], [], []


def register_at_fork(*, before=None, after_in_child=None, after_in_parent=None):
    """Register callables to be called when forking a new process."""
    for function, functions in ((before, _before_fork), (after_in_child, _in_child), (after_in_parent, _in_parent)):
        if function is not None:
            functions.append(function)


def fork():
    """Fork a child process: 0 in the child, its number in the parent."""
    for function in reversed(_before_fork):
        function()
    pid = _process.fork()
    for function in _in_parent if pid else _in_child:
        function()
    return pid


def waitpid(pid, options, /):
    """Wait for completion of a given child process."""
    return _process.wait(pid, options)


def wait():
    """Wait for completion of a child process."""
    return _process.wait(-1, 0)


def WIFEXITED(status):
    return status & 127 == 0


def WEXITSTATUS(status):
    return status >> 8 & 255


def WIFSIGNALED(status):
    return 0 < status & 127 < 127


def WTERMSIG(status):
    return status & 127


def WIFSTOPPED(status):
    return status & 255 == 127


def WSTOPSIG(status):
    return status >> 8 & 255


def WCOREDUMP(status):
    return status & 128 != 0


def WIFCONTINUED(status):
    return status == 65535


def waitstatus_to_exitcode(status):
    """Convert a wait status to an exit code."""
    if WIFEXITED(status):
        return WEXITSTATUS(status)
    if WIFSIGNALED(status):
        return -WTERMSIG(status)
    raise ValueError(f"invalid wait status: {status}")


def _bytes(text):
    return text if isinstance(text, bytes) else text.encode("utf-8", "surrogateescape")


def _variables(env):
    return [_bytes(name) + b"=" + _bytes(value) for name, value in env.items()]


def execv(path, argv, /):
    """Execute an executable path with arguments, replacing current process."""
    _process.exec(_bytes(path), [_bytes(word) for word in argv], None)


def execve(path, argv, env):
    """Execute an executable path with arguments, replacing current process."""
    _process.exec(_bytes(path), [_bytes(word) for word in argv], _variables(env))


def dup2(fd, fd2, inheritable=True):
    """Duplicate file descriptor."""
    return _process.dup2(fd, fd2, inheritable)


def get_inheritable(fd, /):
    """Get the close-on-exe flag of the specified file descriptor."""
    return _process.inherits(fd)


def set_inheritable(fd, inheritable, /):
    """Set the inheritable flag of the specified file descriptor."""
    _process.set_inherits(fd, inheritable)


def get_blocking(fd, /):
    """Get the blocking mode of the file descriptor."""
    return _process.blocks(fd)


def set_blocking(fd, blocking, /):
    """Set the blocking mode of the specified file descriptor."""
    _process.set_blocks(fd, blocking)


def setsid():
    """Call the system call setsid()."""
    _process.setsid()


def getpgid(pid):
    """Call the system call getpgid(), and return the result."""
    return _process.getpgid(pid)


def getpgrp():
    """Return the current process group id."""
    return _process.getpgid(0)


def killpg(pgid, signal, /):
    """Kill a process group with a signal."""
    _process.killpg(pgid, signal)


# ---- more of the system ----

F_ULOCK, F_LOCK, F_TLOCK, F_TEST = 0, 1, 2, 3
PRIO_PROCESS, PRIO_PGRP, PRIO_USER = 0, 1, 2
SCHED_OTHER, SCHED_FIFO, SCHED_RR, SCHED_BATCH, SCHED_IDLE, SCHED_RESET_ON_FORK = 0, 1, 2, 3, 5, 0x40000000
GRND_NONBLOCK, GRND_RANDOM = 1, 2
MFD_CLOEXEC, MFD_ALLOW_SEALING, MFD_HUGETLB = 1, 2, 4
EFD_CLOEXEC, EFD_NONBLOCK, EFD_SEMAPHORE = 0o2000000, 0o4000, 1
ST_RDONLY, ST_NOSUID, ST_NODEV, ST_NOEXEC, ST_SYNCHRONOUS, ST_MANDLOCK, ST_WRITE = 1, 2, 4, 8, 16, 64, 128
ST_APPEND, ST_NOATIME, ST_NODIRATIME, ST_RELATIME = 256, 1024, 2048, 4096
POSIX_FADV_NORMAL, POSIX_FADV_RANDOM, POSIX_FADV_SEQUENTIAL, POSIX_FADV_WILLNEED, POSIX_FADV_DONTNEED, POSIX_FADV_NOREUSE = 0, 1, 2, 3, 4, 5
sysconf_names = {
    "SC_2_CHAR_TERM": 95, "SC_2_C_BIND": 47, "SC_2_C_DEV": 48, "SC_2_C_VERSION": 96, "SC_2_FORT_DEV": 49, "SC_2_FORT_RUN": 50,
    "SC_2_LOCALEDEF": 52, "SC_2_SW_DEV": 51, "SC_2_UPE": 97, "SC_2_VERSION": 46, "SC_AIO_LISTIO_MAX": 23, "SC_AIO_MAX": 24,
    "SC_AIO_PRIO_DELTA_MAX": 25, "SC_ARG_MAX": 0, "SC_ASYNCHRONOUS_IO": 12, "SC_ATEXIT_MAX": 87, "SC_AVPHYS_PAGES": 86,
    "SC_BC_BASE_MAX": 36, "SC_BC_DIM_MAX": 37, "SC_BC_SCALE_MAX": 38, "SC_BC_STRING_MAX": 39, "SC_CHARCLASS_NAME_MAX": 45,
    "SC_CHAR_BIT": 101, "SC_CHAR_MAX": 102, "SC_CHAR_MIN": 103, "SC_CHILD_MAX": 1, "SC_CLK_TCK": 2, "SC_COLL_WEIGHTS_MAX": 40,
    "SC_DELAYTIMER_MAX": 26, "SC_EQUIV_CLASS_MAX": 41, "SC_EXPR_NEST_MAX": 42, "SC_FSYNC": 15, "SC_GETGR_R_SIZE_MAX": 69,
    "SC_GETPW_R_SIZE_MAX": 70, "SC_INT_MAX": 104, "SC_INT_MIN": 105, "SC_IOV_MAX": 60, "SC_JOB_CONTROL": 7, "SC_LINE_MAX": 43,
    "SC_LOGIN_NAME_MAX": 71, "SC_LONG_BIT": 106, "SC_MAPPED_FILES": 16, "SC_MB_LEN_MAX": 108, "SC_MEMLOCK": 17, "SC_MEMLOCK_RANGE": 18,
    "SC_MEMORY_PROTECTION": 19, "SC_MESSAGE_PASSING": 20, "SC_MINSIGSTKSZ": 249, "SC_MQ_OPEN_MAX": 27, "SC_MQ_PRIO_MAX": 28,
    "SC_NGROUPS_MAX": 3, "SC_NL_ARGMAX": 119, "SC_NL_LANGMAX": 120, "SC_NL_MSGMAX": 121, "SC_NL_NMAX": 122, "SC_NL_SETMAX": 123,
    "SC_NL_TEXTMAX": 124, "SC_NPROCESSORS_CONF": 83, "SC_NPROCESSORS_ONLN": 84, "SC_NZERO": 109, "SC_OPEN_MAX": 4, "SC_PAGESIZE": 30,
    "SC_PAGE_SIZE": 30, "SC_PASS_MAX": 88, "SC_PHYS_PAGES": 85, "SC_PII": 53, "SC_PII_INTERNET": 56, "SC_PII_INTERNET_DGRAM": 62,
    "SC_PII_INTERNET_STREAM": 61, "SC_PII_OSI": 57, "SC_PII_OSI_CLTS": 64, "SC_PII_OSI_COTS": 63, "SC_PII_OSI_M": 65, "SC_PII_SOCKET": 55,
    "SC_PII_XTI": 54, "SC_POLL": 58, "SC_PRIORITIZED_IO": 13, "SC_PRIORITY_SCHEDULING": 10, "SC_REALTIME_SIGNALS": 9, "SC_RE_DUP_MAX": 44,
    "SC_RTSIG_MAX": 31, "SC_SAVED_IDS": 8, "SC_SCHAR_MAX": 111, "SC_SCHAR_MIN": 112, "SC_SELECT": 59, "SC_SEMAPHORES": 21,
    "SC_SEM_NSEMS_MAX": 32, "SC_SEM_VALUE_MAX": 33, "SC_SHARED_MEMORY_OBJECTS": 22, "SC_SHRT_MAX": 113, "SC_SHRT_MIN": 114,
    "SC_SIGQUEUE_MAX": 34, "SC_SSIZE_MAX": 110, "SC_STREAM_MAX": 5, "SC_SYNCHRONIZED_IO": 14, "SC_THREADS": 67,
    "SC_THREAD_ATTR_STACKADDR": 77, "SC_THREAD_ATTR_STACKSIZE": 78, "SC_THREAD_DESTRUCTOR_ITERATIONS": 73, "SC_THREAD_KEYS_MAX": 74,
    "SC_THREAD_PRIORITY_SCHEDULING": 79, "SC_THREAD_PRIO_INHERIT": 80, "SC_THREAD_PRIO_PROTECT": 81, "SC_THREAD_PROCESS_SHARED": 82,
    "SC_THREAD_SAFE_FUNCTIONS": 68, "SC_THREAD_STACK_MIN": 75, "SC_THREAD_THREADS_MAX": 76, "SC_TIMERS": 11, "SC_TIMER_MAX": 35,
    "SC_TTY_NAME_MAX": 72, "SC_TZNAME_MAX": 6, "SC_T_IOV_MAX": 66, "SC_UCHAR_MAX": 115, "SC_UINT_MAX": 116, "SC_UIO_MAXIOV": 60,
    "SC_ULONG_MAX": 117, "SC_USHRT_MAX": 118, "SC_VERSION": 29, "SC_WORD_BIT": 107, "SC_XBS5_ILP32_OFF32": 125,
    "SC_XBS5_ILP32_OFFBIG": 126, "SC_XBS5_LP64_OFF64": 127, "SC_XBS5_LPBIG_OFFBIG": 128, "SC_XOPEN_CRYPT": 92, "SC_XOPEN_ENH_I18N": 93,
    "SC_XOPEN_LEGACY": 129, "SC_XOPEN_REALTIME": 130, "SC_XOPEN_REALTIME_THREADS": 131, "SC_XOPEN_SHM": 94, "SC_XOPEN_UNIX": 91,
    "SC_XOPEN_VERSION": 89, "SC_XOPEN_XCU_VERSION": 90, "SC_XOPEN_XPG2": 98, "SC_XOPEN_XPG3": 99, "SC_XOPEN_XPG4": 100,
}


pathconf_names = {
    "PC_ALLOC_SIZE_MIN": 18, "PC_ASYNC_IO": 10, "PC_CHOWN_RESTRICTED": 6, "PC_FILESIZEBITS": 13, "PC_LINK_MAX": 0, "PC_MAX_CANON": 1,
    "PC_MAX_INPUT": 2, "PC_NAME_MAX": 3, "PC_NO_TRUNC": 7, "PC_PATH_MAX": 4, "PC_PIPE_BUF": 5, "PC_PRIO_IO": 11, "PC_REC_INCR_XFER_SIZE": 14,
    "PC_REC_MAX_XFER_SIZE": 15, "PC_REC_MIN_XFER_SIZE": 16, "PC_REC_XFER_ALIGN": 17, "PC_SOCK_MAXBUF": 12, "PC_SYMLINK_MAX": 19,
    "PC_SYNC_IO": 9, "PC_VDISABLE": 8,
}
confstr_names = {
    "CS_GNU_LIBC_VERSION": 2, "CS_GNU_LIBPTHREAD_VERSION": 3, "CS_LFS64_CFLAGS": 1004, "CS_LFS64_LDFLAGS": 1005, "CS_LFS64_LIBS": 1006,
    "CS_LFS64_LINTFLAGS": 1007, "CS_LFS_CFLAGS": 1000, "CS_LFS_LDFLAGS": 1001, "CS_LFS_LIBS": 1002, "CS_LFS_LINTFLAGS": 1003, "CS_PATH": 0,
    "CS_XBS5_ILP32_OFF32_CFLAGS": 1100, "CS_XBS5_ILP32_OFF32_LDFLAGS": 1101, "CS_XBS5_ILP32_OFF32_LIBS": 1102,
    "CS_XBS5_ILP32_OFF32_LINTFLAGS": 1103, "CS_XBS5_ILP32_OFFBIG_CFLAGS": 1104, "CS_XBS5_ILP32_OFFBIG_LDFLAGS": 1105,
    "CS_XBS5_ILP32_OFFBIG_LIBS": 1106, "CS_XBS5_ILP32_OFFBIG_LINTFLAGS": 1107, "CS_XBS5_LP64_OFF64_CFLAGS": 1108,
    "CS_XBS5_LP64_OFF64_LDFLAGS": 1109, "CS_XBS5_LP64_OFF64_LIBS": 1110, "CS_XBS5_LP64_OFF64_LINTFLAGS": 1111,
    "CS_XBS5_LPBIG_OFFBIG_CFLAGS": 1112, "CS_XBS5_LPBIG_OFFBIG_LDFLAGS": 1113, "CS_XBS5_LPBIG_OFFBIG_LIBS": 1114,
    "CS_XBS5_LPBIG_OFFBIG_LINTFLAGS": 1115,
}


class statvfs_result(Record):
    _names = ("f_bsize", "f_frsize", "f_blocks", "f_bfree", "f_bavail", "f_files", "f_ffree", "f_favail", "f_flag", "f_namemax")
    _hidden = ("f_fsid",)


statvfs_result.__module__ = "os"


def _configured(name, names):
    """The number of a configuration variable that a program names."""
    if isinstance(name, str):
        if name not in names:
            raise ValueError("unrecognized configuration name")
        return names[name]
    if not isinstance(name, int):
        raise TypeError("configuration names must be strings or integers")
    return name


def sysconf(name, /):
    """Return an integer-valued system configuration variable."""
    return _system.sysconf(_configured(name, sysconf_names))


def confstr(name, /):
    """Return a string-valued system configuration variable."""
    return _system.confstr(_configured(name, confstr_names))


def pathconf(path, name):
    """Return the configuration limit name for the file or directory path."""
    return _system.pathconf(path, _configured(name, pathconf_names))


def fpathconf(fd, name, /):
    """Return the configuration limit name for the file descriptor fd."""
    return _system.pathconf(fd, _configured(name, pathconf_names))


def getxattr(path, attribute, *, follow_symlinks=True):
    """Return the value of extended attribute attribute on path."""
    return _system.getxattr(path, attribute, follow_symlinks)


def setxattr(path, attribute, value, flags=0, *, follow_symlinks=True):
    """Set extended attribute attribute on path to value."""
    _system.setxattr(path, attribute, value, flags, follow_symlinks)


def removexattr(path, attribute, *, follow_symlinks=True):
    """Remove extended attribute attribute on path."""
    _system.removexattr(path, attribute, follow_symlinks)


def listxattr(path=None, *, follow_symlinks=True):
    """Return a list of extended attributes on path."""
    return _system.listxattr("." if path is None else path, follow_symlinks)


def statvfs(path):
    """Perform a statvfs system call on the given path."""
    return statvfs_result(_system.statvfs(path))


def fstatvfs(fd, /):
    """Perform an fstatvfs system call on the given fd."""
    return statvfs_result(_system.statvfs(fd))


def chown(path, uid, gid, *, dir_fd=None, follow_symlinks=True):
    """Change the owner and group id of path to the numeric uid and gid."""
    if isinstance(path, int):
        _takes_no_folder("chown", dir_fd, follow_symlinks)
        _system.fchown(path, uid, gid)
    else:
        _posix.change_owner(path, uid, gid, dir_fd, follow_symlinks)


def lchown(path, uid, gid):
    """Change the owner and group id of path to the numeric uid and gid. This function will not follow symbolic links."""
    _posix.change_owner(path, uid, gid, None, False)


def mknod(path, mode=0o600, device=0, *, dir_fd=None):
    """Create a node in the file system."""
    _posix.make_node(path, mode, device, dir_fd)


def mkfifo(path, mode=0o666, *, dir_fd=None):
    """Create a "fifo" (a POSIX named pipe)."""
    _posix.make_node(path, mode | 0o010000, 0, dir_fd)


def setpgrp():
    """Make the current process the leader of its process group."""
    setpgid(0, 0)


def getpriority(which, who):
    """Return program scheduling priority."""
    return _system.get_priority(which, who)


def setpriority(which, who, priority):
    """Set program scheduling priority."""
    _system.set_priority(which, who, priority)


def memfd_create(name, flags=MFD_CLOEXEC):
    return _system.memfd_create(name, flags)


def eventfd(initval, flags=EFD_CLOEXEC):
    """Creates and returns an event notification file descriptor."""
    return _system.eventfd(initval, flags)


def eventfd_read(fd):
    """Read eventfd value"""
    return int.from_bytes(read(fd, 8), "little")


def eventfd_write(fd, value):
    """Write eventfd value."""
    write(fd, value.to_bytes(8, "little"))


def writev(fd, buffers, /):
    """Iterate over buffers, and write the contents of each to a file descriptor."""
    return _system.writev(fd, list(buffers))


def readv(fd, buffers, /):
    """Read from a file descriptor fd into an iterable of buffers."""
    return _system.readv(fd, list(buffers))


def sendfile(out_fd, in_fd, offset, count):
    """Copy count bytes from file descriptor in_fd to file descriptor out_fd."""
    return _system.sendfile(out_fd, in_fd, offset, count)


def closerange(fd_low, fd_high, /):
    """Closes all file descriptors in [fd_low, fd_high), ignoring errors."""
    for fd in range(fd_low, fd_high):
        try:
            close(fd)
        except OSError:
            pass


def _usage(values):
    import resource

    return resource.struct_rusage(values)


class waitid_result(Record):
    _names = ("si_pid", "si_uid", "si_signo", "si_status", "si_code")


def waitid(idtype, id, options, /):
    """Returns the result of waiting for a process or processes."""
    found = _system.waitid(idtype, id, options)
    return None if found is None else waitid_result(found)


def wait4(pid, options):
    """Wait for completion of a specific child process."""
    pid, status, usage = _system.wait4(pid, options)
    return pid, status, _usage(usage)


def wait3(options):
    """Wait for completion of a child process."""
    return wait4(-1, options)
