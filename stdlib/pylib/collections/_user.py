"""UserDict, UserList and UserString: base classes with a dict, a list or a str in an attribute."""

from collections.abc import MutableMapping, MutableSequence, Sequence


def _from_keys(cls, iterable, value=None):
    made = cls()
    for key in iterable:
        made[key] = value
    return made


class UserDict(MutableMapping):
    """A dict in an attribute, `data`; what derived classes override is used by all methods."""

    def __init__(self, dict=None, /, **kwargs):
        self.data = {}
        if dict is not None:
            self.update(dict)
        if kwargs:
            self.update(kwargs)

    def __len__(self):
        return len(self.data)

    def __getitem__(self, key):
        if key in self.data:
            return self.data[key]
        if hasattr(self.__class__, "__missing__"):
            return self.__class__.__missing__(self, key)
        raise KeyError(key)

    def __setitem__(self, key, item):
        self.data[key] = item

    def __delitem__(self, key):
        del self.data[key]

    def __iter__(self):
        return iter(self.data)

    def __contains__(self, key):
        return key in self.data

    def get(self, key, default=None):
        return self[key] if key in self else default

    def __repr__(self):
        return repr(self.data)

    def __or__(self, other):
        if not isinstance(other, (UserDict, dict)):
            return NotImplemented
        return self.__class__(self.data | (other.data if isinstance(other, UserDict) else other))

    def __ior__(self, other):
        self.data |= other.data if isinstance(other, UserDict) else other
        return self

    def copy(self):
        made = self.__class__()
        made.__dict__.update(self.__dict__)
        made.data = self.data.copy()
        return made

    def __copy__(self):
        made = self.__class__.__new__(self.__class__)
        made.__dict__.update(self.__dict__)
        made.__dict__["data"] = self.data.copy()
        return made

    fromkeys = classmethod(_from_keys)


def _plain(other):
    return other.data if isinstance(other, (UserList, UserString)) else other


class UserList(MutableSequence):
    """A list in an attribute, `data`."""

    def __init__(self, initlist=None):
        self.data = [] if initlist is None else list(_plain(initlist))

    def __repr__(self):
        return repr(self.data)

    def __lt__(self, other):
        return self.data < _plain(other)

    def __le__(self, other):
        return self.data <= _plain(other)

    def __eq__(self, other):
        return self.data == _plain(other)

    def __gt__(self, other):
        return self.data > _plain(other)

    def __ge__(self, other):
        return self.data >= _plain(other)

    __hash__ = None

    def __contains__(self, item):
        return item in self.data

    def __len__(self):
        return len(self.data)

    def __getitem__(self, i):
        return self.__class__(self.data[i]) if isinstance(i, slice) else self.data[i]

    def __setitem__(self, i, item):
        self.data[i] = item

    def __delitem__(self, i):
        del self.data[i]

    def __add__(self, other):
        return self.__class__(self.data + list(_plain(other)))

    def __radd__(self, other):
        return self.__class__(list(_plain(other)) + self.data)

    def __iadd__(self, other):
        self.data += list(_plain(other))
        return self

    def __mul__(self, n):
        return self.__class__(self.data * n)

    __rmul__ = __mul__

    def __imul__(self, n):
        self.data *= n
        return self

    def append(self, item):
        self.data.append(item)

    def insert(self, i, item):
        self.data.insert(i, item)

    def pop(self, i=-1):
        return self.data.pop(i)

    def remove(self, item):
        self.data.remove(item)

    def clear(self):
        self.data.clear()

    def copy(self):
        return self.__class__(self)

    def __copy__(self):
        made = self.__class__.__new__(self.__class__)
        made.__dict__.update(self.__dict__)
        made.__dict__["data"] = self.data[:]
        return made

    def count(self, item):
        return self.data.count(item)

    def index(self, item, *args):
        return self.data.index(item, *args)

    def reverse(self):
        self.data.reverse()

    def sort(self, /, *args, **kwds):
        self.data.sort(*args, **kwds)

    def extend(self, other):
        self.data.extend(_plain(other))


_TEXTS = (
    "capitalize", "casefold", "center", "expandtabs", "ljust", "lower", "lstrip", "removeprefix", "removesuffix", "replace", "rjust", "rstrip", "strip",
    "swapcase", "title", "translate", "upper", "zfill",
)
_OTHERS = (
    "count", "endswith", "find", "format", "format_map", "index", "isalnum", "isalpha", "isascii", "isdecimal", "isdigit", "isidentifier", "islower",
    "isnumeric", "isprintable", "isspace", "istitle", "isupper", "join", "partition", "rfind", "rindex", "rpartition", "rsplit", "split", "splitlines",
    "startswith",
)


def _of_text(name, gives_text):
    """The method of that name, by that of the str; what gives a changed text gives one of the class."""
    plain = getattr(str, name)

    def method(self, *args, **keywords):
        made = plain(self.data, *[_plain(a) for a in args], **keywords)
        return self.__class__(made) if gives_text else made

    method.__name__ = name
    method.__qualname__ = f"UserString.{name}"
    return method


class UserString(Sequence):
    """A str in an attribute, `data`."""

    def __init__(self, seq):
        self.data = seq.data[:] if isinstance(seq, UserString) else seq if isinstance(seq, str) else str(seq)

    def __str__(self):
        return str(self.data)

    def __repr__(self):
        return repr(self.data)

    def __hash__(self):
        return hash(self.data)

    def __eq__(self, other):
        return self.data == _plain(other)

    def __lt__(self, other):
        return self.data < _plain(other)

    def __le__(self, other):
        return self.data <= _plain(other)

    def __gt__(self, other):
        return self.data > _plain(other)

    def __ge__(self, other):
        return self.data >= _plain(other)

    def __contains__(self, char):
        return _plain(char) in self.data

    def __len__(self):
        return len(self.data)

    def __getitem__(self, index):
        return self.__class__(self.data[index])

    def __add__(self, other):
        return self.__class__(self.data + str(_plain(other)))

    def __radd__(self, other):
        return self.__class__(str(_plain(other)) + self.data)

    def __mul__(self, n):
        return self.__class__(self.data * n)

    __rmul__ = __mul__

    def __mod__(self, args):
        return self.__class__(self.data % args)

    def __rmod__(self, template):
        return self.__class__(str(template) % self)

    def __int__(self):
        return int(self.data)

    def __float__(self):
        return float(self.data)

    def __complex__(self):
        return complex(self.data)

    def __getnewargs__(self):
        return (self.data[:],)

    def encode(self, encoding="utf-8", errors="strict"):
        return self.data.encode("utf-8" if encoding is None else encoding, "strict" if errors is None else errors)

    maketrans = str.maketrans


for _name in _TEXTS + _OTHERS:
    setattr(UserString, _name, _of_text(_name, _name in _TEXTS))
