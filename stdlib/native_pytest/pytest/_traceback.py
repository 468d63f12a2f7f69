"""Shows a failure: the functions that led to it, with their source."""

MOST, ENDS = 40, 10  # of more calls than MOST only those at both ends are shown
OWN = ("native_pytest", "<pyc test>", "/unittest/")


class Sources:
    def __init__(self):
        self.files = {}

    def lines(self, path):
        if path not in self.files:
            try:
                with open(path, encoding="utf-8") as file:
                    self.files[path] = file.read().splitlines()
            except OSError:
                self.files[path] = []
        return self.files[path]


sources = Sources()


def shown_path(path):
    return path[2:] if path.startswith("./") else path


def entries_of(error):
    """(path, line, function) from the test to the place of the error."""
    found, tb = [], error.__traceback__
    while tb is not None:
        code = tb.tb_frame.f_code
        if not any(name in code.co_filename for name in OWN):
            found.append((code.co_filename, tb.tb_lineno, code.co_name))
        tb = tb.tb_next
    return found


def message(error):
    text, kind = str(error), type(error)
    if kind is AssertionError and repr(text).startswith("'assert "):  # pytest's rule: not with a quote in the text
        return text
    name = kind.__qualname__ if kind.__module__ in ("builtins", "pytest._outcomes", None) else f"{kind.__module__}.{kind.__qualname__}"
    notes = getattr(error, "__notes__", [])
    return "\n".join([f"{name}: {text}" if text else name, *notes])


def place(error):
    entries = entries_of(error)
    return f"{shown_path(entries[-1][0])}:{entries[-1][1]}" if entries else ""


def depth(line):
    return len(line) - len(line.lstrip())


def function_lines(path, line, function):
    """From the header of the function to the line; the line alone where no header is near."""
    lines = sources.lines(path)
    for first in range(min(line, len(lines)), max(line - 200, 0), -1):
        words = lines[first - 1].split("(")[0].split("[")[0].split()
        if words[-2:] == ["def", function] or words[-2:] == ["fn", function]:
            return lines[first - 1 : line]
    return lines[line - 1 : line]


def long_entry(entry, error):
    path, line, function = entry
    lines = function_lines(path, line, function)
    margin = min([depth(one) for one in lines if one.strip()], default=0)
    found = ["    " + one[margin:] if one.strip() else "" for one in lines]
    if found:
        found[-1] = ">" + found[-1][1:]
    if error is not None:
        indent = " " * (depth(lines[-1][margin:]) if lines else 0)
        found += [f"E   {indent}{one}".rstrip() for one in message(error).split("\n")]
    found += ["", f"{shown_path(path)}:{line}: {type(error).__name__ if error is not None else ''}".rstrip()]
    return found


def without_middle(entries):
    """An endless recursion has thousands; a number stands for those that are left out."""
    if len(entries) <= MOST:
        return entries
    return [*entries[:ENDS], len(entries) - 2 * ENDS, *entries[-ENDS:]]


def short_entry(entry):
    if isinstance(entry, int):
        return [f"... {entry} more calls ..."]
    path, line, function = entry
    lines = sources.lines(path)
    found = [f"{shown_path(path)}:{line}: in {function}"]
    return found + (["    " + lines[line - 1].strip()] if 0 < line <= len(lines) else [])


def error_lines(error):
    return [f"E   {one}".rstrip() for one in message(error).split("\n")]


def body(error, style):
    entries = without_middle(entries_of(error))
    if style == "short" or not entries:
        return [line for entry in entries for line in short_entry(entry)] + error_lines(error)
    found = long_entry(entries[0], error if len(entries) == 1 else None)
    for i, entry in enumerate(entries[1:], 2):
        found.append("_ " * 40)
        is_long = (style == "long" and not isinstance(entry, int)) or i == len(entries)
        found += long_entry(entry, error if i == len(entries) else None) if is_long else short_entry(entry)
    return found


def failure(error, style):
    if style == "line":
        return [f"{place(error)}: {message(error).partition(chr(10))[0]}"]
    found = []
    if error.__cause__ is not None and error.__cause__ is not error:
        found = [*failure(error.__cause__, style), "", "The above exception was the direct cause of the following exception:", ""]
    elif error.__context__ is not None and not error.__suppress_context__ and error.__context__ is not error:
        found = [*failure(error.__context__, style), "", "During handling of the above exception, another exception occurred:", ""]
    return found + body(error, style)
