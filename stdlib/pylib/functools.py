"""Functions that work on functions."""

from _collections import _move
from abc import get_cache_token

__all__ = ["update_wrapper", "wraps", "WRAPPER_ASSIGNMENTS", "WRAPPER_UPDATES", "total_ordering", "cache", "cmp_to_key", "lru_cache",
           "reduce", "partial", "partialmethod", "singledispatch", "singledispatchmethod", "cached_property"]

WRAPPER_ASSIGNMENTS = ("__module__", "__name__", "__qualname__", "__doc__", "__annotations__", "__type_params__")
WRAPPER_UPDATES = ("__dict__",)
GenericAlias = type(list[int])


def update_wrapper(wrapper, wrapped, assigned=WRAPPER_ASSIGNMENTS, updated=WRAPPER_UPDATES):
    """Makes a wrapper look like what it wraps."""
    for name in assigned:
        if hasattr(wrapped, name):
            setattr(wrapper, name, getattr(wrapped, name))
    for name in updated:
        getattr(wrapper, name).update(getattr(wrapped, name, {}))
    wrapper.__wrapped__ = wrapped
    return wrapper


def wraps(wrapped, assigned=WRAPPER_ASSIGNMENTS, updated=WRAPPER_UPDATES):
    """The decorator of `update_wrapper`."""
    return lambda wrapper: update_wrapper(wrapper, wrapped, assigned, updated)


# ---- comparisons ----


def _derived(name, base):
    """The comparison `name`, derived from the one comparison that a class defines."""

    def less(self, other):
        found = getattr(type(self), base)(self, other)
        if found is NotImplemented:
            return found
        if base in ("__lt__", "__gt__"):
            if name in ("__le__", "__ge__") and (name[2] == base[2]):
                return found or self == other
            if name in ("__le__", "__ge__"):
                return not found
            return not found and self != other
        if name in ("__lt__", "__gt__") and (name[2] == base[2]):
            return found and self != other
        if name in ("__lt__", "__gt__"):
            return not found
        return not found or self == other

    less.__name__ = name
    less.__qualname__ = name
    return less


def total_ordering(cls):
    """Adds the comparisons that a class lacks, by the one that it has."""
    names = ("__lt__", "__gt__", "__le__", "__ge__")
    own = [n for n in names if any(n in base.__dict__ for base in cls.__mro__[:-1])]
    if not own:
        raise ValueError("must define at least one ordering operation: < > <= >=")
    base = next(n for n in ("__lt__", "__le__", "__gt__", "__ge__") if n in own)
    for name in names:
        if name not in own:
            setattr(cls, name, _derived(name, base))
    return cls


def cmp_to_key(mycmp):
    """A key for sorting by a function that compares two values."""

    class K:
        __slots__ = ("obj",)
        __hash__ = None

        def __init__(self, obj):
            self.obj = obj

        def __lt__(self, other):
            return mycmp(self.obj, other.obj) < 0

        def __gt__(self, other):
            return mycmp(self.obj, other.obj) > 0

        def __eq__(self, other):
            return mycmp(self.obj, other.obj) == 0

        def __le__(self, other):
            return mycmp(self.obj, other.obj) <= 0

        def __ge__(self, other):
            return mycmp(self.obj, other.obj) >= 0

    return K


# ---- folding and partial calls ----

_NOTHING = object()


def reduce(function, iterable, initial=_NOTHING, /):
    """The values of an iterable, put together two by two from the left."""
    it = iter(iterable)
    if initial is _NOTHING:
        value = next(it, _NOTHING)
        if value is _NOTHING:
            raise TypeError("reduce() of empty iterable with no initial value")
    else:
        value = initial
    for item in it:
        value = function(value, item)
    return value


def _repr_of(self, cls, args):
    parts = [repr(self.func)] + [repr(a) for a in args] + [f"{k}={v!r}" for k, v in self.keywords.items()]
    return f"{cls.__module__}.{cls.__qualname__}({', '.join(parts)})"


_shown = set()


class partial:
    """A function with some of its arguments given."""

    def __new__(cls, func, /, *args, **keywords):
        if not callable(func):
            raise TypeError("the first argument must be callable")
        if isinstance(func, partial):
            args = func.args + args
            keywords = {**func.keywords, **keywords}
            func = func.func
        self = super().__new__(cls)
        self.func = func
        self.args = args
        self.keywords = keywords
        return self

    def __call__(self, /, *args, **keywords):
        if not self.keywords:
            return self.func(*self.args, *args, **keywords)
        return self.func(*self.args, *args, **{**self.keywords, **keywords})

    def __repr__(self):
        key = id(self)
        if key in _shown:
            return "..."
        _shown.add(key)
        try:
            return _repr_of(self, type(self), self.args)
        finally:
            _shown.discard(key)

    def __get__(self, instance, owner=None):
        if instance is None:
            return self
        import warnings

        warnings.warn(
            "functools.partial will be a method descriptor in future Python versions; wrap it in staticmethod() if you want to preserve the old behavior",
            FutureWarning,
            2,
        )
        return self

    def __reduce__(self):
        others = {name: value for name, value in self.__dict__.items() if name not in ("func", "args", "keywords")}
        return type(self), (self.func,), (self.func, self.args, self.keywords, others or None)

    def __setstate__(self, state):
        if not isinstance(state, tuple):
            raise TypeError("argument to __setstate__ must be a tuple")
        if len(state) != 4:
            raise TypeError(f"expected 4 items in state, got {len(state)}")
        func, args, keywords, others = state
        fits = callable(func) and isinstance(args, tuple) and (keywords is None or isinstance(keywords, dict))
        if not fits or (others is not None and not isinstance(others, dict)):
            raise TypeError("invalid partial state")
        if keywords is None:
            keywords = {}
        elif type(keywords) is not dict:
            keywords = dict(keywords)
        names = self.__dict__
        names.clear()
        names.update(others or {})
        self.func, self.args, self.keywords = func, tuple(args), keywords

    __class_getitem__ = classmethod(GenericAlias)


class partialmethod:
    """A method with some of its arguments given."""

    def __init__(self, func, /, *args, **keywords):
        if not callable(func) and getattr(func, "__get__", None) is None:
            raise TypeError(f"{func!r} is not callable or a descriptor")
        if isinstance(func, partialmethod):
            self.func = func.func
            self.args = func.args + args
            self.keywords = {**func.keywords, **keywords}
        else:
            self.func = func
            self.args = args
            self.keywords = keywords

    def __repr__(self):
        return _repr_of(self, type(self), self.args)

    def _make_unbound_method(self):
        def _method(cls_or_self, /, *args, **keywords):
            return self.func(cls_or_self, *self.args, *args, **{**self.keywords, **keywords})

        _method.__isabstractmethod__ = self.__isabstractmethod__
        _method.__partialmethod__ = self
        return _method

    def __get__(self, instance, owner=None):
        get = getattr(self.func, "__get__", None)
        result = None
        if get is not None and not isinstance(self.func, partial):
            bound = get(instance, owner)
            if bound is not self.func:
                result = partial(bound, *self.args, **self.keywords)
                try:
                    result.__self__ = bound.__self__
                except AttributeError:
                    pass
        if result is None:
            result = self._make_unbound_method().__get__(instance, owner)
        return result

    @property
    def __isabstractmethod__(self):
        return getattr(self.func, "__isabstractmethod__", False)

    __class_getitem__ = classmethod(GenericAlias)


def _unwrap_partial(func):
    while isinstance(func, partial):
        func = func.func
    return func


def _unwrap_partialmethod(func):
    """The function that a partial method finally calls."""
    while True:
        inner = getattr(func, "__partialmethod__", func)
        if isinstance(inner, (partial, partialmethod)):
            inner = inner.func
        if inner is func:
            return func
        func = inner


# ---- caches ----


class _CacheInfo(tuple):
    __slots__ = ()
    _fields = ("hits", "misses", "maxsize", "currsize")
    hits = property(lambda self: self[0])
    misses = property(lambda self: self[1])
    maxsize = property(lambda self: self[2])
    currsize = property(lambda self: self[3])

    def __new__(cls, hits, misses, maxsize, currsize):
        return tuple.__new__(cls, (hits, misses, maxsize, currsize))

    def __getnewargs__(self):
        return tuple(self)

    def _asdict(self):
        return dict(zip(self._fields, self))

    def __repr__(self):
        return f"CacheInfo(hits={self[0]}, misses={self[1]}, maxsize={self[2]}, currsize={self[3]})"


class _HashedSeq(list):
    """A key whose hash is computed once."""

    __slots__ = ("hashvalue",)

    def __init__(self, tup, hash=hash):
        self[:] = tup
        self.hashvalue = hash(tup)

    def __hash__(self):
        return self.hashvalue


_KEYWORDS = (object(),)  # stands between the arguments and the keywords of a key


def _flat_key(args, keywords, typed, mark):
    key = args
    if keywords:
        key += mark
        for item in keywords.items():
            key += item
    if typed:
        key += tuple(map(type, args)) + tuple(map(type, keywords.values()))
    return key


def _make_key(args, kwds, typed, kwd_mark=_KEYWORDS, fasttypes={int, str}, tuple=tuple, type=type, len=len):
    """A key for a call with these arguments, as caches of other modules use it."""
    key = _flat_key(args, kwds, typed, kwd_mark)
    return key[0] if len(key) == 1 and type(key[0]) in fasttypes else _HashedSeq(key)


def _cached(function, maxsize, typed):
    known = {}
    hits = misses = 0

    def wrapper(*args, **keywords):
        nonlocal hits, misses
        key = args
        if keywords or typed:
            key = _flat_key(args, keywords, typed, _KEYWORDS)
        elif len(args) == 1:
            first = args[0]
            if type(first) is int or type(first) is str:
                key = first
        found = known.get(key, _NOTHING)
        if found is not _NOTHING:
            hits += 1
            if maxsize is not None:
                _move(known, key, True)
            return found
        misses += 1
        value = function(*args, **keywords) if keywords else function(*args)
        known[key] = value
        if maxsize is not None and len(known) > maxsize:
            del known[next(iter(known))]
        return value

    def cache_clear():
        nonlocal hits, misses
        known.clear()
        hits = misses = 0

    def uncached(*args, **keywords):
        nonlocal misses
        misses += 1
        return function(*args, **keywords)

    if maxsize == 0:
        wrapper = uncached  # makes no key, so that arguments need no hash
    wrapper.cache_info = lambda: _CacheInfo(hits, misses, maxsize, len(known))
    wrapper.cache_clear = cache_clear
    wrapper.cache_parameters = lambda: {"maxsize": maxsize, "typed": typed}
    return update_wrapper(wrapper, function)


def lru_cache(maxsize=128, typed=False):
    """Keeps what a function returned for the arguments used last."""
    if isinstance(maxsize, int):
        maxsize = max(maxsize, 0)
    elif callable(maxsize) and isinstance(typed, bool):
        return _cached(maxsize, 128, typed)
    elif maxsize is not None:
        raise TypeError("Expected first argument to be an integer, a callable, or None")
    return lambda function: _cached(function, maxsize, typed)


def cache(user_function, /):
    """Keeps all that a function returned."""
    return _cached(user_function, None, False)


class cached_property:
    """A property that is computed once and is an attribute from then on."""

    def __init__(self, func):
        self.func = func
        self.attrname = None
        self.__doc__ = func.__doc__
        self.__module__ = func.__module__

    def __set_name__(self, owner, name):
        if self.attrname is None:
            self.attrname = name
        elif name != self.attrname:
            raise TypeError(f"Cannot assign the same cached_property to two different names ({self.attrname!r} and {name!r}).")

    def __get__(self, instance, owner=None):
        if instance is None:
            return self
        name = self.attrname
        if name is None:
            raise TypeError("Cannot use cached_property instance without calling __set_name__ on it.")
        try:
            kept = instance.__dict__
        except AttributeError:
            raise TypeError(f"No '__dict__' attribute on {type(instance).__name__!r} instance to cache {name!r} property.") from None
        value = kept.get(name, _NOTHING)
        if value is _NOTHING:
            value = self.func(instance)
            try:
                kept[name] = value
            except TypeError:
                raise TypeError(
                    f"The '__dict__' attribute on {type(instance).__name__!r} instance does not support item assignment for caching {name!r} property."
                ) from None
        return value

    __class_getitem__ = classmethod(GenericAlias)


# ---- functions by the class of an argument ----


def _c3_merge(sequences):
    """Merges orders of classes into one that agrees with each of them."""
    result = []
    while True:
        sequences = [s for s in sequences if s]
        if not sequences:
            return result
        candidate = None
        for one in sequences:
            candidate = one[0]
            if not any([candidate in other[1:] for other in sequences]):
                break
            candidate = None
        if candidate is None:
            raise RuntimeError("Inconsistent hierarchy")
        result.append(candidate)
        for one in sequences:
            if one[0] == candidate:
                del one[0]


def _c3_mro(cls, abcs=None):
    """The order of a class and its bases; an abstract class is inserted at the first base that has its methods."""
    boundary = 0
    for i, base in enumerate(reversed(cls.__bases__)):
        if hasattr(base, "__abstractmethods__"):
            boundary = len(cls.__bases__) - i
            break
    abcs = list(abcs) if abcs else []
    explicit = list(cls.__bases__[:boundary])
    abstract = [b for b in abcs if issubclass(cls, b) and not any([issubclass(x, b) for x in cls.__bases__])]
    for base in abstract:
        abcs.remove(base)
    others = list(cls.__bases__[boundary:])
    orders = [_c3_mro(base, abcs=abcs) for base in explicit + abstract + others]
    return _c3_merge([[cls], *orders, explicit, abstract, others])


def _compose_mro(cls, types):
    """The order of a class, with the types that it is registered with or whose methods it has."""
    bases = set(cls.__mro__)

    def is_related(other):
        return other not in bases and hasattr(other, "__mro__") and not isinstance(other, GenericAlias) and issubclass(cls, other)

    types = [n for n in types if is_related(n)]
    types = [n for n in types if not any([n != other and n in other.__mro__ for other in types])]
    known, order = set(types), []
    for one in types:
        found = []
        for sub in one.__subclasses__():
            if sub not in bases and issubclass(cls, sub):
                found.append([s for s in sub.__mro__ if s in known])
        if not found:
            order.append(one)
            continue
        found.sort(key=len, reverse=True)
        for sub in found:
            for each in sub:
                if each not in order:
                    order.append(each)
    return _c3_mro(cls, abcs=order)


def _find_impl(cls, registry):
    """The implementation for a class: that of the nearest class or abstract class in its order."""
    order = _compose_mro(cls, registry.keys())
    match = None
    for one in order:
        if match is not None:
            is_other = one in registry and one not in cls.__mro__ and match not in cls.__mro__ and not issubclass(match, one)
            if is_other:
                raise RuntimeError(f"Ambiguous dispatch: {match} or {one}")
            break
        if one in registry:
            match = one
    return registry.get(match)


def _is_valid(cls):
    if isinstance(cls, type) and not isinstance(cls, GenericAlias):
        return True
    return _is_union(cls) and all([isinstance(c, type) and not isinstance(c, GenericAlias) for c in cls.__args__])


def _is_union(cls):
    return type(cls).__name__ in ("UnionType", "_UnionGenericAlias")


def _annotated_class(function):
    if not getattr(function, "__annotations__", {}):
        raise TypeError(
            f"Invalid first argument to `register()`: {function!r}. Use either `@register(some_class)` or plain `@register` on an annotated function."
        )
    from typing import get_type_hints

    name, cls = next(iter(get_type_hints(function).items()))
    if not _is_valid(cls):
        raise TypeError(f"Invalid annotation for {name!r}. {cls!r} {'not all arguments are classes' if _is_union(cls) else 'is not a class'}.")
    return cls


def singledispatch(func):
    """A function whose implementations are chosen by the class of the first argument."""
    registry = {}
    chosen = {}
    token = None

    def dispatch(cls):
        nonlocal token
        if token is not None:
            now = get_cache_token()
            if token != now:
                chosen.clear()
                token = now
        found = chosen.get(cls)
        if found is None:
            found = registry.get(cls) or _find_impl(cls, registry)
            chosen[cls] = found
        return found

    def register(cls, func=None):
        nonlocal token
        if _is_valid(cls):
            if func is None:
                return lambda f: register(cls, f)
        else:
            if func is not None:
                raise TypeError(f"Invalid first argument to `register()`. {cls!r} is not a class or union type.")
            func = cls
            cls = _annotated_class(func)
        for one in cls.__args__ if _is_union(cls) else (cls,):
            registry[one] = func
        if token is None and hasattr(cls, "__abstractmethods__"):
            token = get_cache_token()
        chosen.clear()
        return func

    def wrapper(*args, **keywords):
        if not args:
            raise TypeError(f"{name} requires at least 1 positional argument")
        return dispatch(args[0].__class__)(*args, **keywords)

    name = getattr(func, "__name__", "singledispatch function")
    registry[object] = func
    wrapper.register = register
    wrapper.dispatch = dispatch
    wrapper.registry = _proxy(registry)
    wrapper._clear_cache = chosen.clear
    return update_wrapper(wrapper, func)


def _proxy(registry):
    from types import MappingProxyType

    return MappingProxyType(registry)


class singledispatchmethod:
    """A method whose implementations are chosen by the class of the argument after `self`."""

    def __init__(self, func):
        if not callable(func) and not hasattr(func, "__get__"):
            raise TypeError(f"{func!r} is not callable or a descriptor")
        self.dispatcher = singledispatch(func)
        self.func = func

    def register(self, cls, method=None):
        return self.dispatcher.register(cls, func=method)

    def __get__(self, instance, owner=None):
        dispatch = self.dispatcher.dispatch

        def _method(*args, **keywords):
            if not args:
                raise TypeError(f"{name} requires at least 1 positional argument")
            return dispatch(args[0].__class__).__get__(instance, owner)(*args, **keywords)

        name = getattr(self.func, "__name__", "singledispatchmethod method")
        _method.__isabstractmethod__ = self.__isabstractmethod__
        _method.register = self.register
        return update_wrapper(_method, self.func)

    @property
    def __isabstractmethod__(self):
        return getattr(self.func, "__isabstractmethod__", False)
