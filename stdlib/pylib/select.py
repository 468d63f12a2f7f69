"""This module supports asynchronous I/O on multiple file descriptors."""

import _select

error = OSError
PIPE_BUF = 4096
POLLIN = 1
POLLPRI = 2
POLLOUT = 4
POLLERR = 8
POLLHUP = 16
POLLNVAL = 32
POLLRDNORM = 64
POLLRDBAND = 128
POLLWRNORM = 256
POLLWRBAND = 512
POLLMSG = 1024
POLLRDHUP = 8192


def _descriptor(file):
    fd = file if isinstance(file, int) else file.fileno()
    if not isinstance(fd, int):
        raise TypeError("argument must be an int, or have a fileno() method.")
    if fd < 0:
        raise ValueError(f"file descriptor cannot be a negative integer ({fd})")
    return fd


def _milliseconds(timeout, unit):
    if timeout is None:
        return -1
    scaled = timeout * unit
    whole = int(scaled)
    return whole + 1 if scaled > whole else whole


@staticmethod  # as an attribute of a class it is not bound: CPython's is a builtin function
def select(rlist, wlist, xlist, timeout=None, /):
    """Wait until one or more file descriptors are ready for some kind of I/O."""
    groups = (list(rlist), list(wlist), list(xlist))
    if timeout is not None and timeout < 0:
        raise ValueError("timeout must be non-negative")
    wanted = {}
    for files, events in zip(groups, (POLLIN, POLLOUT, POLLPRI)):
        for file in files:
            fd = _descriptor(file)
            wanted[fd] = wanted.get(fd, 0) | events
    fds = list(wanted)
    happened = dict(zip(fds, _select.poll(fds, list(wanted.values()), _milliseconds(timeout, 1000))))
    if POLLNVAL in [state & POLLNVAL for state in happened.values()]:
        raise OSError(9, "Bad file descriptor")
    shows = (POLLIN | POLLHUP | POLLERR, POLLOUT | POLLERR, POLLPRI)
    return tuple([f for f in files if happened[_descriptor(f)] & mask] for files, mask in zip(groups, shows))


def _mask(events):
    if events < 0:
        raise ValueError("value must be positive")
    if events >> 16:
        raise OverflowError("Python int too large for C unsigned short")
    return events


class poll:
    """A set of descriptors that can be waited for."""

    def __init__(self):
        self._wanted = {}

    def register(self, fd, eventmask=POLLIN | POLLPRI | POLLOUT, /):
        self._wanted[_descriptor(fd)] = _mask(eventmask)

    def modify(self, fd, eventmask, /):
        fd = _descriptor(fd)
        if fd not in self._wanted:
            raise FileNotFoundError(2, "No such file or directory")
        self._wanted[fd] = _mask(eventmask)

    def unregister(self, fd, /):
        del self._wanted[_descriptor(fd)]

    def poll(self, timeout=None, /):
        fds = list(self._wanted)
        limit = -1 if timeout is None or timeout < 0 else _milliseconds(timeout, 1)
        return [(fd, state) for fd, state in zip(fds, _select.poll(fds, list(self._wanted.values()), limit)) if state]


# ---- epoll ----

EPOLLIN = 1
EPOLLPRI = 2
EPOLLOUT = 4
EPOLLERR = 8
EPOLLHUP = 16
EPOLLRDNORM = 64
EPOLLRDBAND = 128
EPOLLWRNORM = 256
EPOLLWRBAND = 512
EPOLLMSG = 1024
EPOLLRDHUP = 8192
EPOLLEXCLUSIVE = 1 << 28
EPOLLWAKEUP = 1 << 29
EPOLLONESHOT = 1 << 30
EPOLLET = 1 << 31
EPOLL_CLOEXEC = 0o2000000
_ADD, _DELETE, _MODIFY, _MOST = 1, 2, 3, 1023


class epoll:
    """A set of descriptors that the system keeps and that can be waited for."""

    def __init__(self, sizehint=-1, flags=0):
        if sizehint != -1 and sizehint <= 0:
            raise ValueError("negative sizehint")
        if flags & ~EPOLL_CLOEXEC:
            raise OSError(22, "Invalid argument")
        self._fd = _select.epoll()

    @classmethod
    def fromfd(cls, fd, /):
        """Create an epoll object from a given control fd."""
        made = cls.__new__(cls)
        made._fd = fd
        return made

    def _open(self):
        if self._fd < 0:
            raise ValueError("I/O operation on closed epoll object")
        return self._fd

    @property
    def closed(self):
        """True if the epoll handler is closed"""
        return self._fd < 0

    def fileno(self):
        """Return the epoll control file descriptor."""
        return self._open()

    def close(self):
        """Close the epoll control file descriptor."""
        fd, self._fd = self._fd, -1
        if fd >= 0:
            import posix

            posix.close(fd)

    def __del__(self):
        self.close()

    def __enter__(self):
        self._open()
        return self

    def __exit__(self, *exc_info):
        self.close()

    def register(self, fd, eventmask=EPOLLIN | EPOLLPRI | EPOLLOUT):
        """Registers a new fd or raises an OSError if the fd is already registered."""
        _select.epoll_control(self._open(), _ADD, _descriptor(fd), eventmask)

    def modify(self, fd, eventmask):
        """Modify event mask for a registered file descriptor."""
        _select.epoll_control(self._open(), _MODIFY, _descriptor(fd), eventmask)

    def unregister(self, fd):
        """Remove a registered file descriptor from the epoll object."""
        _select.epoll_control(self._open(), _DELETE, _descriptor(fd), 0)

    def poll(self, timeout=None, maxevents=-1):
        """Wait for events on the epoll file descriptor."""
        if maxevents == -1:
            maxevents = _MOST
        elif maxevents <= 0:
            raise ValueError(f"maxevents must be greater than 0, got {maxevents}")
        limit = -1 if timeout is None or timeout < 0 else _milliseconds(timeout, 1000)
        return _select.epoll_wait(self._open(), limit, maxevents)
