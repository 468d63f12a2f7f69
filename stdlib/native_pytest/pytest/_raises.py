"""`pytest.raises`, `pytest.warns`."""

import warnings

from pytest._outcomes import Failed


class ExceptionInfo:
    """What `raises` caught: `.value`, `.type`, `.tb`, `.match`."""

    def __init__(self):
        self.value = None

    @property
    def type(self):
        return type(self.value)

    @property
    def typename(self):
        return type(self.value).__name__

    @property
    def tb(self):
        return self.value.__traceback__

    def exconly(self, tryshort=False):
        text = str(self.value)
        return f"{self.typename}: {text}" if text else self.typename

    def errisinstance(self, exc):
        return isinstance(self.value, exc)

    def match(self, regexp):
        check_match(regexp, text_of(self.value))
        return True

    def __repr__(self):
        return f"<ExceptionInfo {self.value!r} tblen=1>"


def text_of(value):
    notes = getattr(value, "__notes__", [])
    return "\n".join([str(value), *notes])


def find(pattern, text):
    """What can be said without `re`: whether a plain text is there."""
    if not isinstance(pattern, str) or any(sign in pattern for sign in "\\.^$*+?{}[]|()"):
        raise Failed(f"the pattern {pattern!r} needs `re`, which is there when a test file or conftest.py says `match=` or `.match(`")
    return True if pattern in text else None


searches = [find]  # _match.py adds that of `re` where a test file asks for it


def search(pattern, text):
    return searches[-1](pattern, text)


def check_match(pattern, text):
    if search(pattern, text) is None:
        shown = pattern if isinstance(pattern, str) else pattern.pattern
        raise AssertionError(f"Regex pattern did not match.\n  Expected regex: {shown!r}\n  Actual message: {text!r}") from None


def words_of(expected):
    if isinstance(expected, tuple):
        return "(" + ", ".join(repr(e) for e in expected) + ")"
    return repr(expected)


class RaisesContext:
    def __init__(self, expected, match, check):
        self.expected, self.match, self.check, self.info = expected, match, check, ExceptionInfo()

    def __enter__(self):
        return self.info

    def __exit__(self, kind, value, traceback):
        if value is None:
            raise Failed(f"DID NOT RAISE {words_of(self.expected)}")
        if not isinstance(value, self.expected):
            return False
        self.info.value = value
        if self.match is not None:
            check_match(self.match, text_of(value))
        if self.check is not None and not self.check(value):
            raise AssertionError(f"Raised exception did not match: check {self.check!r} did not return True")
        return True


def raises(expected_exception, *args, match=None, check=None, **kwargs):
    if not args:
        return RaisesContext(expected_exception, match, check)
    context = RaisesContext(expected_exception, None, None)
    with context as info:
        args[0](*args[1:], **kwargs)
    return info


class WarningsRecorder:
    """The warnings of a block, as `pytest.warns` and the fixture `recwarn` give them."""

    def __init__(self):
        self.list, self.context = [], warnings.catch_warnings(record=True)

    def __enter__(self):
        self.list = self.context.__enter__()
        warnings.simplefilter("always")
        return self

    def __exit__(self, *error):
        return self.context.__exit__(*error)

    def __len__(self):
        return len(self.list)

    def __iter__(self):
        return iter(self.list)

    def __getitem__(self, i):
        return self.list[i]

    def pop(self, cls=Warning):
        for i, one in enumerate(self.list):
            if issubclass(one.category, cls):
                return self.list.pop(i)
        raise AssertionError(f"{cls!r} not found in warning list")

    def clear(self):
        self.list[:] = []


class WarnsContext(WarningsRecorder):
    def __init__(self, expected, match):
        WarningsRecorder.__init__(self)
        self.expected, self.match = expected, match

    def __exit__(self, kind, value, traceback):
        self.context.__exit__(kind, value, traceback)
        if value is not None:
            return False
        found = [w for w in self.list if issubclass(w.category, self.expected)]
        if not found:
            raise Failed(f"DID NOT WARN. No warnings of type {words_of(self.expected)} were emitted.")
        if self.match is not None:
            if not any(search(self.match, str(w.message)) for w in found):
                raise Failed(
                    f"DID NOT WARN. No warnings of type {words_of(self.expected)} matching the regex were emitted.\n Regex: {self.match}"
                )
        return False


def warns(expected_warning=Warning, *args, match=None, **kwargs):
    if not args:
        return WarnsContext(expected_warning, match)
    with WarnsContext(expected_warning, match):
        return args[0](*args[1:], **kwargs)


def deprecated_call(*args, **kwargs):
    return warns((DeprecationWarning, PendingDeprecationWarning, FutureWarning), *args, **kwargs)
