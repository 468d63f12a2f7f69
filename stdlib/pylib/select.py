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


class poll:
    """A set of descriptors that can be waited for."""

    def __init__(self):
        self._wanted = {}

    def register(self, fd, eventmask=POLLIN | POLLPRI | POLLOUT, /):
        self._wanted[_descriptor(fd)] = eventmask

    def modify(self, fd, eventmask, /):
        fd = _descriptor(fd)
        if fd not in self._wanted:
            raise FileNotFoundError(2, "No such file or directory")
        self._wanted[fd] = eventmask

    def unregister(self, fd, /):
        del self._wanted[_descriptor(fd)]

    def poll(self, timeout=None, /):
        fds = list(self._wanted)
        limit = -1 if timeout is None or timeout < 0 else _milliseconds(timeout, 1)
        return [(fd, state) for fd, state in zip(fds, _select.poll(fds, list(self._wanted.values()), limit)) if state]
