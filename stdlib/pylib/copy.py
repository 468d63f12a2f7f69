"""Shallow and deep copies."""

from _weakref import ref
from copyreg import dispatch_table

__all__ = ["Error", "copy", "deepcopy", "replace"]


class Error(Exception):
    """What cannot be copied."""


error = Error
_Method = type(Error().with_traceback)
_Code = type((lambda: None).__code__)


def _is_foreign(x):
    """Whether it is an object of CPython, whose own copy module must copy it."""
    return type(x).__mro__[-1] is not object


def _is_atomic(x):
    """Whether the object cannot change, so that it can be its own copy."""
    if x is None or x is NotImplemented or x is ...:
        return True
    if _is_foreign(x):
        return hasattr(x, "__mro__") or hasattr(x, "__code__")
    return isinstance(x, type) or type(x) in (int, float, bool, complex, str, bytes, range, slice, type(_is_atomic), type(len), _Code, property, ref)


def _remade(x, memo):
    """A copy that is made by the object's reduce method; a deep copy if there is a memo."""
    reducer = dispatch_table.get(type(x))
    if reducer is not None:
        made = reducer(x)
    elif (reducer := getattr(x, "__reduce_ex__", None)) is not None:
        made = reducer(4)
    elif (reducer := getattr(x, "__reduce__", None)) is not None:
        made = reducer()
    else:
        raise Error(f"un({'deep' if memo is not None else 'shallow'})copyable object of type {type(x)}")
    return x if isinstance(made, str) else _reconstruct(x, memo, *made)


def _reconstruct(x, memo, function, args, state=None, items=None, pairs=None):
    deep = memo is not None
    y = function(*([deepcopy(arg, memo) for arg in args] if deep and args else args))
    if deep:
        memo[id(x)] = y
    if state is not None:
        _set_state(y, deepcopy(state, memo) if deep else state)
    for item in items or ():
        y.append(deepcopy(item, memo) if deep else item)
    for key, value in pairs or ():
        y[deepcopy(key, memo) if deep else key] = deepcopy(value, memo) if deep else value
    return y


def _set_state(y, state):
    if hasattr(y, "__setstate__"):
        y.__setstate__(state)
        return
    own, slots = state if isinstance(state, tuple) and len(state) == 2 else (state, None)
    for name, value in (own or {}).items():
        if hasattr(type(y), name):
            y.__dict__[name] = value  # a property of the class has no say
        else:
            object.__setattr__(y, name, value)
    for name, value in (slots or {}).items():
        setattr(y, name, value)


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
    return _remade(x, None)


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
    elif cls is _Method:
        y = _Method(x.__func__, deepcopy(x.__self__, memo))
    elif hasattr(cls, "__deepcopy__"):
        y = x.__deepcopy__(memo)
    else:
        y = _remade(x, memo)
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
