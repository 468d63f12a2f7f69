"""How classes of tuples with named elements are made, for `collections` and `typing`."""


def _given(name, names, defaults, args, keywords):
    """The values of a named tuple, with CPython's messages for arguments that do not fit."""
    if len(args) > len(names):
        takes = f"from {len(names) - len(defaults) + 1} to {len(names) + 1}" if defaults else f"{len(names) + 1}"
        raise TypeError(f"{name}.__new__() takes {takes} positional arguments but {len(args) + 1} were given")
    values = dict(zip(names, args))
    for key, value in keywords.items():
        if key not in names:
            raise TypeError(f"{name}.__new__() got an unexpected keyword argument {key!r}")
        if key in values:
            raise TypeError(f"{name}.__new__() got multiple values for argument {key!r}")
        values[key] = value
    missing = [repr(n) for n in names if n not in values and n not in defaults]
    if missing:
        listed = missing[0] if len(missing) == 1 else ", ".join(missing[:-1]) + ("," if len(missing) > 2 else "") + " and " + missing[-1]
        raise TypeError(f"{name}.__new__() missing {len(missing)} required positional argument{'' if len(missing) == 1 else 's'}: {listed}")
    return [values[n] if n in values else defaults[n] for n in names]


class _Item:
    """An attribute of a named tuple: the element at an index."""

    def __init__(self, index):
        self.index = index
        self.__doc__ = f"Alias for field number {index}"

    def __get__(self, instance, owner):
        return self if instance is None else tuple.__getitem__(instance, self.index)

    def __set__(self, instance, value):
        raise AttributeError("can't set attribute")


def _named_tuple(name, annotations, defaults, body):
    names = tuple(annotations)
    count = len(names)

    def __new__(cls, *args, **keywords):
        if keywords or len(args) != count:
            args = _given(name, names, defaults, args, keywords)
        return tuple.__new__(cls, args)

    def __repr__(self):
        return type(self).__name__ + "(" + ", ".join([f"{n}={v!r}" for n, v in zip(names, self)]) + ")"

    def _make(cls, iterable):
        made = tuple.__new__(cls, iterable)
        if len(made) != count:
            raise TypeError(f"Expected {count} arguments, got {len(made)}")
        return made

    def _asdict(self):
        return dict(zip(names, self))

    def _replace(self, /, **changes):
        made = [changes.pop(n, v) for n, v in zip(names, self)]
        if changes:
            raise TypeError(f"Got unexpected field names: {list(changes)!r}")
        return tuple.__new__(type(self), made)

    def __getnewargs__(self):
        return tuple(self)

    space = {"__doc__": f"{name}({', '.join(names)})"}
    space.update(body)
    for i, field in enumerate(names):
        space[field] = _Item(i)
    own = {
        "__new__": __new__, "_make": classmethod(_make), "_asdict": _asdict, "_replace": _replace, "__replace__": _replace, "__getnewargs__": __getnewargs__,
        "_fields": names, "_field_defaults": defaults, "__match_args__": names, "__annotations__": dict(annotations), "__slots__": (),
    }
    space.update(own)
    space.setdefault("__repr__", __repr__)
    return type(name, (tuple,), space)
