"""What rewritten functions call, by the global name `__pyc__`."""

import builtins
import functools

from .containers import Dict, List, Optional
from .numbers import Int, as_literal
from .simd import lanewise
from .values import convert, copied

__all__ = ["as_literal", "convert", "copied"]


class Cell:
    """A place for an argument that a function may assign to."""

    def __init__(self, value):
        self.value = value


class Range:
    """`range` with elements of type `Int`."""

    def __init__(self, *bounds):
        self.plain = range(*bounds)

    def __iter__(self):
        return map(Int.wrap, self.plain)

    def __reversed__(self):
        return map(Int.wrap, reversed(self.plain))

    def __len__(self):
        return len(self.plain)

    def __getitem__(self, i):
        return Int(self.plain[i])

    def __contains__(self, value):
        return value in self.plain


def length(value):
    return Int(len(value))


def lanes_min(*values):
    return lanewise(builtins.min, *values)


def lanes_max(*values):
    return lanewise(builtins.max, *values)


def text(*parts, sep=""):
    """`String(a, b, …)`."""
    return sep.join(map(str, parts))


def is_none(value):
    return value is None or (isinstance(value, Optional) and value.held is None)


def display(items):
    return List.of(map(as_literal, items))


def duplicate(value):
    """`x.copy()`, also of a number."""
    return value.copy() if hasattr(value, "copy") else value


def method(value, name):
    """`value.name`, where the systems register gives the method of a builtin type another meaning, or alone has it."""
    kind, found = _METHODS[name]
    return functools.partial(found, value) if isinstance(value, kind) else getattr(value, name)


def _entry(entries, key, *default):
    """Without a default the result is an Optional."""
    if default:
        return entries.get(key, convert(default[0], entries.types[1]) if entries.types else default[0])
    return (Optional[entries.types[1]] if entries.types else Optional)(entries.get(key))


_METHODS = {
    "get": (Dict, _entry),
    "byte_length": (str, lambda text: Int(len(text.encode()))),
    "codepoints": (str, lambda text: (Int(ord(c)) for c in text)),
    "codepoint_slices": (str, iter),
    "count_codepoints": (str, length),
    "__hash__": ((int, float, str, tuple), lambda value, hasher: hasher.parts.append(value)),
}


def store_attribute(holder, name, value):
    setattr(holder, name, value)


def store_item(holder, key, value):
    holder[key] = value


def assign(place, value):
    """Gives an object the contents of another one, for places that cannot be bound to the other object."""
    if place is not value:
        if not hasattr(place, "__pyc_assign__"):
            raise TypeError(f"a {type(place).__name__} is assigned for its caller only from compiled functions' variables")
        place.__pyc_assign__(value)


class Call:
    """A finished call: its result, and what the callee has assigned."""

    def __init__(self, result, cells):
        self.result, self.cells = result, cells

    def assigned(self, position):
        return self.cells[position].value


def call(function, *args, **keywords):
    """A call from the systems register to a function with `Mut` parameters."""
    if function is swap:
        first, second = args
        return Call(None, [Cell(second), Cell(first)])
    if not hasattr(function, "invoke"):  # another's method of the same name
        return Call(function(*args, **keywords), list(map(Cell, args)))
    return Call(*function.invoke(args, keywords))


def waiting_call(function, *args, **keywords):
    """The same, of a function in which a thread waits for others."""
    return Call(*(yield from function.resolve(args, keywords).invoke_waiting(args, keywords)))


def swap(first, second):
    """Exchanges the contents of two places."""
    kept = first.copy()
    assign(first, second)
    assign(second, kept)


def nested(annotations):
    """Decorates a function inside of a function of the systems register."""
    from .functions import Nested

    return lambda function: Nested(function, annotations)
