"""Exceptions and the lines that they came through, as text."""

__all__ = [
    "FrameSummary", "StackSummary", "TracebackException", "clear_frames", "extract_stack", "extract_tb", "format_exc", "format_exception",
    "format_exception_only", "format_list", "format_stack", "format_tb", "print_exc", "print_exception", "print_last", "print_stack",
    "print_tb", "walk_stack", "walk_tb",
]

import sys

_REPEATS_SHOWN = 3


class _Missing:
    def __repr__(self):
        return "<implicit>"


_missing = _Missing()


def _handled():
    """The exception that is being handled, or None."""
    try:
        raise RuntimeError
    except RuntimeError as e:
        return e.__context__


def _of_cache(name):
    """A name of `linecache`, or None if the program does not have that module: without it, only lines of files can be shown."""
    return getattr(sys.modules.get("linecache"), name, None)


def _source_line(filename, lineno):
    """The line as it is in the file; empty if there is none."""
    read, cache = _of_cache("getline"), _of_cache("cache")
    if read is not None:
        return read(filename, lineno)
    known = (cache or {}).get(filename, ())
    if len(known) > 1:
        return known[2][lineno - 1] if 0 < lineno <= len(known[2]) else ""
    try:
        with open(filename) as file:
            for number, line in enumerate(file, 1):
                if number == lineno:
                    return line
    except (OSError, UnicodeDecodeError):
        pass
    return ""


def _write(lines, file):
    print("".join(lines), file=sys.stderr if file is None else file, end="")


# ---- the lines ----


class FrameSummary:
    """One line that the exception came through."""

    def __init__(self, filename, lineno, name, *, lookup_line=True, locals=None, line=None, end_lineno=None, colno=None, end_colno=None,
                 _source=None):
        self.filename, self.lineno, self.name, self.locals = filename, lineno, name, locals
        self.end_lineno, self.colno, self.end_colno = lineno if end_lineno is None else end_lineno, colno, end_colno
        self._lines, self._source = line, _source
        if lookup_line:
            self.line
        if locals is not None:
            self.locals = {name: _safe(value, "local", repr) for name, value in locals.items()}

    @property
    def line(self):
        if self._lines is None and self.lineno is not None:
            self._lines = _source_line(self.filename, self.lineno)
        return None if self._lines is None else self._lines.partition("\n")[0].strip()

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
        stack, lazily = cls(), _of_cache("lazycache")
        for f, lineno in _limited(frames, limit):
            names = f.f_locals if capture_locals else None
            if lazily is not None:
                lazily(f.f_code.co_filename, f.f_globals)
            stack.append(FrameSummary(f.f_code.co_filename, lineno, f.f_code.co_name, lookup_line=False, locals=names))
        if lookup_lines:
            for summary in stack:
                summary.line
        return stack

    @classmethod
    def _of(cls, tb, limit, lookup_lines=True):
        return cls(_summary(t, lookup_lines) for t in _limited(_each(tb), limit))

    @classmethod
    def from_list(cls, frames):
        return cls(f if isinstance(f, FrameSummary) else FrameSummary(f[0], f[1], f[2], line=f[3]) for f in frames)

    def format_frame_summary(self, frame_summary):
        text = f'  File "{frame_summary.filename}", line {frame_summary.lineno}, in {frame_summary.name}\n'
        if frame_summary._source is not None:
            return text + frame_summary._source
        if frame_summary.line:
            text += f"    {frame_summary.line.strip()}\n"
        for name in sorted(frame_summary.locals or ()):
            text += f"    {name} = {frame_summary.locals[name]}\n"
        return text

    def format(self):
        lines, last, repeats = [], None, 0
        for frame in self:
            text = self.format_frame_summary(frame)
            if text is None:
                continue
            place = (frame.filename, frame.lineno, frame.name)
            if place != last:
                lines.extend(_repeated(repeats))
                last, repeats = place, 0
            repeats += 1
            if repeats <= _REPEATS_SHOWN:
                lines.append(text)
        return lines + _repeated(repeats)


def _repeated(count):
    more = count - _REPEATS_SHOWN
    return [f"  [Previous line repeated {more} more time{'s' if more > 1 else ''}]\n"] if more > 0 else []


def _limited(frames, limit):
    """The first `limit` frames, or the last ones if it is negative; without a limit, that of sys.tracebacklimit."""
    if limit is None:
        limit = getattr(sys, "tracebacklimit", None)
        limit = limit if limit is None or limit > 0 else 0
    if limit is None:
        return frames
    frames = list(frames)
    return frames[:limit] if limit >= 0 else frames[limit:]


def _each(tb):
    while tb is not None:
        yield tb
        tb = tb.tb_next


def _summary(tb, lookup_lines=True):
    code, source = tb.tb_frame.f_code, getattr(tb, "__source__", None)
    if source is None:
        return FrameSummary(code.co_filename, tb.tb_lineno, code.co_name, lookup_line=lookup_lines)
    text, end, column, end_column = source
    return FrameSummary(code.co_filename, tb.tb_lineno, code.co_name, lookup_line=lookup_lines, end_lineno=end, colno=column, end_colno=end_column, _source=text)


def walk_tb(tb):
    """The frames of a traceback with their lines."""
    for t in _each(tb):
        yield t.tb_frame, t.tb_lineno


def walk_stack(f):
    """The frames of the stack with their lines, the innermost first."""
    if f is None:
        f = sys._getframe().f_back.f_back.f_back.f_back
    while f is not None:
        yield f, f.f_lineno
        f = f.f_back


def _stack(frame, limit):
    frames = []
    while frame is not None:
        frames.append((frame, frame.f_lineno))
        frame = frame.f_back
    stack = StackSummary.extract(frames, limit=limit)
    stack.reverse()
    return stack


def _caller(f):
    return sys._getframe(2) if f is None else f


def extract_stack(f=None, limit=None):
    """The stack of the caller, or from the frame f on."""
    return _stack(_caller(f), limit)


def format_stack(f=None, limit=None):
    return _stack(_caller(f), limit).format()


def print_stack(f=None, limit=None, file=None):
    _write(_stack(_caller(f), limit).format(), file)


def extract_tb(tb, limit=None):
    return StackSummary._of(tb, limit)


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
    if module in ("__main__", "builtins"):
        return cls.__qualname__
    return f"{module if isinstance(module, str) else '<unknown>'}.{cls.__qualname__}"


def _safe(value, what, function=str):
    try:
        return function(value)
    except Exception:
        return f"<{what} {function.__name__}() failed>"


def _notes_of(exc):
    try:
        return getattr(exc, "__notes__", None)
    except Exception as e:
        return [f"Ignored error getting __notes__: {_safe(e, '__notes__', repr)}"]


def _lines_of_notes(notes):
    if notes is None:
        return
    if isinstance(notes, (str, bytes)) or not hasattr(notes, "__getitem__") or not hasattr(notes, "__len__"):
        yield _safe(notes, "__notes__", repr) + "\n"
        return
    for note in notes:
        for line in _safe(note, "note").split("\n"):
            yield line + "\n"


class _Syntax:
    """The place of a SyntaxError."""

    def __init__(self, exc):
        self.filename, self.lineno, self.text, self.offset, self.msg = exc.filename, exc.lineno, exc.text, exc.offset, exc.msg
        self.end_lineno, self.end_offset = exc.end_lineno, exc.end_offset

    def __eq__(self, other):
        return isinstance(other, _Syntax) and self.__dict__ == other.__dict__

    def lines(self, kind):
        if self.lineno is not None:
            yield f'  File "{self.filename or "<string>"}", line {self.lineno}\n'
        where = f" ({self.filename})" if self.lineno is None and self.filename is not None else ""
        if self.lineno is not None and isinstance(self.text, str):
            yield from self._marked()
        yield f"{kind}: {self.msg or '<no detail available>'}{where}\n"

    def _marked(self):
        """The line, with a mark below what is wrong."""
        whole = self.text.rstrip("\n")
        shown = whole.lstrip(" \n\f")
        yield f"    {shown}\n"
        if self.offset is None:
            return
        start, end = self.offset, self.end_offset
        if self.lineno != self.end_lineno and self.end_lineno is not None:
            end = len(whole) + 1
        elif end is None or end == 0:
            end = start
        if self.text and start > len(self.text):
            start = end = len(whole) + 1
        if start == end or end == -1:
            end = start + 1
        cut = len(whole) - len(shown) + 1
        if start >= cut:
            space = "".join(c if c.isspace() else " " for c in shown[:start - cut])
            yield f"    {space:{start - cut}}{'^' * (end - start)}\n"


_CAUSE = "\nThe above exception was the direct cause of the following exception:\n\n"
_CONTEXT = "\nDuring handling of the above exception, another exception occurred:\n\n"


def _indented(text, indent):
    """The lines of members of groups, each with its indentation."""
    if not indent:
        yield text
    else:
        for line in text.splitlines(True):
            yield indent + line


class _Groups:
    """The state of a report: how deep it is in groups, and whether the innermost one must still be closed."""

    def __init__(self):
        self.depth, self.needs_close = 0, False

    def indent(self):
        return "  " * self.depth

    def emit(self, text, margin="|"):
        head = f"{self.indent()}{margin} " if self.depth else ""
        yield "".join(head + line for line in text.splitlines(True))


class TracebackException:
    """What there is to say about an exception, kept without it."""

    def __init__(self, exc_type, exc_value, exc_traceback, *, limit=None, lookup_lines=True, capture_locals=False, compact=False,
                 max_group_width=15, max_group_depth=10, save_exc_type=True, _seen=None):
        seen = set() if _seen is None else _seen
        seen.add(id(exc_value))
        self._exc_type, self._saves_type = exc_type if save_exc_type else None, save_exc_type
        self.stack = StackSummary._of(exc_traceback, limit, lookup_lines)
        self.max_group_width, self.max_group_depth = max_group_width, max_group_depth
        self.exc_type_str, self._str = "" if exc_type is None else _type_name(exc_type), _safe(exc_value, "exception")
        self._syntax = _Syntax(exc_value) if isinstance(exc_value, SyntaxError) else None
        if exc_traceback is not None or not isinstance(exc_value, NameError):
            self._str += getattr(exc_value, "__suggestion__", "")
        self.__notes__ = _notes_of(exc_value)
        self.__suppress_context__ = exc_value is not None and exc_value.__suppress_context__
        self.__cause__ = self.__context__ = self.exceptions = None
        waiting = [(self, exc_value)] if _seen is None else []
        while waiting:  # no recursion: chains may be long
            report, exc = waiting.pop()
            if exc is not None:
                waiting.extend(report._look_into(exc, compact, seen, dict(limit=limit, lookup_lines=lookup_lines, save_exc_type=save_exc_type)))

    def _look_into(self, exc, compact, seen, options):
        """What is reported before this exception and within it; each is the cause or context of one other only."""
        found = []
        cause, context = exc.__cause__, exc.__context__
        if cause is not None and id(cause) not in seen:
            self.__cause__ = self._other(cause, seen, options)
            found.append((self.__cause__, cause))
        wanted = not compact or (self.__cause__ is None and not exc.__suppress_context__)
        if wanted and context is not None and id(context) not in seen:
            self.__context__ = self._other(context, seen, options)
            found.append((self.__context__, context))
        if isinstance(exc, BaseExceptionGroup):
            self.exceptions = [self._other(e, seen, options) for e in exc.exceptions]
            found.extend(zip(self.exceptions, exc.exceptions))
        return found

    def _other(self, exc, seen, options):
        return TracebackException(type(exc), exc, exc.__traceback__, max_group_width=self.max_group_width,
                                  max_group_depth=self.max_group_depth, _seen=seen, **options)

    @classmethod
    def from_exception(cls, exc, *args, **kwargs):
        return cls(type(exc), exc, exc.__traceback__, *args, **kwargs)

    @property
    def exc_type(self):
        import warnings

        warnings.warn("Deprecated in 3.13. Use exc_type_str instead.", DeprecationWarning, stacklevel=2)
        return self._exc_type

    def __eq__(self, other):
        return self.__dict__ == other.__dict__ if isinstance(other, TracebackException) else NotImplemented

    def __str__(self):
        return self._str

    def format_exception_only(self, *, show_group=False, _depth=0):
        """The lines that name the exception; with show_group those of the members of a group, too."""
        indent = "   " * _depth
        if not self._saves_type or self._exc_type is not None:
            for line in self._syntax.lines(self.exc_type_str) if self._syntax else self._named():
                yield from _indented(line, indent)
            for line in _lines_of_notes(self.__notes__):
                yield from _indented(line, indent)
        else:
            yield from _indented(f"{self._str}\n", indent)
        for member in (self.exceptions or ()) if show_group else ():
            yield from member.format_exception_only(show_group=True, _depth=_depth + 1)

    def _named(self):
        yield f"{self.exc_type_str}: {self._str}\n" if self._str else f"{self.exc_type_str}\n"

    def _chain(self):
        """This report and those before it, the last one first, each with what stands in front of it."""
        report = self
        while report is not None:
            if report.__cause__ is not None:
                message, before = _CAUSE, report.__cause__
            elif report.__context__ is not None and not report.__suppress_context__:
                message, before = _CONTEXT, report.__context__
            else:
                message = before = None
            yield message, report
            report = before

    def _own(self, groups, head, margin):
        if self.stack:
            yield from groups.emit(head, margin)
            for text in self.stack.format():
                yield from groups.emit(text)
        for text in self.format_exception_only():
            yield from groups.emit(text)

    def _member(self, groups, number, chain):
        is_cut = number == self.max_group_width
        is_last = is_cut or number + 1 == len(self.exceptions)
        if is_last:
            groups.needs_close = True  # unless the last member does it
        yield f"{groups.indent()}{'  ' if number else '+-'}+---------------- {'...' if is_cut else number + 1} ----------------\n"
        groups.depth += 1
        if is_cut:
            more = len(self.exceptions) - number
            yield from groups.emit(f"and {more} more exception{'s' if more > 1 else ''}\n")
        else:
            yield from self.exceptions[number]._format(groups, chain)
        if is_last and groups.needs_close:
            yield groups.indent() + "+------------------------------------\n"
            groups.needs_close = False
        groups.depth -= 1

    def _group(self, groups, chain):
        if groups.depth > self.max_group_depth:
            yield from groups.emit(f"... (max_group_depth is {self.max_group_depth})\n")
            return
        is_outer = groups.depth == 0
        groups.depth += is_outer
        yield from self._own(groups, "Exception Group Traceback (most recent call last):\n", "+" if is_outer else "|")
        groups.needs_close = False
        for number in range(min(len(self.exceptions), self.max_group_width + 1)):
            yield from self._member(groups, number, chain)
        groups.depth -= is_outer

    def _format(self, groups, chain):
        for message, report in reversed(list(self._chain()) if chain else [(None, self)]):
            if message is not None:
                yield from groups.emit(message)
            if report.exceptions is None:
                yield from report._own(groups, "Traceback (most recent call last):\n", "|")
            else:
                yield from report._group(groups, chain)

    def format(self, *, chain=True):
        yield from self._format(_Groups(), chain)

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
    return list(TracebackException(type(value), value, tb, limit=limit, compact=True).format(chain=chain))


def format_exception_only(exc, /, value=_missing, *, show_group=False):
    """The lines that name the exception, without those it came through."""
    value = exc if value is _missing else value
    if value is None:
        return ["NoneType: None\n"]
    return list(TracebackException(type(value), value, None, compact=True).format_exception_only(show_group=show_group))


def print_exception(exc, /, value=_missing, tb=_missing, limit=None, file=None, chain=True):
    _write(format_exception(exc, value, tb, limit, chain), file)


def format_exc(limit=None, chain=True):
    """The report of the exception that is being handled."""
    return "".join(format_exception(_handled(), limit=limit, chain=chain))


def print_exc(limit=None, file=None, chain=True):
    print_exception(_handled(), limit=limit, file=file, chain=chain)


def print_last(limit=None, file=None, chain=True):
    """The report of the last exception that nobody handled."""
    if hasattr(sys, "last_exc"):
        print_exception(sys.last_exc, limit=limit, file=file, chain=chain)
    elif hasattr(sys, "last_type"):
        print_exception(sys.last_type, sys.last_value, sys.last_traceback, limit, file, chain)
    else:
        raise ValueError("no last exception")
