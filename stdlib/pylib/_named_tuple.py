"""How classes of tuples with named elements are made, for `collections` and `typing`."""

import _shapes


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

    def __new__(cls, *values):
        return tuple.__new__(cls, values)

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
    module = space.get("__module__")
    new = _shapes.function(__new__, f"{name}.__new__", module, ("_cls", *names), 0, defaults, None)
    for function in (__repr__, _make, _asdict, _replace, __getnewargs__):
        function.__qualname__ = f"{name}.{function.__name__}"
    own = {
        "__new__": new, "_make": classmethod(_make), "_asdict": _asdict, "_replace": _replace, "__replace__": _replace, "__getnewargs__": __getnewargs__,
        "_fields": names, "_field_defaults": defaults, "__match_args__": names, "__annotations__": dict(annotations), "__slots__": (),
    }
    space.update(own)
    space.setdefault("__repr__", __repr__)
    return type(name, (tuple,), space)
