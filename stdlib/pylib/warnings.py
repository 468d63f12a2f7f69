"""Warnings: messages that are shown once for each place, or raised, as filters say."""

import sys

import _sys

filters = [("default", None, DeprecationWarning, "__main__", 0), ("ignore", None, DeprecationWarning, None, 0),
           ("ignore", None, PendingDeprecationWarning, None, 0), ("ignore", None, ImportWarning, None, 0), ("ignore", None, ResourceWarning, None, 0)]
_defaultaction = "default"
defaultaction = "default"
onceregistry = {}
_onceregistry = onceregistry
_shown = set()


class WarningMessage:
    """What showwarning is given."""

    _WARNING_DETAILS = ("message", "category", "filename", "lineno", "file", "line", "source")

    def __init__(self, message, category, filename, lineno, file=None, line=None, source=None):
        self.message, self.category, self.filename, self.lineno = message, category, filename, lineno
        self.file, self.line, self.source = file, line, source
        self._category_name = category.__name__ if category else None

    def __str__(self):
        return (f"{{message : {self.message!r}, category : {self._category_name!r}, filename : {self.filename!r}, "
                f"lineno : {self.lineno}, line : {self.line!r}}}")


def formatwarning(message, category, filename, lineno, line=None):
    """Function to format a warning the standard way."""
    return f"{filename}:{lineno}: {category.__name__}: {message}\n"


def showwarning(message, category, filename, lineno, file=None, line=None):
    """Hook to write a warning to a file; replace if you like."""
    file = sys.stderr if file is None else file
    if file is not None:
        file.write(formatwarning(message, category, filename, lineno, line))


_showwarning_orig = showwarning
_log = []


def _action(text, category, module):
    for action, message, kind, name, lineno in filters:
        if message is not None and not (message.match(text) if hasattr(message, "match") else text.lower().startswith(message.lower())):
            continue
        if issubclass(category, kind) and (name is None or name == module or (hasattr(name, "match") and name.match(module))):
            return action
    return defaultaction


def warn(message, category=None, stacklevel=1, source=None, *, skip_file_prefixes=()):
    """Issue a warning, or maybe ignore it or raise an exception."""
    if isinstance(message, Warning):
        category = type(message)
    category = UserWarning if category is None else category
    if not (isinstance(category, type) and issubclass(category, Warning)):
        raise TypeError(f"category must be a Warning subclass, not '{type(category).__name__}'")
    warn_explicit(message, category, sys.argv[0], 1, "__main__")


_sys.warn_by(warn)


def warn_explicit(message, category, filename, lineno, module=None, registry=None, module_globals=None, source=None):
    """Issue a warning with all that is known of its place."""
    if isinstance(message, Warning):
        text, category = str(message), type(message)
    else:
        text, message = str(message), category(message)
    action = _action(text, category, module or "__main__")
    if action == "ignore":
        return
    if action == "error":
        raise message
    key = (text, category, None if action == "once" else (filename, lineno))
    if action != "always" and action != "all" and not _log:
        if key in _shown:
            return
        _shown.add(key)
    if _log and _log[-1] is not None:
        _log[-1].append(WarningMessage(message, category, filename, lineno, source=source))
    else:
        showwarning(message, category, filename, lineno)


def filterwarnings(action, message="", category=Warning, module="", lineno=0, append=False):
    """Insert an entry into the list of warnings filters (at the front)."""
    if action not in ("error", "ignore", "always", "all", "default", "module", "once"):
        raise ValueError(f"invalid action: {action!r}")
    matcher = None
    if message or module:
        import re

        matcher = re.compile(message, re.I) if message else None
        module = re.compile(module) if module else None
    _add((action, matcher, category, module or None, lineno), append)


def simplefilter(action, category=Warning, lineno=0, append=False):
    """Insert a simple entry into the list of warnings filters (at the front)."""
    if action not in ("error", "ignore", "always", "all", "default", "module", "once"):
        raise ValueError(f"invalid action: {action!r}")
    _add((action, None, category, None, lineno), append)


def _add(item, append):
    if item in filters:
        filters.remove(item)
    if append:
        filters.append(item)
    else:
        filters.insert(0, item)


def resetwarnings():
    """Clear the list of warning filters, so that no filters are active."""
    filters[:] = []


def _filters_mutated():
    pass


class catch_warnings:
    """A context manager that copies and restores the warnings filter upon exiting the context."""

    def __init__(self, *, record=False, module=None, action=None, category=Warning, lineno=0, append=False):
        self._record, self._filter = record, None if action is None else (action, category, lineno, append)

    def __enter__(self):
        self._filters, self._seen = filters[:], set(_shown)
        if self._filter is not None:
            simplefilter(*self._filter)
        log = [] if self._record else None
        _log.append(log)
        _shown.clear()
        return log

    def __exit__(self, *args):
        filters[:] = self._filters
        _log.pop()
        _shown.clear()
        _shown.update(self._seen)


def deprecated(message, /, *, category=DeprecationWarning, stacklevel=1):
    """Indicate that a class, function or overload is deprecated."""

    def mark(what):
        if category is None or isinstance(what, type):
            what.__deprecated__ = message
            return what
        import functools

        @functools.wraps(what)
        def wrapper(*args, **keywords):
            warn(message, category, stacklevel + 1)
            return what(*args, **keywords)

        wrapper.__deprecated__ = message
        return wrapper

    return mark


def _deprecated(name, message="", *, remove, _version=None):
    warn(f"{name!r} is deprecated and slated for removal", DeprecationWarning)
