"""Weak references."""

from _weakrefs import getweakrefs, ref

ReferenceType = ref


def getweakrefcount(object, /):
    """Return the number of weak references to 'object'."""
    return len(getweakrefs(object))


def _remove_dead_weakref(dct, key, /):
    """Atomically remove key from dict if it points to a dead weakref."""
    found = dct.get(key)
    if found is not None and found() is None:
        del dct[key]


def _target(proxy):
    found = object.__getattribute__(proxy, "_ref")()
    if found is None:
        raise ReferenceError("weakly-referenced object no longer exists")
    return found


def _plain(value):
    return _target(value) if isinstance(value, ProxyType) else value


class ProxyType:
    """Stands for an object that it does not keep."""

    __slots__ = ("_ref",)

    def __getattribute__(self, name):
        if name == "__class__":
            return type(_target(self))
        return getattr(_target(self), name)

    def __setattr__(self, name, value):
        setattr(_target(self), name, value)

    def __delattr__(self, name):
        delattr(_target(self), name)

    def __repr__(self):
        found = object.__getattribute__(self, "_ref")()
        return f"<weakproxy at 0x{id(self):x}; to '{type(found).__name__}' at 0x{id(found):x}>"

    def __str__(self):
        return str(_target(self))

    def __format__(self, spec):
        return format(_target(self), spec)

    def __bool__(self):
        return bool(_target(self))

    def __len__(self):
        return len(_target(self))

    def __getitem__(self, key):
        return _target(self)[key]

    def __setitem__(self, key, value):
        _target(self)[key] = value

    def __delitem__(self, key):
        del _target(self)[key]

    def __contains__(self, item):
        return item in _target(self)

    def __iter__(self):
        return iter(_target(self))

    def __next__(self):
        return next(_target(self))

    def __enter__(self):
        return _target(self).__enter__()

    def __exit__(self, *parts):
        return _target(self).__exit__(*parts)

    def __eq__(self, other):
        return _target(self) == _plain(other)

    def __ne__(self, other):
        return _target(self) != _plain(other)

    def __lt__(self, other):
        return _target(self) < _plain(other)

    def __le__(self, other):
        return _target(self) <= _plain(other)

    def __gt__(self, other):
        return _target(self) > _plain(other)

    def __ge__(self, other):
        return _target(self) >= _plain(other)

    __hash__ = None

    def __add__(self, other):
        return _target(self) + _plain(other)

    def __radd__(self, other):
        return other + _target(self)

    def __sub__(self, other):
        return _target(self) - _plain(other)

    def __rsub__(self, other):
        return other - _target(self)

    def __mul__(self, other):
        return _target(self) * _plain(other)

    def __rmul__(self, other):
        return other * _target(self)

    def __truediv__(self, other):
        return _target(self) / _plain(other)

    def __rtruediv__(self, other):
        return other / _target(self)

    def __floordiv__(self, other):
        return _target(self) // _plain(other)

    def __mod__(self, other):
        return _target(self) % _plain(other)

    def __and__(self, other):
        return _target(self) & _plain(other)

    def __or__(self, other):
        return _target(self) | _plain(other)

    def __xor__(self, other):
        return _target(self) ^ _plain(other)

    def __rfloordiv__(self, other):
        return other // _target(self)

    def __rmod__(self, other):
        return other % _target(self)

    def __pow__(self, other):
        return _target(self) ** _plain(other)

    def __rpow__(self, other):
        return other ** _target(self)

    def __matmul__(self, other):
        return _target(self) @ _plain(other)

    def __rmatmul__(self, other):
        return other @ _target(self)

    def __lshift__(self, other):
        return _target(self) << _plain(other)

    def __rlshift__(self, other):
        return other << _target(self)

    def __rshift__(self, other):
        return _target(self) >> _plain(other)

    def __rrshift__(self, other):
        return other >> _target(self)

    def __rand__(self, other):
        return other & _target(self)

    def __ror__(self, other):
        return other | _target(self)

    def __rxor__(self, other):
        return other ^ _target(self)

    def __divmod__(self, other):
        return divmod(_target(self), _plain(other))

    def __rdivmod__(self, other):
        return divmod(other, _target(self))

    def __iadd__(self, other):
        found = _target(self)
        found += _plain(other)
        return found

    def __isub__(self, other):
        found = _target(self)
        found -= _plain(other)
        return found

    def __imul__(self, other):
        found = _target(self)
        found *= _plain(other)
        return found

    def __itruediv__(self, other):
        found = _target(self)
        found /= _plain(other)
        return found

    def __ifloordiv__(self, other):
        found = _target(self)
        found //= _plain(other)
        return found

    def __imod__(self, other):
        found = _target(self)
        found %= _plain(other)
        return found

    def __ipow__(self, other):
        found = _target(self)
        found **= _plain(other)
        return found

    def __imatmul__(self, other):
        found = _target(self)
        found @= _plain(other)
        return found

    def __ilshift__(self, other):
        found = _target(self)
        found <<= _plain(other)
        return found

    def __irshift__(self, other):
        found = _target(self)
        found >>= _plain(other)
        return found

    def __iand__(self, other):
        found = _target(self)
        found &= _plain(other)
        return found

    def __ior__(self, other):
        found = _target(self)
        found |= _plain(other)
        return found

    def __ixor__(self, other):
        found = _target(self)
        found ^= _plain(other)
        return found

    def __invert__(self):
        return ~_target(self)

    def __pos__(self):
        return +_target(self)

    def __reversed__(self):
        return reversed(_target(self))

    def __bytes__(self):
        return bytes(_target(self))

    def __neg__(self):
        return -_target(self)

    def __abs__(self):
        return abs(_target(self))

    def __int__(self):
        return int(_target(self))

    def __float__(self):
        return float(_target(self))

    def __index__(self):
        return _target(self).__index__()


class CallableProxyType(ProxyType):
    """The same, of what can be called."""

    __slots__ = ()

    def __call__(self, *args, **kwargs):
        return _target(self)(*args, **kwargs)


def proxy(object, callback=None, /):
    """Create a proxy object that weakly references 'object'."""
    made = _new(CallableProxyType if callable(object) else ProxyType)
    _set(made, "_ref", ref(object) if callback is None else ref(object, lambda _: callback(made)))
    return made


_new, _set = object.__new__, object.__setattr__
for _cls, _name in ((ProxyType, "ProxyType"), (CallableProxyType, "CallableProxyType")):
    _cls.__module__ = "weakref"
