"""Context variables."""

import _threads
from collections.abc import Mapping

_missing = object()


def _current():
    context = _threads.context()
    if context is None:
        context = Context()
        _threads.set_context(context)
    return context


def copy_context():
    """Return a copy of the current context."""
    return _current().copy()


class Context(Mapping):
    """Variables and their values. A copy costs nothing until one of the two changes."""

    def __init__(self):
        self._values = {}
        self._is_shared = False
        self._before = _missing

    def copy(self):
        made = Context()
        made._values = self._values
        made._is_shared = self._is_shared = True
        return made

    def _own(self):
        if self._is_shared:
            self._values = dict(self._values)
            self._is_shared = False
        return self._values

    def run(self, callable, /, *args, **kwargs):
        if self._before is not _missing:
            raise RuntimeError(f"cannot enter context: {self!r} is already entered")
        self._before = _threads.context()
        _threads.set_context(self)
        try:
            return callable(*args, **kwargs)
        finally:
            _threads.set_context(self._before)
            self._before = _missing

    def _check(self, key):
        if not isinstance(key, ContextVar):
            raise TypeError(f"a ContextVar key was expected, got {key!r}")

    def __getitem__(self, key):
        self._check(key)
        return self._values[key]

    def __contains__(self, key):
        self._check(key)
        return key in self._values

    def __iter__(self):
        return iter(self._values)

    def __len__(self):
        return len(self._values)

    def __repr__(self):
        return f"<_contextvars.Context object at 0x{id(self):012x}>"


class ContextVar:
    """A variable that each context has a value of."""

    __slots__ = ("name", "_default", "__weakref__")

    def __init__(self, name, *, default=_missing):
        if not isinstance(name, str):
            raise TypeError("context variable name must be a str")
        self.name, self._default = name, default

    def get(self, default=_missing, /):
        found = _current()._values.get(self, _missing)
        if found is not _missing:
            return found
        if default is not _missing:
            return default
        if self._default is _missing:
            raise LookupError(self)
        return self._default

    def set(self, value, /):
        context = _current()
        token = Token(context, self, context._values.get(self, _missing))
        context._own()[self] = value
        return token

    def reset(self, token, /):
        if not isinstance(token, Token):
            raise TypeError(f"expected an instance of Token, got {token!r}")
        if token._used:
            raise RuntimeError(f"{token!r} has already been used once")
        if token._var is not self:
            raise ValueError(f"{token!r} was created by a different ContextVar")
        if token._context is not _current():
            raise ValueError(f"{token!r} was created in a different Context")
        token._used = True
        values = token._context._own()
        if token._old is _missing:
            del values[self]
        else:
            values[self] = token._old

    def __class_getitem__(cls, item):
        from types import GenericAlias

        return GenericAlias(cls, item)

    def __repr__(self):
        default = "" if self._default is _missing else f" default={self._default!r}"
        return f"<ContextVar name={self.name!r}{default} at 0x{id(self):x}>"


class Token:
    """What `set` gives, to undo it."""

    __slots__ = ("_context", "_var", "_old", "_used")

    MISSING = _missing

    def __init__(self, context, var, old):
        self._context, self._var, self._old, self._used = context, var, old, False

    @property
    def var(self):
        return self._var

    @property
    def old_value(self):
        return self._old

    def __enter__(self):
        return self

    def __exit__(self, *parts):
        self._var.reset(self)

    def __repr__(self):
        return f"<Token{' used' if self._used else ''} var={self._var!r} at 0x{id(self):x}>"


Context.__module__ = ContextVar.__module__ = Token.__module__ = "_contextvars"
