"""Parameters in brackets: what stands for one that is not known yet, and how arguments tell what it is."""

import typing


class Parameter:
    """A parameter that is not inferred yet. Arithmetic with it gives something that fits any value."""

    def __init__(self, name):
        self.name = name

    def __repr__(self):
        return self.name

    def _unknown(self, *_):
        return UNKNOWN

    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __floordiv__ = __rfloordiv__ = __mod__ = __pow__ = _unknown
    __lshift__ = __rshift__ = __truediv__ = __neg__ = _unknown

    def __getitem__(self, _):
        return UNKNOWN

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return UNKNOWN


UNKNOWN = Parameter("?")
ARGS_OF_BUILTINS = {}  # what `__pyc_args__` is in other classes: of a generic type, the arguments that give the class


class Pattern:
    """A generic type of whose arguments at least one is not inferred yet: `List[T]`."""

    def __init__(self, origin, args):
        self.origin, self.args = origin, args

    def __getitem__(self, _):
        return UNKNOWN


def is_open(arg):
    """Whether it contains a parameter; CPython's own parameters stand in annotations that CPython evaluates."""
    return isinstance(arg, (Parameter, Pattern, typing.TypeVar)) or (isinstance(arg, tuple) and any(map(is_open, arg)))


def instance(origin, args, make, cache):
    """`origin[args]`: a pattern, or the class that `make(*args)` gives, made once."""
    if any(map(is_open, args)):
        return Pattern(origin, args)
    key = tuple((type(a).__name__, a) if isinstance(a, (int, float)) else a for a in args)
    if key not in cache:
        cache[key] = make(*args)
    return cache[key]


def unify(pattern, found, bound):
    """Binds in `bound` (by name) the parameters of `pattern`, so that it becomes `found`, which is a type or a value."""
    if isinstance(pattern, Parameter):
        if pattern is not UNKNOWN:
            bound.setdefault(pattern.name, found)
    elif isinstance(pattern, Pattern):
        known = ARGS_OF_BUILTINS.get(found) if isinstance(found, type) else None
        args = (known or getattr(found, "__pyc_args__", {})).get(pattern.origin)
        for inner, arg in zip(pattern.args, args or ()):
            unify(inner, arg, bound)
    elif isinstance(pattern, tuple) and isinstance(found, tuple):
        for inner, arg in zip(pattern, found):
            unify(inner, arg, bound)


def arguments_of(subscript):
    return subscript if isinstance(subscript, tuple) else (subscript,)
