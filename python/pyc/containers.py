"""`List`, `Array`, `Dict`, `Set`, `Optional`, `Tuple`: values with copies of their elements. An index outside of a list
ends the program with a panic, also from untyped code."""

from . import generic
from .panic import checked_index, panic
from .values import convert, copied


class List(list):
    """`List[T]()`, `List[T](iterable)`, `List[T](length=n, fill=x)`."""

    element = None
    __pyc_copies__, __pyc_takes__ = True, (list, tuple)
    _made = {}

    def __class_getitem__(cls, element):
        return generic.instance(List, generic.arguments_of(element), _list_class, List._made)

    def __init__(self, items=(), *, length=0, fill=None, capacity=0):
        super().__init__(self._in(x) for x in items)
        for _ in range(length):
            super().append(self._in(fill))

    def _in(self, value):
        return copied(value if self.element is None else convert(value, self.element))

    @classmethod
    def of(cls, items):
        """The value of a display in the systems register, whose type is that of the first element."""
        items = list(items)
        return (List[type(items[0])] if items and type(items[0]) in _PLAIN else List)(items)

    def __getitem__(self, i):
        if isinstance(i, slice):
            return type(self)(super().__getitem__(i))
        return super().__getitem__(checked_index(i, len(self)))

    def __setitem__(self, i, value):
        if isinstance(i, slice):
            super().__setitem__(i, [self._in(x) for x in value])
        else:
            super().__setitem__(checked_index(i, len(self)), self._in(value))

    def append(self, value):
        super().append(self._in(value))

    def insert(self, i, value):
        super().insert(i, self._in(value))

    def extend(self, values):
        super().extend([self._in(x) for x in values])

    def pop(self, i=None):
        if not len(self):
            panic("pop from an empty List")
        return super().pop() if i is None else super().pop(checked_index(i, len(self)))

    def __iadd__(self, values):
        self.extend(values)
        return self

    def __add__(self, values):
        return type(self)(list(self) + list(values))

    def __mul__(self, times):
        return type(self)(super().__mul__(times))

    def copy(self):
        return type(self)(self)

    def swap_elements(self, i, j):
        i, j = checked_index(i, len(self)), checked_index(j, len(self))
        first, second = super().__getitem__(i), super().__getitem__(j)
        super().__setitem__(i, second)
        super().__setitem__(j, first)

    def __pyc_assign__(self, other):
        super().__setitem__(slice(None), other)

    def __str__(self):
        return "[" + ", ".join(map(str, self)) + "]"

    __repr__ = __str__

    def __format__(self, spec):
        return format(str(self), spec)


def _list_class(element):
    return type(f"List[{_name(element)}]", (List,), {"element": element, "__pyc_args__": {List: (element,)}})


def _name(t):
    return t.__name__ if isinstance(t, type) else str(t)


_PLAIN = set()  # the types of elements that a display may tell; filled by the package


class Array(List):
    """`Array[T, n](fill=x)`, `Array[T, n](items)`: as many elements as its parameter says."""

    length = 0
    _made = {}

    def __class_getitem__(cls, args):
        return generic.instance(Array, generic.arguments_of(args), _array_class, Array._made)

    def __init__(self, *items, fill=None):
        if len(items) == 1 and isinstance(items[0], (list, tuple)):
            items = items[0]
        super().__init__(items if items or fill is None else [fill] * self.length)
        if len(self) != self.length:
            raise TypeError(f"{type(self).__name__} has {self.length} elements, not {len(self)}")

    def copy(self):
        return type(self)(list(self))

    def __getitem__(self, i):
        return List[self.element](list.__getitem__(self, i)) if isinstance(i, slice) else super().__getitem__(i)


def _array_class(element, length):
    members = {"element": element, "length": int(length), "__pyc_args__": {Array: (element, int(length)), List: (element,)}}
    return type(f"Array[{_name(element)}, {length}]", (Array,), members)


class Entry(tuple):
    """A key and its value, by name or one after the other."""

    key = property(lambda self: self[0])
    value = property(lambda self: self[1])


class Dict(dict):
    """`Dict[K, V]()`; a missing key raises `KeyError`."""

    types = None
    __pyc_copies__, __pyc_takes__ = True, (dict,)
    _made = {}

    def __class_getitem__(cls, args):
        return generic.instance(Dict, generic.arguments_of(args), _dict_class, Dict._made)

    def __init__(self, items=()):
        super().__init__()
        for key, value in items.items() if isinstance(items, dict) else items:
            self[key] = value

    def __setitem__(self, key, value):
        if self.types:
            key, value = convert(key, self.types[0]), convert(value, self.types[1])
        super().__setitem__(copied(key), copied(value))

    def items(self):
        return [Entry(item) for item in super().items()]

    def copy(self):
        return type(self)(self)

    def __pyc_assign__(self, other):
        items = list(other.items())
        self.clear()
        self.update(items)

    def __str__(self):
        return "{" + ", ".join(f"{key}: {value}" for key, value in self.items()) + "}"

    __repr__ = __str__


def _dict_class(key, value):
    return type(f"Dict[{_name(key)}, {_name(value)}]", (Dict,), {"types": (key, value), "__pyc_args__": {Dict: (key, value)}})


class Set(set):
    """`Set[T]()`."""

    element = None
    __pyc_copies__, __pyc_takes__ = True, (set,)
    _made = {}

    def __class_getitem__(cls, element):
        return generic.instance(Set, generic.arguments_of(element), _set_class, Set._made)

    def add(self, value):
        super().add(value if self.element is None else convert(value, self.element))

    def copy(self):
        return type(self)(self)

    def __str__(self):
        return "{" + ", ".join(map(str, self)) + "}"

    __repr__ = __str__


def _set_class(element):
    return type(f"Set[{_name(element)}]", (Set,), {"element": element, "__pyc_args__": {Set: (element,)}})


class Optional:
    """`Optional[T](value)` or `Optional[T](None)`: true where there is a value, which `.value()` gives. What else is done
    with it is done with the value."""

    element = None
    __pyc_copies__, __pyc_takes__ = True, None
    _made = {}

    def __class_getitem__(cls, element):
        return generic.instance(Optional, generic.arguments_of(element), _optional_class, Optional._made)

    def __init__(self, value=None):
        held = value.held if isinstance(value, Optional) else value
        held = held if held is None or self.element is None else convert(held, self.element)
        object.__setattr__(self, "held", held)

    def __bool__(self):
        return self.held is not None

    def value(self):
        if self.held is None:
            panic("an empty Optional has no value")
        return self.held

    def or_else(self, default):
        return default if self.held is None else self.held

    def take(self):
        value = self.value()
        object.__setattr__(self, "held", None)
        return value

    def copy(self):
        return type(self)(copied(self.held))

    def __eq__(self, other):
        return self.held == (other.held if isinstance(other, Optional) else other)

    def __hash__(self):
        return hash(self.held)

    def __str__(self):
        return str(self.held)

    __repr__ = __str__

    def __format__(self, spec):
        return format(self.held, spec)

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return getattr(self.value(), name)

    def __setattr__(self, name, value):
        setattr(self.value(), name, value)


_UNARY = "index int float neg pos abs invert len iter next reversed call getitem setitem delitem contains enter exit"
_BINARY = "add sub mul truediv floordiv mod pow matmul lshift rshift and or xor divmod"


def _forward(name):
    def forwarded(self, *args, **keywords):
        function = getattr(type(self.value()), name, None)
        return NotImplemented if function is None else function(self.value(), *map(_content, args), **keywords)

    setattr(Optional, name, forwarded)


def _content(value):
    return value.value() if isinstance(value, Optional) else value


for _operator in [*_UNARY.split(), *_BINARY.split(), *(f"r{name}" for name in _BINARY.split()), "lt", "le", "gt", "ge"]:
    _forward(f"__{_operator}__")


def _optional_class(element):
    return type(f"Optional[{_name(element)}]", (Optional,), {"element": element, "__pyc_args__": {Optional: (element,)}})


class Tuple(tuple):
    """`Tuple[A, B](a, b)`."""

    def __class_getitem__(cls, args):
        return Tuple

    def __new__(cls, *items):
        return tuple.__new__(cls, items)
