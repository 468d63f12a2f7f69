"""How pickle and copy take apart objects whose class does not define it."""


class _ByKeywords:
    def __getnewargs_ex__(self):
        return (), {"": None}


_reconstructor = object().__reduce_ex__(0)[0]
__newobj__ = object().__reduce_ex__(2)[0]
__newobj_ex__ = _ByKeywords().__reduce_ex__(2)[0]

dispatch_table = {}

__all__ = ["pickle", "constructor", "add_extension", "remove_extension", "clear_extension_cache"]


def pickle(ob_type, pickle_function, constructor_ob=None):
    """Registers a function that gives the parts of objects of a type."""
    if not callable(pickle_function):
        raise TypeError("reduction functions must be callable")
    dispatch_table[ob_type] = pickle_function
    if constructor_ob is not None:
        constructor(constructor_ob)


def constructor(object):
    """Refuses what cannot make objects."""
    if not callable(object):
        raise TypeError("constructors must be callable")


def pickle_complex(c):
    return complex, (c.real, c.imag)


def pickle_union(obj):
    import functools
    import operator

    return functools.reduce, (operator.or_, obj.__args__)


pickle(complex, pickle_complex, complex)
pickle(type(int | str), pickle_union)
constructor(_reconstructor)  # pickles name it


def _slotnames(cls):
    """The names in `__slots__` of a class and its bases."""
    kept = cls.__dict__.get("__slotnames__")
    if kept is not None:
        return kept
    names = []
    for base in cls.__mro__:
        slots = base.__dict__.get("__slots__", ())
        for name in (slots,) if isinstance(slots, str) else slots:
            if name in ("__dict__", "__weakref__"):
                continue
            is_private = name.startswith("__") and not name.endswith("__")
            stripped = base.__name__.lstrip("_")
            names.append(f"_{stripped}{name}" if is_private and stripped else name)
    try:
        cls.__slotnames__ = names
    except (AttributeError, TypeError):
        pass
    return names


# ---- numbers that stand for classes in pickles ----

_extension_registry = {}
_inverted_registry = {}
_extension_cache = {}


def add_extension(module, name, code):
    """Register an extension code."""
    code = int(code)
    if not 1 <= code <= 0x7FFFFFFF:
        raise ValueError("code out of range")
    key = (module, name)
    if _extension_registry.get(key) == code and _inverted_registry.get(code) == key:
        return
    if key in _extension_registry:
        raise ValueError(f"key {key} is already registered with code {_extension_registry[key]}")
    if code in _inverted_registry:
        raise ValueError(f"code {code} is already in use for key {_inverted_registry[code]}")
    _extension_registry[key] = code
    _inverted_registry[code] = key


def remove_extension(module, name, code):
    """Unregister an extension code.  For testing only."""
    key = (module, name)
    if _extension_registry.get(key) != code or _inverted_registry.get(code) != key:
        raise ValueError(f"key {key} is not registered with code {code}")
    del _extension_registry[key]
    del _inverted_registry[code]
    if code in _extension_cache:
        del _extension_cache[code]


def clear_extension_cache():
    _extension_cache.clear()
