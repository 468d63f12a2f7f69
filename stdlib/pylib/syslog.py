"""The log of the system, by the functions of the C library."""

import _system
import sys as _sys

LOG_EMERG, LOG_ALERT, LOG_CRIT, LOG_ERR, LOG_WARNING, LOG_NOTICE, LOG_INFO, LOG_DEBUG = range(8)
LOG_PID, LOG_CONS, LOG_ODELAY, LOG_NDELAY, LOG_NOWAIT, LOG_PERROR = 1, 2, 4, 8, 16, 32
LOG_KERN, LOG_USER, LOG_MAIL, LOG_DAEMON, LOG_AUTH, LOG_SYSLOG, LOG_LPR, LOG_NEWS, LOG_UUCP, LOG_CRON, LOG_AUTHPRIV, LOG_FTP = range(0, 96, 8)
LOG_LOCAL0, LOG_LOCAL1, LOG_LOCAL2, LOG_LOCAL3, LOG_LOCAL4, LOG_LOCAL5, LOG_LOCAL6, LOG_LOCAL7 = range(128, 192, 8)

_open = []  # not empty: the log is open


def LOG_MASK(pri, /):
    """Calculates the mask for the individual priority pri."""
    return 1 << pri


def LOG_UPTO(pri, /):
    """Calculates the mask for all priorities up to and including pri."""
    return (1 << (pri + 1)) - 1


def openlog(ident=None, logoption=0, facility=LOG_USER):
    """Set logging options of subsequent syslog() calls."""
    if ident is None:
        script = _sys.argv[0] if _sys.argv and isinstance(_sys.argv[0], str) else ""
        ident = script.rsplit("/", 1)[-1] or None
    elif not isinstance(ident, str):
        raise TypeError(f"openlog() argument 'ident' must be str, not {type(ident).__name__}")
    _sys.audit("syslog.openlog", ident, logoption, facility)
    _system.log_open(ident, logoption, facility)
    _open[:] = [True]


def syslog(*args):
    """Send the string message to the system logger, with the priority before it or LOG_INFO."""
    if not 1 <= len(args) <= 2:
        raise TypeError("syslog.syslog requires 1 to 2 arguments")
    priority, message = args if len(args) == 2 else (LOG_INFO, *args)
    if not isinstance(message, str):
        raise TypeError(f"syslog() argument {len(args)} must be str, not {type(message).__name__}")
    _sys.audit("syslog.syslog", priority, message)
    if not _open:
        openlog()
    _system.log(priority, message)


def closelog():
    """Reset the syslog module values and call the system library closelog()."""
    _sys.audit("syslog.closelog")
    if _open:
        _system.log_close()
        _open.clear()


def setlogmask(maskpri, /):
    """Set the priority mask to maskpri and return the previous mask value."""
    _sys.audit("syslog.setlogmask", maskpri)
    return _system.log_mask(maskpri)
