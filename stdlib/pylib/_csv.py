"""Dialects of comma-separated values, and readers and writers by them."""

import _csv_engine

__version__ = "1.0"
QUOTE_MINIMAL, QUOTE_ALL, QUOTE_NONNUMERIC, QUOTE_NONE, QUOTE_STRINGS, QUOTE_NOTNULL = range(6)

_NOT_GIVEN = object()
_USUAL = {
    "delimiter": ",",
    "doublequote": True,
    "escapechar": None,
    "lineterminator": "\r\n",
    "quotechar": '"',
    "quoting": QUOTE_MINIMAL,
    "skipinitialspace": False,
    "strict": False,
}
_dialects = {}


class Error(Exception):
    pass


Error.__module__ = "_csv"


def _one_character(name, value, or_none):
    if value is None and or_none:
        return None
    if not isinstance(value, str):
        expected = "string or None" if or_none else "string"
        raise TypeError(f'"{name}" must be {expected}, not {type(value).__name__}')
    if len(value) != 1:
        raise TypeError(f'"{name}" must be a 1-character string')
    return value


def _check_character(name, value, skips_space):
    if value is not None and (value in "\r\n" or (value == " " and skips_space)):
        raise ValueError(f"bad {name} value")


def _differ(first, second, a, b):
    if a is not None and a == b:
        raise ValueError(f"bad {first} or {second} value")


class Dialect:
    """CSV dialect

    The Dialect type records CSV dialect options."""

    __slots__ = tuple(_USUAL)

    def __new__(cls, dialect=None, **parameters):
        if isinstance(dialect, str):
            dialect = get_dialect(dialect)
        if not parameters and cls is Dialect and type(dialect) is Dialect:
            return dialect
        for name in parameters:
            if name not in _USUAL:
                raise TypeError(f"this function got an unexpected keyword argument '{name}'")
        values = {name: parameters[name] if name in parameters else getattr(dialect, name, _NOT_GIVEN) for name in _USUAL}
        self = object.__new__(cls)
        self._fill(values)
        return self

    def __init__(self, dialect=None, **parameters):
        pass

    def _fill(self, given):
        if given["quotechar"] is None and given["quoting"] is _NOT_GIVEN:
            given["quoting"] = QUOTE_NONE
        values = {name: _USUAL[name] if value is _NOT_GIVEN else value for name, value in given.items()}
        _set(self, "delimiter", _one_character("delimiter", values["delimiter"], False))
        _set(self, "doublequote", bool(values["doublequote"]))
        _set(self, "escapechar", _one_character("escapechar", values["escapechar"], True))
        line_end = values["lineterminator"]
        if line_end is not None and not isinstance(line_end, str):
            raise TypeError('"lineterminator" must be a string')
        _set(self, "lineterminator", line_end)
        _set(self, "quotechar", _one_character("quotechar", values["quotechar"], True))
        if type(values["quoting"]) is not int:
            raise TypeError('"quoting" must be an integer')
        _set(self, "quoting", values["quoting"])
        _set(self, "skipinitialspace", bool(values["skipinitialspace"]))
        _set(self, "strict", bool(values["strict"]))
        self._check()

    def _check(self):
        if not 0 <= self.quoting <= QUOTE_NOTNULL:
            raise TypeError('bad "quoting" value')
        if self.quoting != QUOTE_NONE and self.quotechar is None:
            raise TypeError("quotechar must be set if quoting enabled")
        if self.lineterminator is None:
            raise TypeError("lineterminator must be set")
        skips = self.skipinitialspace
        _check_character("delimiter", self.delimiter, False)
        _check_character("escapechar", self.escapechar, skips)
        _check_character("quotechar", self.quotechar, skips)
        _differ("delimiter", "escapechar", self.delimiter, self.escapechar)
        _differ("delimiter", "quotechar", self.delimiter, self.quotechar)
        _differ("escapechar", "quotechar", self.escapechar, self.quotechar)
        for name in ("delimiter", "escapechar", "quotechar"):
            value = getattr(self, name)
            if value is not None and value in self.lineterminator:
                raise ValueError(f"bad {name} or lineterminator value")

    def __setattr__(self, name, value):
        if name in _USUAL:
            raise AttributeError(f"readonly attribute")
        raise AttributeError(f"'_csv.Dialect' object has no attribute '{name}'")

    def __delattr__(self, name):
        raise AttributeError("readonly attribute")

    def __reduce_ex__(self, protocol):
        raise TypeError("cannot pickle 'Dialect' instances")


Dialect.__module__ = "_csv"
_set = object.__setattr__


def reader(iterable, /, dialect=None, **parameters):
    return _csv_engine.Reader(iterable, Dialect(dialect, **parameters), Error)


def writer(fileobj, /, dialect=None, **parameters):
    write = getattr(fileobj, "write", None)
    if not callable(write):
        raise TypeError('argument 1 must have a "write" method')
    return _csv_engine.Writer(write, Dialect(dialect, **parameters), Error)


def register_dialect(name, /, dialect=None, **parameters):
    if not isinstance(name, str):
        raise TypeError("dialect name must be a string")
    _dialects[name] = Dialect(dialect, **parameters)


def unregister_dialect(name, /):
    if name not in _dialects:
        raise Error("unknown dialect")
    del _dialects[name]


def get_dialect(name, /):
    if name not in _dialects:
        raise Error("unknown dialect")
    return _dialects[name]


def list_dialects():
    return list(_dialects)


field_size_limit = _csv_engine.limit
