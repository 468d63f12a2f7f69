"""Exceptions and the lines that they came through, as text."""

__all__ = [
    "FrameSummary", "StackSummary", "TracebackException", "clear_frames", "extract_tb", "format_exc", "format_exception", "format_exception_only",
    "format_list", "format_tb", "print_exc", "print_exception", "print_last", "print_list", "print_tb", "walk_tb",
]

_REPEATS_SHOWN = 3
_missing = object()


def _handled():
    """The exception that is being handled, or None."""
    try:
        raise RuntimeError
    except RuntimeError as e:
        return e.__context__


def _source_line(filename, lineno):
    try:
        with open(filename) as file:
            for number, line in enumerate(file, 1):
                if number == lineno:
                    return line.strip()
    except (OSError, UnicodeDecodeError):
        pass
    return ""


def _write(lines, file):
    if file is None:
        import sys

        file = sys.stderr
    print("".join(lines), file=file, end="")


# ---- the lines ----


class FrameSummary:
    """One line that the exception came through."""

    def __init__(self, filename, lineno, name, *, lookup_line=True, locals=None, line=None):
        self.filename, self.lineno, self.name, self.locals = filename, lineno, name, locals
        self._line = line

    @property
    def line(self):
        if self._line is None:
            self._line = _source_line(self.filename, self.lineno)
        return self._line

    def _parts(self):
        return (self.filename, self.lineno, self.name, self.line)

    def __eq__(self, other):
        if isinstance(other, FrameSummary):
            return self._parts() == other._parts()
        return self._parts() == other if isinstance(other, tuple) else NotImplemented

    def __getitem__(self, at):
        return self._parts()[at]

    def __iter__(self):
        return iter(self._parts())

    def __len__(self):
        return 4

    def __repr__(self):
        return f"<FrameSummary file {self.filename}, line {self.lineno} in {self.name}>"


class StackSummary(list):
    """Lines, the outermost first."""

    @classmethod
    def extract(cls, frames, *, limit=None, lookup_lines=True, capture_locals=False):
        return _limited(cls(FrameSummary(f.f_code.co_filename, lineno, f.f_code.co_name) for f, lineno in frames), limit)

    @classmethod
    def from_list(cls, frames):
        return cls(f if isinstance(f, FrameSummary) else FrameSummary(f[0], f[1], f[2], line=f[3]) for f in frames)

    def format_frame_summary(self, frame_summary):
        text = f'  File "{frame_summary.filename}", line {frame_summary.lineno}, in {frame_summary.name}\n'
        return text + f"    {frame_summary.line.strip()}\n" if frame_summary.line else text

    def format(self):
        lines, last, repeats = [], None, 0
        for frame in self:
            place = (frame.filename, frame.lineno, frame.name)
            if place != last:
                lines.extend(_repeated(repeats))
                last, repeats = place, 0
            repeats += 1
            if repeats <= _REPEATS_SHOWN:
                lines.append(self.format_frame_summary(frame))
        return lines + _repeated(repeats)


def _repeated(count):
    more = count - _REPEATS_SHOWN
    return [f"  [Previous line repeated {more} more time{'s' if more > 1 else ''}]\n"] if more > 0 else []


def _limited(stack, limit):
    if limit is not None:
        stack[:] = stack[:limit] if limit >= 0 else stack[limit:]
    return stack


def walk_tb(tb):
    """The frames of a traceback with their lines."""
    while tb is not None:
        yield tb.tb_frame, tb.tb_lineno
        tb = tb.tb_next


def extract_tb(tb, limit=None):
    return StackSummary.extract(walk_tb(tb), limit=limit)


def format_list(extracted_list):
    return StackSummary.from_list(extracted_list).format()


def print_list(extracted_list, file=None):
    _write(format_list(extracted_list), file)


def format_tb(tb, limit=None):
    return extract_tb(tb, limit).format()


def print_tb(tb, limit=None, file=None):
    _write(format_tb(tb, limit), file)


def clear_frames(tb):
    """Nothing: the lines of a traceback keep no variables."""


# ---- exceptions ----


def _type_name(cls):
    module = cls.__module__
    return cls.__qualname__ if module in ("__main__", "builtins") else f"{module}.{cls.__qualname__}"


def _text(exc):
    try:
        return str(exc)
    except Exception:
        return "<exception str() failed>"


class TracebackException:
    """What there is to say about an exception, kept without it."""

    def __init__(self, exc_type, exc_value, exc_traceback, *, limit=None, lookup_lines=True, capture_locals=False, compact=False,
                 max_group_width=15, max_group_depth=10, _seen=None):
        seen = _seen or set()
        seen.add(id(exc_value))
        self.exc_type = exc_type
        self.stack = extract_tb(exc_traceback, limit)
        self._type, self._str = _type_name(exc_type), _text(exc_value)
        self.__notes__ = getattr(exc_value, "__notes__", None)
        self.__suppress_context__ = exc_value.__suppress_context__
        self.__cause__ = self._other(exc_value.__cause__, limit, seen)
        self.__context__ = self._other(exc_value.__context__, limit, seen)
        self.exceptions = None
        if isinstance(exc_value, BaseExceptionGroup):
            self.exceptions = [self._other(e, limit, seen) for e in exc_value.exceptions]

    @staticmethod
    def _other(exc, limit, seen):
        if exc is None or id(exc) in seen:
            return None
        return TracebackException(type(exc), exc, exc.__traceback__, limit=limit, _seen=seen)

    @classmethod
    def from_exception(cls, exc, *args, **kwargs):
        return cls(type(exc), exc, exc.__traceback__, *args, **kwargs)

    @property
    def exc_type_str(self):
        return self._type

    def __str__(self):
        return self._str

    def format_exception_only(self, *, show_group=False):
        yield f"{self._type}: {self._str}\n" if self._str else f"{self._type}\n"
        notes = self.__notes__
        if isinstance(notes, (list, tuple)):
            for note in notes:
                for line in _text(note).split("\n"):
                    yield line + "\n"
        elif notes is not None:
            yield f"{notes!r}\n"

    def _before(self, chain):
        if chain and self.__cause__ is not None:
            yield from self.__cause__.format()
            yield "\nThe above exception was the direct cause of the following exception:\n\n"
        elif chain and self.__context__ is not None and not self.__suppress_context__:
            yield from self.__context__.format()
            yield "\nDuring handling of the above exception, another exception occurred:\n\n"

    def _own(self):
        if self.stack:
            yield "Traceback (most recent call last):\n"
            yield from self.stack.format()
        yield from self.format_exception_only()

    def _members(self):
        for number, member in enumerate(self.exceptions, 1):
            yield f"{'  +-+' if number == 1 else '    +'}---------------- {number} ----------------\n"
            for part in member.format() if member is not None else ():
                is_group = member.exceptions is not None
                for line in part.splitlines(True):
                    yield "  " + line.replace("  + Exc", "  | Exc", 1) if is_group else "    | " + line
        if member is None or member.exceptions is None:  # else the member has ended with it
            yield "    +------------------------------------\n"

    def format(self, *, chain=True):
        yield from self._before(chain)
        if self.exceptions is None:
            yield from self._own()
            return
        for part in self._own():
            head = "  + " if part.startswith("Traceback") else "  | "
            yield head + f"Exception Group {part}" if head == "  + " else "".join(head + line for line in part.splitlines(True))
        yield from self._members()

    def print(self, *, file=None, chain=True):
        _write(self.format(chain=chain), file)


def _parts_of(exc, value, tb):
    if (value is _missing) != (tb is _missing):
        raise ValueError("Both or neither of value and tb must be given")
    if value is not _missing:
        return value, tb
    if exc is not None and not isinstance(exc, BaseException):
        raise TypeError(f"Exception expected for value, {type(exc).__name__} found")
    return exc, getattr(exc, "__traceback__", None)


def format_exception(exc, /, value=_missing, tb=_missing, limit=None, chain=True):
    """The lines of the whole report."""
    value, tb = _parts_of(exc, value, tb)
    if value is None:
        return ["NoneType: None\n"]
    return list(TracebackException(type(value), value, tb, limit=limit).format(chain=chain))


def format_exception_only(exc, /, value=_missing, *, show_group=False):
    """The lines that name the exception, without those it came through."""
    value = exc if value is _missing else value
    if value is None:
        return ["NoneType: None\n"]
    return list(TracebackException(type(value), value, None).format_exception_only())


def print_exception(exc, /, value=_missing, tb=_missing, limit=None, file=None, chain=True):
    _write(format_exception(exc, value, tb, limit, chain), file)


def format_exc(limit=None, chain=True):
    """The report of the exception that is being handled."""
    return "".join(format_exception(_handled(), limit=limit, chain=chain))


def print_exc(limit=None, file=None, chain=True):
    print_exception(_handled(), limit=limit, file=file, chain=chain)


def print_last(limit=None, file=None, chain=True):
    raise ValueError("no last exception")
