"""Functions over functions."""

WRAPPER_ASSIGNMENTS = ("__module__", "__name__", "__qualname__", "__doc__", "__annotations__")
WRAPPER_UPDATES = ("__dict__",)


def update_wrapper(wrapper, wrapped, assigned=WRAPPER_ASSIGNMENTS, updated=WRAPPER_UPDATES):
    """Makes a wrapper look like what it wraps."""
    for name in assigned:
        if hasattr(wrapped, name):
            setattr(wrapper, name, getattr(wrapped, name))
    for name in updated:
        for key, value in getattr(wrapped, name, {}).items():
            setattr(wrapper, key, value)
    wrapper.__wrapped__ = wrapped
    return wrapper


def wraps(wrapped, assigned=WRAPPER_ASSIGNMENTS, updated=WRAPPER_UPDATES):
    """The decorator of `update_wrapper`."""
    return lambda wrapper: update_wrapper(wrapper, wrapped, assigned, updated)


# ---- comparisons ----


def _derived(name, base):
    """`name` by the one comparison that a class has."""

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


class partial:
    """A function with some of its arguments given."""

    def __init__(self, func, /, *args, **keywords):
        if not callable(func):
            raise TypeError("the first argument must be callable")
        if isinstance(func, partial):
            args = func.args + args
            keywords = {**func.keywords, **keywords}
            func = func.func
        self.func = func
        self.args = args
        self.keywords = keywords

    def __call__(self, /, *args, **keywords):
        if not keywords:
            return self.func(*self.args, *args, **self.keywords) if self.keywords else self.func(*self.args, *args)
        return self.func(*self.args, *args, **{**self.keywords, **keywords})

    def __repr__(self):
        parts = [repr(self.func)] + [repr(a) for a in self.args] + [f"{k}={v!r}" for k, v in self.keywords.items()]
        return f"functools.partial({', '.join(parts)})"

    def __reduce__(self):
        others = {name: value for name, value in self.__dict__.items() if name not in ("func", "args", "keywords")}
        return type(self), (self.func,), (self.func, self.args, self.keywords or None, others or None)

    def __setstate__(self, state):
        if not isinstance(state, tuple) or len(state) != 4:
            raise TypeError("invalid partial state")
        self.func, args, keywords, others = state
        if not callable(self.func) or not isinstance(args, tuple):
            raise TypeError("invalid partial state")
        self.args, self.keywords = tuple(args), dict(keywords or {})
        self.__dict__.update(others or {})


class partialmethod:
    """A method with some of its arguments given."""

    def __init__(self, func, /, *args, **keywords):
        self.func = func
        self.args = args
        self.keywords = keywords

    def __get__(self, instance, owner=None):
        bound = self.func.__get__(instance, owner)
        return partial(bound, *self.args, **self.keywords)


def _unwrap_partial(func):
    while isinstance(func, partial):
        func = func.func
    return func


def _unwrap_partialmethod(func):
    """What a method made of others runs in the end."""
    while True:
        inner = getattr(func, "__partialmethod__", func)
        if isinstance(inner, (partial, partialmethod)):
            inner = inner.func
        if inner is func:
            return func
        func = inner


# ---- caches ----


class _CacheInfo(tuple):
    hits = property(lambda self: self[0])
    misses = property(lambda self: self[1])
    maxsize = property(lambda self: self[2])
    currsize = property(lambda self: self[3])

    def __repr__(self):
        return f"CacheInfo(hits={self[0]}, misses={self[1]}, maxsize={self[2]}, currsize={self[3]})"


def _key(args, keywords, typed):
    key = args
    if keywords:
        key = (args, tuple(keywords.items()))
    if typed:
        key = (key, tuple(type(a) for a in args), tuple(type(v) for v in keywords.values()))
    return key


def _cached(function, maxsize, typed):
    known = {}
    counts = [0, 0]

    def wrapper(*args, **keywords):
        if keywords or typed:
            key = _key(args, keywords, typed)
        else:
            key = args[0] if len(args) == 1 and type(args[0]) in (int, str) else args
        found = known.get(key, _NOTHING)
        if found is not _NOTHING:
            counts[0] += 1
            if maxsize is not None:
                known[key] = known.pop(key)
            return found
        counts[1] += 1
        value = function(*args, **keywords)
        if maxsize != 0:
            known[key] = value
            if maxsize is not None and len(known) > maxsize:
                del known[next(iter(known))]
        return value

    def cache_clear():
        known.clear()
        counts[:] = [0, 0]

    wrapper.cache_info = lambda: _CacheInfo((counts[0], counts[1], maxsize, len(known)))
    wrapper.cache_clear = cache_clear
    wrapper.cache_parameters = lambda: {"maxsize": maxsize, "typed": typed}
    return update_wrapper(wrapper, function)


def lru_cache(maxsize=128, typed=False):
    """Keeps what a function returned for the arguments used last."""
    if callable(maxsize) and not isinstance(maxsize, int):
        return _cached(maxsize, 128, typed)
    if maxsize is not None and maxsize < 0:
        maxsize = 0
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

    def __set_name__(self, owner, name):
        self.attrname = name

    def __get__(self, instance, owner=None):
        if instance is None:
            return self
        value = self.func(instance)
        object.__setattr__(instance, self.attrname, value)
        return value


# ---- functions by the class of an argument ----


def _of_class(cls, registry):
    for base in cls.__mro__:
        if base in registry:
            return registry[base]
    for known, function in registry.items():
        if known is not object and issubclass(cls, known):
            return function
    return registry[object]


def _annotated_class(function):
    annotations = getattr(function, "__annotations__", {})
    if any([isinstance(v, str) for v in annotations.values()]):
        from typing import get_type_hints

        annotations = get_type_hints(function)
    hints = {k: v for k, v in annotations.items() if k != "return"}
    if not hints:
        raise TypeError(
            f"Invalid first argument to `register()`: {function!r}. Use either `@register(some_class)` or plain `@register` on an annotated function."
        )
    name, cls = next(iter(hints.items()))
    is_union = type(cls).__name__ in ("UnionType", "_UnionGenericAlias")
    if not isinstance(cls, type) and not (is_union and all([isinstance(c, type) for c in cls.__args__])):
        raise TypeError(f"Invalid annotation for {name!r}. {cls!r} {'not all arguments are classes' if is_union else 'is not a class'}.")
    return cls


def _classes(cls):
    return getattr(cls, "__args__", None) or (cls,)


def singledispatch(func):
    """A function whose implementations are chosen by the class of the first argument."""
    registry = {object: func}

    def dispatch(cls):
        return _of_class(cls, registry)

    def register(cls, function=None):
        if function is None:
            if isinstance(cls, type) or hasattr(cls, "__args__"):
                return lambda f: register(cls, f)
            return register(_annotated_class(cls), cls)
        for one in _classes(cls):
            registry[one] = function
        return function

    def wrapper(*args, **keywords):
        if not args:
            raise TypeError(f"{func.__name__} requires at least 1 positional argument")
        return _of_class(type(args[0]), registry)(*args, **keywords)

    wrapper.register = register
    wrapper.dispatch = dispatch
    wrapper.registry = registry
    return update_wrapper(wrapper, func)


class singledispatchmethod:
    """A method whose implementations are chosen by the class of the argument behind `self`."""

    def __init__(self, func):
        self.dispatcher = singledispatch(func)
        self.func = func

    def register(self, cls, method=None):
        return self.dispatcher.register(cls, method)

    def __get__(self, instance, owner=None):
        def method(*args, **keywords):
            return self.dispatcher.dispatch(type(args[0])).__get__(instance, owner)(*args, **keywords)

        method.register = self.register
        return update_wrapper(method, self.func)


def get_cache_token():
    return 0
