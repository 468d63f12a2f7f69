"""Containers beside list, dict, set and tuple."""

import _frames
from _collections import _move, deque
from collections._user import _from_keys
from collections._user import UserDict
from collections._user import UserList
from collections._user import UserString
from collections.abc import MutableMapping, MutableSequence
from _named_tuple import _named_tuple

__all__ = ["ChainMap", "Counter", "OrderedDict", "UserDict", "UserList", "UserString", "defaultdict", "deque", "namedtuple"]

_KEYWORDS = frozenset(
    "False None True and as assert async await break class continue def del elif else except finally for from global if import in is lambda "
    "nonlocal not or pass raise return try while with yield".split()
)
_MISSING = object()
MutableSequence.register(deque)


# ---- named tuples ----


def namedtuple(typename, field_names, *, rename=False, defaults=None, module=None):
    """A class of tuples whose elements have names."""
    if isinstance(field_names, str):
        field_names = field_names.replace(",", " ").split()
    names = list(map(str, field_names))
    if rename:
        seen = set()
        for i, name in enumerate(names):
            if not name.isidentifier() or name in _KEYWORDS or name.startswith("_") or name in seen:
                names[i] = f"_{i}"
            seen.add(name)
    for name in [typename, *names]:
        if not name.isidentifier():
            raise ValueError(f"Type names and field names must be valid identifiers: {name!r}")
        if name in _KEYWORDS:
            raise ValueError(f"Type names and field names cannot be a keyword: {name!r}")
    for i, name in enumerate(names):
        if name.startswith("_") and not rename:
            raise ValueError(f"Field names cannot start with an underscore: {name!r}")
        if name in names[:i]:
            raise ValueError(f"Encountered duplicate field name: {name!r}")
    values = () if defaults is None else tuple(defaults)
    if len(values) > len(names):
        raise TypeError("Got more default values than field names")
    given = dict(zip(names[len(names) - len(values) :], values))
    return _named_tuple(typename, dict.fromkeys(names), given, {"__module__": module or _frames.module(1, 0) or "__main__"})


# ---- dicts ----


_missing = object()
_shown = []  # dicts whose texts are being made: one may be in its own text


class OrderedDict(dict):
    """A dict that can move its entries to either end, and compares with another one in order."""

    def popitem(self, last=True):
        if not self:
            raise KeyError("dictionary is empty")
        key = next(reversed(self) if last else iter(self))
        return key, dict.pop(self, key)

    def pop(self, key, default=_missing):
        return dict.pop(self, key) if default is _missing else dict.pop(self, key, default)

    def setdefault(self, key, default=None):
        return dict.setdefault(self, key, default)

    # A subclass may call this from its own __getitem__ and __setitem__, which must not be called again here.
    def move_to_end(self, key, last=True):
        _move(self, key, last)

    def copy(self):
        return self.__class__(self)

    def __reduce__(self):
        state = object.__getstate__(self)
        return self.__class__, (), state, None, iter(self.items())

    fromkeys = classmethod(_from_keys)

    def __eq__(self, other):
        if isinstance(other, OrderedDict):
            return dict.__eq__(self, other) and list(self) == list(other)
        return dict.__eq__(self, other)

    def __ne__(self, other):
        return not self == other

    def __repr__(self):
        if any(self is other for other in _shown):
            return "..."
        _shown.append(self)
        try:
            return f"{self.__class__.__name__}({dict(self)!r})" if self else f"{self.__class__.__name__}()"
        finally:
            _shown.pop()

    def __or__(self, other):
        if not isinstance(other, dict):
            return NotImplemented
        made = self.__class__(self)
        made.update(other)
        return made

    def __ror__(self, other):
        if not isinstance(other, dict):
            return NotImplemented
        made = self.__class__(other)
        made.update(self)
        return made


class defaultdict(dict):
    """A dict that makes the value of a key that is asked for and missing."""

    default_factory = None

    def __init__(self, default_factory=None, /, *args, **keywords):
        if default_factory is not None and not callable(default_factory):
            raise TypeError("first argument must be callable or None")
        dict.__init__(self, *args, **keywords)
        self.default_factory = default_factory

    def __missing__(self, key):
        if self.default_factory is None:
            raise KeyError(key)
        self[key] = value = self.default_factory()
        return value

    def copy(self):
        return type(self)(self.default_factory, self)

    __copy__ = copy

    def __reduce__(self):
        return type(self), (self.default_factory,) if self.default_factory else (), None, None, iter(self.items())

    def __repr__(self):
        if any(self is other for other in _shown):  # its factory shows it
            return f"{type(self).__name__}(..., {dict.__repr__(self)})"
        _shown.append(self)
        try:
            return f"{type(self).__name__}({self.default_factory!r}, {dict.__repr__(self)})"
        finally:
            _shown.pop()

    def __or__(self, other):
        if not isinstance(other, dict):
            return NotImplemented
        made = self.copy()
        made.update(other)
        return made

    def __ror__(self, other):
        if not isinstance(other, dict):
            return NotImplemented
        made = type(self)(self.default_factory, other)
        made.update(self)
        return made


def _count_elements(mapping, iterable):
    """Counts the elements of an iterable."""
    get = mapping.get
    for key in iterable:
        mapping[key] = get(key, 0) + 1


class Counter(dict):
    """A dict of how often things occur; what is missing occurs never."""

    def __init__(self, iterable=None, /, **keywords):
        dict.__init__(self)
        self.update(iterable, **keywords)

    def __missing__(self, key):
        return 0

    def total(self):
        return sum(self.values())

    def most_common(self, n=None):
        items = sorted(self.items(), key=lambda item: item[1], reverse=True)
        return items if n is None else items[: max(n, 0)]

    def elements(self):
        for key, count in self.items():
            for _ in range(count):
                yield key

    @classmethod
    def fromkeys(cls, iterable, v=None):
        raise NotImplementedError("Counter.fromkeys() is undefined.  Use Counter(iterable) instead.")

    def update(self, iterable=None, /, **keywords):
        if hasattr(iterable, "items"):
            if not self:
                dict.update(self, iterable)  # also what cannot be added
            else:
                for key, count in iterable.items():
                    self[key] = count + self.get(key, 0)
        elif iterable is not None:
            for key in iterable:
                self[key] = self.get(key, 0) + 1
        if keywords:
            self.update(keywords)

    def subtract(self, iterable=None, /, **keywords):
        if hasattr(iterable, "items"):
            for key, count in iterable.items():
                self[key] = self[key] - count
        elif iterable is not None:
            for key in iterable:
                self[key] = self[key] - 1
        for key, count in keywords.items():
            self[key] = self[key] - count

    def copy(self):
        return self.__class__(self)

    def __reduce__(self):
        return self.__class__, (dict(self),)

    def __delitem__(self, key):
        if key in self:
            dict.__delitem__(self, key)

    def __repr__(self):
        if not self:
            return f"{self.__class__.__name__}()"
        try:
            items = dict(self.most_common())
        except TypeError:
            items = dict(self)
        return f"{self.__class__.__name__}({items!r})"

    def __eq__(self, other):
        if not isinstance(other, Counter):
            return NotImplemented
        return all(self[key] == other[key] for counts in (self, other) for key in counts)

    def __ne__(self, other):
        if not isinstance(other, Counter):
            return NotImplemented
        return not self == other

    def __le__(self, other):
        if not isinstance(other, Counter):
            return NotImplemented
        return all(self[key] <= other[key] for counts in (self, other) for key in counts)

    def __lt__(self, other):
        if not isinstance(other, Counter):
            return NotImplemented
        return self <= other and self != other

    def __ge__(self, other):
        if not isinstance(other, Counter):
            return NotImplemented
        return all(self[key] >= other[key] for counts in (self, other) for key in counts)

    def __gt__(self, other):
        if not isinstance(other, Counter):
            return NotImplemented
        return self >= other and self != other

    def _kept(self, pairs):
        made = Counter()
        for key, count in pairs:
            if count > 0:
                made[key] = count
        return made

    def __add__(self, other):
        if not isinstance(other, Counter):
            return NotImplemented
        more = [(key, count) for key, count in other.items() if key not in self]
        return self._kept([(key, count + other[key]) for key, count in self.items()] + more)

    def __sub__(self, other):
        if not isinstance(other, Counter):
            return NotImplemented
        less = [(key, 0 - count) for key, count in other.items() if key not in self]
        return self._kept([(key, count - other[key]) for key, count in self.items()] + less)

    def __or__(self, other):
        if not isinstance(other, Counter):
            return NotImplemented
        more = [(key, count) for key, count in other.items() if key not in self]
        return self._kept([(key, max(count, other[key])) for key, count in self.items()] + more)

    def __and__(self, other):
        if not isinstance(other, Counter):
            return NotImplemented
        return self._kept([(key, min(count, other[key])) for key, count in self.items()])

    def __pos__(self):
        return self._kept(list(self.items()))

    def __neg__(self):
        return self._kept([(key, 0 - count) for key, count in self.items()])

    def _become(self, other):
        self.clear()
        for key, count in other.items():
            self[key] = count
        return self

    def __iadd__(self, other):
        return self._become(self + other)

    def __isub__(self, other):
        return self._become(self - other)

    def __ior__(self, other):
        return self._become(self | other)

    def __iand__(self, other):
        return self._become(self & other)


# ---- several mappings as one ----


class ChainMap(MutableMapping):
    """Looks a key up in one mapping after the other; what is written goes to the first."""

    def __init__(self, *maps):
        self.maps = list(maps) or [{}]

    def __missing__(self, key):
        raise KeyError(key)

    def __getitem__(self, key):
        for mapping in self.maps:
            if key in mapping:
                return mapping[key]
        return self.__missing__(key)

    def get(self, key, default=None):
        return self[key] if key in self else default

    def __len__(self):
        return len(set().union(*self.maps))

    def __iter__(self):
        found = {}
        for mapping in reversed(self.maps):
            found.update(dict.fromkeys(mapping))
        return iter(found)

    def __contains__(self, key):
        return any(key in mapping for mapping in self.maps)

    def __bool__(self):
        return any(self.maps)

    def __repr__(self):
        return f"{self.__class__.__name__}({', '.join(map(repr, self.maps))})"

    @classmethod
    def fromkeys(cls, iterable, value=None):
        return cls(dict.fromkeys(iterable, value))

    def copy(self):
        return self.__class__(self.maps[0].copy(), *self.maps[1:])

    __copy__ = copy

    def new_child(self, m=None, **keywords):
        child = keywords if m is None else m
        if m is not None:
            child.update(keywords)
        return self.__class__(child, *self.maps)

    @property
    def parents(self):
        return self.__class__(*self.maps[1:])

    def __setitem__(self, key, value):
        self.maps[0][key] = value

    def __delitem__(self, key):
        if key not in self.maps[0]:
            raise KeyError(f"Key not found in the first mapping: {key!r}")
        del self.maps[0][key]

    def popitem(self):
        if not self.maps[0]:
            raise KeyError("No keys found in the first mapping.")
        return self.maps[0].popitem()

    def pop(self, key, *args):
        if key not in self.maps[0] and not args:
            raise KeyError(f"Key not found in the first mapping: {key!r}")
        return self.maps[0].pop(key, *args)

    def clear(self):
        self.maps[0].clear()

    def __ior__(self, other):
        self.maps[0].update(other)
        return self

    def __or__(self, other):
        made = self.copy()
        made.maps[0].update(other)
        return made
