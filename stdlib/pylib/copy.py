"""Shallow and deep copies."""


class Error(Exception):
    """What cannot be copied."""


error = Error


def _is_foreign(x):
    """An object of the Python that is loaded beside the program: it knows best how it is made again."""
    return type(x).__mro__[-1] is not object


def _is_atomic(x):
    """What is never changed, so that it can be its own copy."""
    if x is None or x is NotImplemented or x is ...:
        return True
    if _is_foreign(x):
        return hasattr(x, "__mro__") or hasattr(x, "__code__")
    return isinstance(x, type) or type(x) in (int, float, bool, complex, str, bytes, range, slice, type(_is_atomic), type(len), property)


def _slots(cls):
    names = []
    for base in cls.__mro__:
        slots = base.__dict__.get("__slots__", ())
        names.extend([slots] if isinstance(slots, str) else slots)
    return [n for n in names if n not in ("__dict__", "__weakref__")]


def _content(x):
    """What the object holds as the built-in type that it is derived from: an empty one of its class, and how it is filled."""
    cls = type(x)
    if isinstance(x, BaseException):
        return cls.__new__(cls, *x.args)
    if isinstance(x, (tuple, frozenset, int, float, str, bytes)):
        for base in (tuple, frozenset, int, float, str, bytes):
            if isinstance(x, base):
                return base.__new__(cls, x)
    return cls.__new__(cls)


def _reduced(x, memo):
    """A copy by `__reduce__`, of a class that has one of its own."""
    made = x.__reduce_ex__(4) if _is_foreign(x) else x.__reduce__()
    if isinstance(made, str):
        return x
    parts = tuple(made) + (None,) * (5 - len(made))
    deep = memo is not None
    args = tuple([deepcopy(a, memo) for a in parts[1]]) if deep else parts[1]
    y = parts[0](*args)
    if deep:
        memo[id(x)] = y
    if parts[2] is not None:
        _set_state(y, deepcopy(parts[2], memo) if deep else parts[2])
    for item in parts[3] or ():
        y.append(deepcopy(item, memo) if deep else item)
    for key, value in parts[4] or ():
        y[deepcopy(key, memo) if deep else key] = deepcopy(value, memo) if deep else value
    return y


def _set_state(y, state):
    if hasattr(y, "__setstate__"):
        y.__setstate__(state)
        return
    own, slots = state if isinstance(state, tuple) and len(state) == 2 else (state, None)
    if own:
        y.__dict__.update(own)
    for name, value in (slots or {}).items():
        setattr(y, name, value)


def _has_reduce(cls):
    return any("__reduce__" in base.__dict__ or "__reduce_ex__" in base.__dict__ for base in cls.__mro__ if base is not object)


def _made(x, memo):
    """A copy attribute by attribute; deep with a memo."""
    cls = type(x)
    if _is_foreign(x) or _has_reduce(cls):
        return _reduced(x, memo)
    y = _content(x)
    if memo is not None:
        memo[id(x)] = y
    if hasattr(cls, "__getstate__") and "__getstate__" not in object.__dict__:
        state = x.__getstate__()
        _set_state(y, deepcopy(state, memo) if memo is not None else state)
        return y
    for key, value in getattr(x, "__dict__", {}).items():
        object.__setattr__(y, key, value if memo is None else deepcopy(value, memo))
    for name in _slots(cls):
        if hasattr(x, name):
            object.__setattr__(y, name, getattr(x, name) if memo is None else deepcopy(getattr(x, name), memo))
    if isinstance(x, dict):
        for key, value in x.items():
            dict.__setitem__(y, key if memo is None else deepcopy(key, memo), value if memo is None else deepcopy(value, memo))
    elif isinstance(x, list):
        for item in x:
            list.append(y, item if memo is None else deepcopy(item, memo))
    elif isinstance(x, set):
        for item in x:
            set.add(y, item if memo is None else deepcopy(item, memo))
    return y


def copy(x):
    """A new object with the same content."""
    cls = type(x)
    if cls in (list, dict, set, bytearray):
        return x.copy()
    if _is_atomic(x) or cls in (tuple, frozenset):
        return x
    copier = getattr(cls, "__copy__", None)
    if copier is not None:
        return copier(x)
    return _made(x, None)


def _deep_dict(x, memo):
    y = {}
    memo[id(x)] = y
    for key, value in x.items():
        y[deepcopy(key, memo)] = deepcopy(value, memo)
    return y


def _deep_list(x, memo):
    y = []
    memo[id(x)] = y
    for item in x:
        y.append(deepcopy(item, memo))
    return y


def _deep_tuple(x, memo):
    items = [deepcopy(item, memo) for item in x]
    if id(x) in memo:
        return memo[id(x)]
    return x if all(a is b for a, b in zip(items, x)) else tuple(items)


def deepcopy(x, memo=None):
    """A new object with copies of its content, each thing once."""
    if _is_atomic(x):
        return x
    if memo is None:
        memo = {}
    key = id(x)
    if key in memo:
        return memo[key]
    cls = type(x)
    if cls is list:
        y = _deep_list(x, memo)
    elif cls is dict:
        y = _deep_dict(x, memo)
    elif cls is tuple:
        y = _deep_tuple(x, memo)
    elif cls in (set, frozenset):
        y = cls([deepcopy(item, memo) for item in x])
    elif cls is bytearray:
        y = x.copy()
    elif hasattr(cls, "__deepcopy__"):
        y = x.__deepcopy__(memo)
    else:
        y = _made(x, memo)
    if y is not x:
        memo[key] = y
        memo.setdefault(id(memo), []).append(x)  # it must live as long as its number is in use
    return y


def replace(obj, /, **changes):
    """A copy with other values for some attributes."""
    method = getattr(type(obj), "__replace__", None)
    if method is None:
        raise TypeError(f"replace() does not support {type(obj).__name__} objects")
    return method(obj, **changes)
