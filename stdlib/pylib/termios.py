"""This module provides an interface to the Posix calls for tty I/O control."""

import _system
import _terminal

B0, B1000000, B110, B115200, B1152000, B1200 = 0, 4104, 3, 4098, 4105, 9
B134, B150, B1500000, B1800, B19200, B200 = 4, 5, 4106, 10, 14, 6
B2000000, B230400, B2400, B2500000, B300, B3000000 = 4107, 4099, 11, 4108, 7, 4109
B3500000, B38400, B4000000, B460800, B4800, B50 = 4110, 15, 4111, 4100, 12, 1
B500000, B57600, B576000, B600, B75, B921600 = 4101, 4097, 4102, 8, 2, 4103
B9600, BRKINT, BS0, BS1, BSDLY, CBAUD = 13, 2, 0, 8192, 8192, 4111
CBAUDEX, CDSUSP, CEOF, CEOL, CEOT, CERASE = 4096, 25, 4, 0, 4, 127
CFLUSH, CIBAUD, CINTR, CKILL, CLNEXT, CLOCAL = 15, 269418496, 3, 21, 22, 2048
CQUIT, CR0, CR1, CR2, CR3, CRDLY = 28, 0, 512, 1024, 1536, 1536
CREAD, CRPRNT, CRTSCTS, CS5, CS6, CS7 = 128, 18, 2147483648, 0, 16, 32
CS8, CSIZE, CSTART, CSTOP, CSTOPB, CSUSP = 48, 48, 17, 19, 64, 26
CWERASE, ECHO, ECHOCTL, ECHOE, ECHOK, ECHOKE = 23, 8, 512, 16, 32, 2048
ECHONL, ECHOPRT, EXTA, EXTB, EXTPROC, FF0 = 64, 1024, 14, 15, 65536, 0
FF1, FFDLY, FIOASYNC, FIOCLEX, FIONBIO, FIONCLEX = 32768, 32768, 21586, 21585, 21537, 21584
FIONREAD, FLUSHO, HUPCL, ICANON, ICRNL, IEXTEN = 21531, 4096, 1024, 2, 256, 32768
IGNBRK, IGNCR, IGNPAR, IMAXBEL, INLCR, INPCK = 1, 128, 4, 8192, 64, 16
IOCSIZE_MASK, IOCSIZE_SHIFT, ISIG, ISTRIP, IUCLC, IUTF8 = 1073676288, 16, 1, 32, 512, 16384
IXANY, IXOFF, IXON, NCC, NCCS, NL0 = 2048, 4096, 1024, 8, 32, 0
NL1, NLDLY, NOFLSH, N_MOUSE, N_PPP, N_SLIP = 256, 256, 128, 2, 3, 1
N_STRIP, N_TTY, OCRNL, OFDEL, OFILL, OLCUC = 4, 0, 8, 128, 64, 2
ONLCR, ONLRET, ONOCR, OPOST, PARENB, PARMRK = 4, 32, 16, 1, 256, 8
PARODD, PENDIN, TAB0, TAB1, TAB2, TAB3 = 512, 16384, 0, 2048, 4096, 6144
TABDLY, TCFLSH, TCGETA, TCGETS, TCIFLUSH, TCIOFF = 6144, 21515, 21509, 21505, 0, 2
TCIOFLUSH, TCION, TCOFLUSH, TCOOFF, TCOON, TCSADRAIN = 2, 3, 1, 0, 1, 1
TCSAFLUSH, TCSANOW, TCSBRK, TCSBRKP, TCSETA, TCSETAF = 2, 0, 21513, 21541, 21510, 21512
TCSETAW, TCSETS, TCSETSF, TCSETSW, TCXONC, TIOCCONS = 21511, 21506, 21508, 21507, 21514, 21533
TIOCEXCL, TIOCGETD, TIOCGICOUNT, TIOCGLCKTRMIOS, TIOCGPGRP, TIOCGSERIAL = 21516, 21540, 21597, 21590, 21519, 21534
TIOCGSOFTCAR, TIOCGWINSZ, TIOCINQ, TIOCLINUX, TIOCMBIC, TIOCMBIS = 21529, 21523, 21531, 21532, 21527, 21526
TIOCMGET, TIOCMIWAIT, TIOCMSET, TIOCM_CAR, TIOCM_CD, TIOCM_CTS = 21525, 21596, 21528, 64, 64, 32
TIOCM_DSR, TIOCM_DTR, TIOCM_LE, TIOCM_RI, TIOCM_RNG, TIOCM_RTS = 256, 2, 1, 128, 128, 4
TIOCM_SR, TIOCM_ST, TIOCNOTTY, TIOCNXCL, TIOCOUTQ, TIOCPKT = 16, 8, 21538, 21517, 21521, 21536
TIOCPKT_DATA, TIOCPKT_DOSTOP, TIOCPKT_FLUSHREAD, TIOCPKT_FLUSHWRITE, TIOCPKT_NOSTOP, TIOCPKT_START = 0, 32, 1, 2, 16, 8
TIOCPKT_STOP, TIOCSCTTY, TIOCSERCONFIG, TIOCSERGETLSR, TIOCSERGETMULTI, TIOCSERGSTRUCT = 4, 21518, 21587, 21593, 21594, 21592
TIOCSERGWILD, TIOCSERSETMULTI, TIOCSERSWILD, TIOCSER_TEMT, TIOCSETD, TIOCSLCKTRMIOS = 21588, 21595, 21589, 1, 21539, 21591
TIOCSPGRP, TIOCSSERIAL, TIOCSSOFTCAR, TIOCSTI, TIOCSWINSZ, TOSTOP = 21520, 21535, 21530, 21522, 21524, 256
VDISCARD, VEOF, VEOL, VEOL2, VERASE, VINTR = 13, 4, 11, 16, 2, 0
VKILL, VLNEXT, VMIN, VQUIT, VREPRINT, VSTART = 3, 15, 6, 1, 12, 8
VSTOP, VSUSP, VSWTC, VSWTCH, VT0, VT1 = 9, 10, 7, 7, 0, 16384
VTDLY, VTIME, VWERASE, XCASE, XTABS, _POSIX_VDISABLE = 16384, 5, 14, 4, 6144, 0


class error(Exception):
    """What a terminal refuses."""


error.__module__ = "termios"
error.__qualname__ = "error"


def _descriptor(file):
    fd = file if isinstance(file, int) else file.fileno()
    if fd < 0:
        raise ValueError(f"file descriptor cannot be a negative integer ({fd})")
    return fd


def tcgetattr(fd, /):
    """Get the tty attributes for file descriptor fd."""
    try:
        *numbers, characters = _terminal.get(_descriptor(fd))
    except OSError as e:
        raise error(e.errno, e.strerror) from None
    listed = [characters[i : i + 1] for i in range(len(characters))]
    if not numbers[3] & ICANON:
        listed[VMIN], listed[VTIME] = characters[VMIN], characters[VTIME]
    return [*numbers, listed]


def tcsetattr(fd, when, attributes, /):
    """Set the tty attributes for file descriptor fd."""
    if not isinstance(attributes, list) or len(attributes) != 7:
        raise TypeError("tcsetattr, arg 3: must be 7 element list")
    listed = attributes[6]
    if not isinstance(listed, list) or len(listed) != NCCS:
        raise TypeError(f"tcsetattr: attributes[6] must be {NCCS} element list")
    characters = bytearray()
    for c in listed:
        if isinstance(c, bytes) and len(c) == 1:
            characters += c
        elif isinstance(c, int):
            characters.append(c)
        else:
            raise TypeError("tcsetattr: elements of attributes must be characters or integers")
    try:
        _terminal.set(_descriptor(fd), when, (*attributes[:6], bytes(characters)))
    except OSError as e:
        raise error(e.errno, e.strerror) from None


def _act(fd, what, how):
    try:
        _terminal.act(_descriptor(fd), what, how)
    except OSError as e:
        raise error(e.errno, e.strerror) from None


def tcsendbreak(fd, duration, /):
    """Send a break on file descriptor fd."""
    _act(fd, 0, duration)


def tcdrain(fd, /):
    """Wait until all output written to file descriptor fd has been transmitted."""
    _act(fd, 1, 0)


def tcflush(fd, queue, /):
    """Discard queued data on file descriptor fd."""
    _act(fd, 2, queue)


def tcflow(fd, action, /):
    """Suspend or resume input or output on file descriptor fd."""
    _act(fd, 3, action)


def tcgetwinsize(fd, /):
    """Get the tty winsize for file descriptor fd."""
    try:
        size = _system.ioctl(_descriptor(fd), TIOCGWINSZ, bytes(8), False)
    except OSError as e:
        raise error(e.errno, e.strerror) from None
    return int.from_bytes(size[:2], "little"), int.from_bytes(size[2:4], "little")


def tcsetwinsize(fd, winsize, /):
    """Set the tty winsize for file descriptor fd."""
    rows, columns = winsize
    try:
        size = _system.ioctl(_descriptor(fd), TIOCGWINSZ, bytes(8), False)
        _system.ioctl(_descriptor(fd), TIOCSWINSZ, rows.to_bytes(2, "little") + columns.to_bytes(2, "little") + size[4:], False)
    except OSError as e:
        raise error(e.errno, e.strerror) from None
