"""Tuples whose items have names, as the interpreter's own: `sys.version_info`, `os.stat_result`, `time.struct_time`."""


class Record(tuple):
    """A subclass lists the names in `_names`; those after the first `n_sequence_fields` are only attributes."""

    _names = ()
    _hidden = ()
    n_unnamed_fields = 0

    def __new__(cls, values, hidden=()):
        values = tuple(values)
        count = len(cls._names)
        if len(values) < count:
            raise TypeError(f"{cls.__module__}.{cls.__qualname__}() takes an at least {count}-sequence ({len(values)}-sequence given)")
        self = tuple.__new__(cls, values[:count])
        self._rest = tuple(hidden) or values[count:]
        return self

    def __getattr__(self, name):
        if name in self._names:
            return self[self._names.index(name)]
        if name in self._hidden:
            place = self._hidden.index(name)
            return self._rest[place] if place < len(self._rest) else None
        if name == "n_sequence_fields":
            return len(self._names)
        if name == "n_fields":
            return len(self._names) + len(self._hidden)
        raise AttributeError(f"'{type(self).__module__}.{type(self).__qualname__}' object has no attribute '{name}'")

    def __repr__(self):
        parts = ", ".join(f"{name}={value!r}" for name, value in zip(self._names, self))
        return f"{type(self).__module__}.{type(self).__qualname__}({parts})"

    def __reduce__(self):
        return type(self), (tuple(self), self._rest)
