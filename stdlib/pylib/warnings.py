"""Warnings: messages that are shown once for each place, or raised, depending on filters."""

import sys

import _sys

__all__ = ["warn", "warn_explicit", "showwarning", "formatwarning", "filterwarnings", "simplefilter", "resetwarnings", "catch_warnings",
           "deprecated"]

filters = [("default", None, DeprecationWarning, "__main__", 0), ("ignore", None, DeprecationWarning, None, 0),
           ("ignore", None, PendingDeprecationWarning, None, 0), ("ignore", None, ImportWarning, None, 0), ("ignore", None, ResourceWarning, None, 0)]
_defaultaction = "default"
defaultaction = "default"
onceregistry = {}
_onceregistry = onceregistry
_filters_version = 1
_actions = ("error", "ignore", "always", "all", "default", "module", "once")


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


# ---- how they are shown; programs set showwarning and formatwarning ----


def _source_line(filename, lineno):
    try:
        with open(filename) as file:
            for number, line in enumerate(file, 1):
                if number == lineno:
                    return line
    except (OSError, UnicodeDecodeError):
        pass
    return ""


def _formatted(message, category, filename, lineno, line, source):
    text = f"{filename}:{lineno}: {category.__name__}: {message}\n"
    line = (_source_line(filename, lineno) if line is None else line).strip()
    if line:
        text += f"  {line}\n"
    if source is not None:
        text += f"{category.__name__}: Enable tracemalloc to get the object allocation traceback\n"
    return text


def formatwarning(message, category, filename, lineno, line=None):
    """Function to format a warning the standard way."""
    return _formatted(message, category, filename, lineno, line, None)


def showwarning(message, category, filename, lineno, file=None, line=None):
    """Hook to write a warning to a file; replace if you like."""
    _show_as_usual(WarningMessage(message, category, filename, lineno, file, line))


_showwarning_orig = showwarning
_formatwarning_orig = formatwarning


def _show_as_usual(shown):
    file = sys.stderr if shown.file is None else shown.file
    if file is None:
        return
    if formatwarning is not _formatwarning_orig:
        text = formatwarning(shown.message, shown.category, shown.filename, shown.lineno, shown.line)
    else:
        text = _formatted(shown.message, shown.category, shown.filename, shown.lineno, shown.line, shown.source)
    try:
        file.write(text)
    except OSError:
        pass


_showwarnmsg_impl = _show_as_usual


def _showwarnmsg(shown):
    if showwarning is _showwarning_orig:
        _showwarnmsg_impl(shown)
        return
    if not callable(showwarning):
        raise TypeError("warnings.showwarning() must be set to a function or method")
    showwarning(shown.message, shown.category, shown.filename, shown.lineno, shown.file, shown.line)


# ---- warn ----


def _matches(pattern, text):
    return pattern is None or (pattern.match(text) is not None if hasattr(pattern, "match") else pattern == text)


def _filter_of(text, category, module, lineno):
    for item in filters:
        action, message, kind, name, line = item
        if _matches(message, text) and issubclass(category, kind) and _matches(name, module) and line in (0, lineno):
            return item
    return (defaultaction,)


def _was_shown(action, registry, text, category, lineno):
    """Whether the warning need not be shown again; remembers that it was shown."""
    if action in ("always", "all"):
        return False
    registry[(text, category, lineno)] = 1
    if action == "default":
        return False
    seen, key = (onceregistry, (text, category)) if action == "once" else (registry, (text, category, 0))
    if seen.get(key):
        return True
    seen[key] = 1
    return False


def warn_explicit(message, category, filename, lineno, module=None, registry=None, module_globals=None, source=None):
    """Issue a warning with all that is known of its place."""
    lineno = int(lineno)
    if module is None:
        module = filename or "<unknown>"
        module = module[:-3] if module[-3:].lower() == ".py" else module
    registry = {} if registry is None else registry
    if registry.get("version", 0) != _filters_version:
        registry.clear()
        registry["version"] = _filters_version
    if isinstance(message, Warning):
        text, category = str(message), message.__class__
    else:
        text, message = message, category(message)
    if registry.get((text, category, lineno)):
        return
    chosen = _filter_of(text, category, module, lineno)
    action = chosen[0]
    if action == "ignore":
        return
    if action == "error":
        raise message
    if action not in _actions:
        raise RuntimeError(f"Unrecognized action ({action!r}) in warnings.filters:\n {chosen}")
    if not _was_shown(action, registry, text, category, lineno):
        _showwarnmsg(WarningMessage(message, category, filename, lineno, source=source))


def _is_internal(frame):
    filename = frame.f_code.co_filename
    return "importlib" in filename and "_bootstrap" in filename


def _next_external(frame, skipped):
    frame = frame.f_back
    while frame is not None and (_is_internal(frame) or frame.f_code.co_filename.startswith(skipped)):
        frame = frame.f_back
    return frame


def _frame_at(stacklevel, skipped):
    """The frame that the warning is about, counted from the caller of warn, or None if there are fewer."""
    try:
        frame = sys._getframe(2)
    except ValueError:  # a finalizer at the end of the program warns
        return None
    for _ in range(stacklevel - 1):
        if frame is None:
            break
        frame = _next_external(frame, skipped)
    return frame


def warn(message, category=None, stacklevel=1, source=None, *, skip_file_prefixes=()):
    """Issue a warning, or maybe ignore it or raise an exception."""
    if isinstance(message, Warning):
        category = message.__class__
    category = UserWarning if category is None else category
    if not (isinstance(category, type) and issubclass(category, Warning)):
        raise TypeError(f"category must be a Warning subclass, not '{type(category).__name__}'")
    if not isinstance(skip_file_prefixes, tuple):
        raise TypeError("skip_file_prefixes must be a tuple of strs.")
    if skip_file_prefixes:
        stacklevel = max(2, stacklevel)
    frame = _frame_at(stacklevel, skip_file_prefixes)
    if frame is None:
        names, filename, lineno = vars(sys), "<sys>", 0
    else:
        names, filename, lineno = frame.f_globals, frame.f_code.co_filename, frame.f_lineno
    registry = names.setdefault("__warningregistry__", {})
    warn_explicit(message, category, filename, lineno, names.get("__name__", "<string>"), registry, names, source)


_sys.warn_by(warn)


# ---- filters ----


def filterwarnings(action, message="", category=Warning, module="", lineno=0, append=False):
    """Insert an entry into the list of warnings filters (at the front)."""
    _check(action, category, lineno)
    if not isinstance(message, str):
        raise TypeError("message must be a string")
    if not isinstance(module, str):
        raise TypeError("module must be a string")
    text = name = None
    if message or module:
        import re

        text = re.compile(message, re.I) if message else None
        name = re.compile(module) if module else None
    _add((action, text, category, name, lineno), append)


def simplefilter(action, category=Warning, lineno=0, append=False):
    """Insert a simple entry into the list of warnings filters (at the front)."""
    _check(action, category, lineno)
    _add((action, None, category, None, lineno), append)


def _check(action, category, lineno):
    if action not in _actions:
        raise ValueError(f"invalid action: {action!r}")
    if not isinstance(category, type) or not issubclass(category, Warning):
        raise TypeError("category must be a Warning subclass")
    if not isinstance(lineno, int):
        raise TypeError("lineno must be an int")
    if lineno < 0:
        raise ValueError("lineno must be an int >= 0")


def _add(item, append):
    if not append:
        if item in filters:
            filters.remove(item)
        filters.insert(0, item)
    elif item not in filters:
        filters.append(item)
    _filters_mutated()


def resetwarnings():
    """Clear the list of warning filters, so that no filters are active."""
    filters[:] = []
    _filters_mutated()


def _filters_mutated():
    global _filters_version
    _filters_version += 1


def _set(new_filters, shown_by, impl):
    global filters, showwarning, _showwarnmsg_impl
    filters, showwarning, _showwarnmsg_impl = new_filters, shown_by, impl
    _filters_mutated()


class catch_warnings:
    """A context manager that copies and restores the warnings filter upon exiting the context."""

    def __init__(self, *, record=False, module=None, action=None, category=Warning, lineno=0, append=False):
        self._record, self._entered = record, False
        self._module = sys.modules["warnings"] if module is None else module
        self._filter = None if action is None else (action, category, lineno, append)

    def __repr__(self):
        args = (["record=True"] if self._record else []) + (
            [f"module={self._module!r}"] if self._module is not sys.modules["warnings"] else [])
        return f"{type(self).__name__}({', '.join(args)})"

    def __enter__(self):
        if self._entered:
            raise RuntimeError(f"Cannot enter {self!r} twice")
        self._entered = True
        self._before = (filters, showwarning, _showwarnmsg_impl)
        log = [] if self._record else None
        if self._record:
            _set(filters[:], _showwarning_orig, log.append)
        else:
            _set(filters[:], showwarning, _showwarnmsg_impl)
        if self._filter is not None:
            simplefilter(*self._filter)
        return log

    def __exit__(self, *exc_info):
        if not self._entered:
            raise RuntimeError(f"Cannot exit {self!r} without entering first")
        _set(*self._before)


# ---- what is out of use ----


class deprecated:
    """Indicate that a class, function or overload is deprecated."""

    def __init__(self, message, /, *, category=DeprecationWarning, stacklevel=1):
        if not isinstance(message, str):
            raise TypeError(f"Expected an object of type str for 'message', not {type(message).__name__!r}")
        self.message, self.category, self.stacklevel = message, category, stacklevel

    def __call__(self, what, /):
        if self.category is None:
            what.__deprecated__ = self.message
            return what
        if isinstance(what, type):
            return self._of_class(what)
        if callable(what):
            wrapper = self._of_function(what)
            what.__deprecated__ = wrapper.__deprecated__ = self.message
            return wrapper
        raise TypeError("@deprecated decorator with non-None category must be applied to a class or callable, " f"not {what!r}")

    def _of_function(self, function):
        import functools

        message, category, stacklevel = self.message, self.category, self.stacklevel

        @functools.wraps(function)
        def wrapper(*args, **keywords):
            warn(message, category=category, stacklevel=stacklevel + 1)
            return function(*args, **keywords)

        return wrapper

    def _of_class(self, what):
        message, category, stacklevel = self.message, self.category, self.stacklevel
        new, made = what.__new__, what.__init_subclass__

        def __new__(cls, /, *args, **keywords):
            if cls is what:
                warn(message, category=category, stacklevel=stacklevel + 1)
            if new is not object.__new__:
                return new(cls, *args, **keywords)
            if cls.__init__ is object.__init__ and (args or keywords):
                raise TypeError(f"{cls.__name__}() takes no arguments")
            return new(cls)

        def __init_subclass__(cls, *args, **keywords):
            warn(message, category=category, stacklevel=stacklevel + 1)
            return made(*args, **keywords)

        what.__new__ = staticmethod(__new__)
        what.__init_subclass__ = classmethod(__init_subclass__)
        what.__deprecated__ = __new__.__deprecated__ = message
        return what


def _deprecated(name, message="{name!r} is deprecated and slated for removal in Python {remove}", *, remove, _version=sys.version_info):
    """Warn that *name* is deprecated or should be removed."""
    version = f"{remove[0]}.{remove[1]}"
    if tuple(_version[:2]) > remove or (tuple(_version[:2]) == remove and _version[3] != "alpha"):
        raise RuntimeError(f"{name!r} was slated for removal after Python {version} alpha")
    warn(message.format(name=name, remove=version), DeprecationWarning, stacklevel=3)
