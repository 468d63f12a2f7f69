"""Classes made from their annotations: `@dataclass` and what belongs to it."""

import _frames
from _operator import attrgetter
from _suggestions import _generate_suggestions


class FrozenInstanceError(AttributeError):
    """Raised when a frozen instance is changed."""


class _Missing:
    def __repr__(self):
        return "<dataclasses.MISSING>"


class _KwOnly:
    pass


class _HasFactory:
    def __repr__(self):
        return "<factory>"


class _Kind:
    """The kind of an annotated name: a field, a class variable, or a parameter of the constructor."""

    def __init__(self, name):
        self.name = name

    def __repr__(self):
        return self.name


MISSING = _Missing()
KW_ONLY = _KwOnly()
_FACTORY = _HasFactory()
_FIELD = _Kind("_FIELD")
_FIELD_CLASSVAR = _Kind("_FIELD_CLASSVAR")
_FIELD_INITVAR = _Kind("_FIELD_INITVAR")


class InitVar:
    """`x: InitVar[T]`: a parameter of the constructor that goes to `__post_init__` and is not a field."""

    def __init__(self, type):
        self.type = type

    def __class_getitem__(cls, type):
        return InitVar(type)


class Field:
    """What `field(…)` says of a field."""

    def __init__(self, default, default_factory, init, repr, hash, compare, metadata, kw_only):
        self.name = None
        self.type = None
        self.default = default
        self.default_factory = default_factory
        self.init = init
        self.repr = repr
        self.hash = hash
        self.compare = compare
        self.metadata = {} if metadata is None else metadata
        self.kw_only = kw_only
        self._field_type = None

    def __repr__(self):
        return (
            f"Field(name={self.name!r},type={self.type!r},default={self.default!r},default_factory={self.default_factory!r},"
            f"init={self.init!r},repr={self.repr!r},hash={self.hash!r},compare={self.compare!r},metadata={self.metadata!r},"
            f"kw_only={self.kw_only!r},_field_type={self._field_type!r})"
        )

    def _is_given(self):
        return self.default is not MISSING or self.default_factory is not MISSING


def field(*, default=MISSING, default_factory=MISSING, init=True, repr=True, hash=None, compare=True, metadata=None, kw_only=MISSING):
    """What a class body writes for a field that is more than a type and a default."""
    if default is not MISSING and default_factory is not MISSING:
        raise ValueError("cannot specify both default and default_factory")
    return Field(default, default_factory, init, repr, hash, compare, metadata, kw_only)


# ---- the fields of a class ----


def _is_named(annotation, name):
    if isinstance(annotation, str):
        return annotation.split("[")[0].split(".")[-1] == name
    return getattr(annotation, "__name__", getattr(annotation, "_name", None)) == name


def _kind_of(annotation):
    if isinstance(annotation, InitVar) or annotation is InitVar or _is_named(annotation, "InitVar"):
        return _FIELD_INITVAR
    return _FIELD_CLASSVAR if _is_named(getattr(annotation, "__origin__", annotation), "ClassVar") else _FIELD


def _own_field(cls, name, annotation, kw_only):
    default = cls.__dict__.get(name, MISSING)
    made = default if isinstance(default, Field) else field(default=default)
    made.name = name
    made.type = annotation
    made._field_type = _kind_of(annotation)
    if made._field_type is _FIELD_CLASSVAR and made.default_factory is not MISSING:
        raise TypeError(f"field {name} cannot have a default factory")
    if made.kw_only is MISSING and made._field_type is not _FIELD_CLASSVAR:
        made.kw_only = kw_only
    if made._field_type is _FIELD and type(made.default) in (list, dict, set):
        raise ValueError(f"mutable default {type(made.default)} for field {name} is not allowed: use default_factory")
    if isinstance(default, Field):
        if default.default is MISSING:
            delattr(cls, name)
        else:
            setattr(cls, name, default.default)
    return made


def _collect(cls, kw_only):
    found = {}
    for base in reversed(cls.__mro__[1:]):
        found.update(base.__dict__.get("__dataclass_fields__", {}))
    annotations = cls.__dict__.get("__annotations__", {})
    for name, annotation in annotations.items():
        if annotation is KW_ONLY or _is_named(annotation, "KW_ONLY"):
            kw_only = True
        else:
            found[name] = _own_field(cls, name, annotation, kw_only)
    for name, value in list(cls.__dict__.items()):
        if isinstance(value, Field) and name not in annotations:
            raise TypeError(f"{name!r} is a field but has no type annotation")
    return found


# ---- the methods ----


def _plural(names, what):
    if len(names) == 1:
        text = f"{names[0]!r}"
    elif len(names) == 2:
        text = f"{names[0]!r} and {names[1]!r}"
    else:
        text = ", ".join(repr(n) for n in names[:-1]) + f", and {names[-1]!r}"
    return f"{len(names)} required {what} argument{'' if len(names) == 1 else 's'}: {text}"


def _too_many(function, positional, given, keyword_only):
    required = sum(not f._is_given() for f in positional) + 1
    most = len(positional) + 1
    takes = f"{most}" if required == most else f"from {required} to {most}"
    extra = ""
    if keyword_only:
        s, t = "" if given == 1 else "s", "" if keyword_only == 1 else "s"
        extra = f" positional argument{s} (and {keyword_only} keyword-only argument{t})"
    return f"{function} takes {takes} positional argument{'' if most == 1 else 's'} but {given}{extra} {'was' if given == 1 and not extra else 'were'} given"


def _bind(function, positional, keyword, args, kwargs):
    """The arguments of a constructor by name, with CPython's messages for those that do not fit."""
    bound = {f.name: value for f, value in zip(positional, args)}
    names = {f.name for f in positional} | {f.name for f in keyword}
    for name, value in kwargs.items():
        if name not in names:
            near = _generate_suggestions([f.name for f in positional + keyword], name)
            meant = f". Did you mean '{near}'?" if near else ""
            raise TypeError(f"{function} got an unexpected keyword argument {name!r}{meant}")
        if name in bound:
            raise TypeError(f"{function} got multiple values for argument {name!r}")
        bound[name] = value
    if len(args) > len(positional):
        raise TypeError(_too_many(function, positional, len(args) + 1, sum(f.name in bound for f in keyword)))
    for fields, what in ((positional, "positional"), (keyword, "keyword-only")):
        left = [f.name for f in fields if f.name not in bound and not f._is_given()]
        if left:
            raise TypeError(f"{function} missing {_plural(left, what)}")
    return bound


def _check_order(positional):
    given = None
    for f in positional:
        if given and not f._is_given():
            raise TypeError(f"non-default argument {f.name!r} follows default argument {given.name!r}")
        given = f if f._is_given() else given


def _make_init(cls, fields):
    positional = [f for f in fields if f.init and not f.kw_only]
    keyword = [f for f in fields if f.init and f.kw_only]
    function = f"{cls.__qualname__}.__init__()"
    plain = [f.name for f in positional]
    is_plain = plain == [f.name for f in fields] and all(f._field_type is _FIELD for f in fields) and not hasattr(cls, "__post_init__")
    required = sum(not f._is_given() for f in positional)
    # By how many arguments are given by position: the values of the others, None where they cannot stay away.
    rest = [[(f.name, f.default) for f in positional[given:]] if all(f.default is not MISSING for f in positional[given:]) else None
            for given in range(len(plain) + 1)]
    left = [set(plain[given:]) for given in range(len(plain) + 1)]
    put = object.__setattr__
    _check_order(positional)

    def __init__(self, *args, **kwargs):
        given = len(args)
        if is_plain and not kwargs and given <= len(plain) and rest[given] is not None:
            for name, value in zip(plain, args):
                put(self, name, value)
            for name, value in rest[given]:
                put(self, name, value)
            return
        if is_plain and given <= len(plain) and given + len(kwargs) >= required and (not kwargs or kwargs.keys() <= left[given]):
            for name, value in zip(plain, args):
                put(self, name, value)
            for f in positional[given:]:
                if f.name in kwargs:
                    put(self, f.name, kwargs[f.name])
                elif f._is_given():
                    put(self, f.name, f.default if f.default_factory is MISSING else f.default_factory())
                else:
                    break
            else:
                return
        bound = _bind(function, positional, keyword, args, kwargs)
        extra = []
        for f in fields:
            if f.name in bound:
                value = bound[f.name]
            elif f.default_factory is not MISSING:
                value = f.default_factory()
            elif f.default is not MISSING:
                value = f.default
            else:
                continue
            if f._field_type is _FIELD_INITVAR:
                extra.append(value)
            else:
                object.__setattr__(self, f.name, value)
        if hasattr(self, "__post_init__"):
            self.__post_init__(*extra)

    return __init__


def _make_repr(names):
    running = []

    def __repr__(self):
        if any(self is other for other in running):
            return "..."
        running.append(self)
        try:
            return f"{type(self).__qualname__}(" + ", ".join([f"{n}={getattr(self, n)!r}" for n in names]) + ")"
        finally:
            running.pop()

    __repr__.__wrapped__ = _create_fn__repr  # as functools.wraps would leave it: pprint knows such classes by it
    return __repr__


def _values_of(names):
    """A function that gives the values of these fields of an instance, as a tuple."""
    if len(names) > 1:
        return attrgetter(*names)
    return lambda instance: tuple([getattr(instance, name) for name in names])


def _create_fn__repr(self):
    """Stands for the inner function of __repr__."""


_create_fn__repr.__qualname__ = "__create_fn__.<locals>.__repr__"


def _make_eq(names):
    def __eq__(self, other):
        if other.__class__ is not self.__class__:
            return NotImplemented
        if self is other:
            return True
        for name in names:
            mine, theirs = getattr(self, name), getattr(other, name)
            if mine is not theirs and not mine == theirs:
                return False
        return True

    return __eq__


def _make_hash(names):
    values = _values_of(names)

    def __hash__(self):
        return hash(values(self))

    return __hash__


def _add_order(cls, names):
    values = _values_of(names)

    def __lt__(self, other):
        return values(self) < values(other) if other.__class__ is self.__class__ else NotImplemented

    def __le__(self, other):
        return values(self) <= values(other) if other.__class__ is self.__class__ else NotImplemented

    def __gt__(self, other):
        return values(self) > values(other) if other.__class__ is self.__class__ else NotImplemented

    def __ge__(self, other):
        return values(self) >= values(other) if other.__class__ is self.__class__ else NotImplemented

    for function in (__lt__, __le__, __gt__, __ge__):
        if function.__name__ in cls.__dict__:
            raise TypeError(f"Cannot overwrite attribute {function.__name__} in class {cls.__name__}. Consider using functools.total_ordering")
        setattr(cls, function.__name__, function)


def _freeze(cls, names):
    def __setattr__(self, name, value):
        if type(self) is cls or name in names:
            raise FrozenInstanceError(f"cannot assign to field {name!r}")
        super(cls, self).__setattr__(name, value)

    def __delattr__(self, name):
        if type(self) is cls or name in names:
            raise FrozenInstanceError(f"cannot delete field {name!r}")
        super(cls, self).__delattr__(name)

    cls.__setattr__ = __setattr__
    cls.__delattr__ = __delattr__


def _check_frozen(cls, frozen):
    for base in cls.__mro__[1:]:
        params = base.__dict__.get("__dataclass_params__")
        if params is not None and params.frozen != frozen:
            word = "non-frozen dataclass from a frozen one" if params.frozen else "frozen dataclass from a non-frozen one"
            raise TypeError(f"cannot inherit {word}")


class _Params:
    def __init__(self, init, repr, eq, order, unsafe_hash, frozen):
        self.init = init
        self.repr = repr
        self.eq = eq
        self.order = order
        self.unsafe_hash = unsafe_hash
        self.frozen = frozen


def _set_new(cls, name, function):
    if name not in cls.__dict__:
        setattr(cls, name, function)


def _set_hash(cls, fields, params):
    has_own = cls.__dict__.get("__hash__") is not None
    names = [f.name for f in fields if (f.compare if f.hash is None else f.hash)]
    if params.unsafe_hash or (params.eq and params.frozen and not has_own):
        if params.unsafe_hash and has_own:
            raise TypeError(f"Cannot overwrite attribute __hash__ in class {cls.__name__}")
        cls.__hash__ = _make_hash(names)
    elif params.eq and not has_own:
        cls.__hash__ = None


def _state_of_fields(self):
    return [getattr(self, f.name) for f in fields(self)]


def _set_state_of_fields(self, state):
    for field, value in zip(fields(self), state):
        object.__setattr__(self, field.name, value)


def _closed(cls, names, is_frozen):
    """A new class like the given one, with slots for its fields and no dict."""
    body = {k: v for k, v in cls.__dict__.items() if k not in names and k not in ("__dict__", "__weakref__")}
    body["__slots__"] = tuple(names)
    body["__qualname__"] = cls.__qualname__
    body["__doc__"] = cls.__doc__
    if is_frozen:  # what cannot be set is not made again by setting it
        body.setdefault("__getstate__", _state_of_fields)
        body.setdefault("__setstate__", _set_state_of_fields)
    return type(cls)(cls.__name__, cls.__bases__, body)


def _process(cls, params, match_args, kw_only, slots):
    _check_frozen(cls, params.frozen)
    found = _collect(cls, kw_only)
    everything = [f for f in found.values() if f._field_type is not _FIELD_CLASSVAR]
    fields = [f for f in everything if f._field_type is _FIELD]
    cls.__dataclass_fields__ = found
    cls.__dataclass_params__ = params
    if params.init:
        _set_new(cls, "__init__", _make_init(cls, everything))
    if params.repr:
        _set_new(cls, "__repr__", _make_repr([f.name for f in fields if f.repr]))
    compared = [f.name for f in fields if f.compare]
    _set_hash(cls, fields, params)
    if params.eq:
        _set_new(cls, "__eq__", _make_eq(compared))
    if params.order:
        if not params.eq:
            raise ValueError("eq must be true if order is true")
        _add_order(cls, compared)
    if params.frozen:
        _freeze(cls, {f.name for f in fields})
    _set_new(cls, "__replace__", _replaced)
    if match_args:
        _set_new(cls, "__match_args__", tuple(f.name for f in everything if f.init and not f.kw_only))
    if cls.__doc__ is None:
        cls.__doc__ = cls.__name__
    return _closed(cls, [f.name for f in fields], params.frozen) if slots else cls


def dataclass(
    cls=None,
    /,
    *,
    init=True,
    repr=True,
    eq=True,
    order=False,
    unsafe_hash=False,
    frozen=False,
    match_args=True,
    kw_only=False,
    slots=False,
    weakref_slot=False,
):
    """Gives a class the methods that its annotated names ask for."""

    def wrap(cls):
        return _process(cls, _Params(init, repr, eq, order, unsafe_hash, frozen), match_args, kw_only, slots)

    return wrap if cls is None else wrap(cls)


# ---- functions over instances ----


def fields(class_or_instance):
    """The fields of a dataclass or one of its instances, in their order."""
    found = getattr(class_or_instance, "__dataclass_fields__", None)
    if found is None:
        raise TypeError("must be called with a dataclass type or instance")
    return tuple(f for f in found.values() if f._field_type is _FIELD)


def is_dataclass(obj):
    cls = obj if isinstance(obj, type) else type(obj)
    return hasattr(cls, "__dataclass_fields__")


def _is_instance(obj):
    return hasattr(type(obj), "__dataclass_fields__")


def _copied(value, make):
    if _is_instance(value):
        return make(value)
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        return type(value)(*[_copied(v, make) for v in value])
    if isinstance(value, (list, tuple)):
        return type(value)([_copied(v, make) for v in value])
    if isinstance(value, dict):
        return type(value)((_copied(k, make), _copied(v, make)) for k, v in value.items())
    return value


def asdict(obj, *, dict_factory=dict):
    """The fields of an instance as a dict, those inside it, too."""
    if not _is_instance(obj):
        raise TypeError("asdict() should be called on dataclass instances")

    def make(one):
        return dict_factory([(f.name, _copied(getattr(one, f.name), make)) for f in fields(one)])

    return make(obj)


def astuple(obj, *, tuple_factory=tuple):
    """The values of an instance as a tuple, those inside it, too."""
    if not _is_instance(obj):
        raise TypeError("astuple() should be called on dataclass instances")

    def make(one):
        return tuple_factory([_copied(getattr(one, f.name), make) for f in fields(one)])

    return make(obj)


def replace(obj, /, **changes):
    """A new instance with some fields changed."""
    if not _is_instance(obj):
        raise TypeError("replace() should be called on dataclass instances")
    return _replaced(obj, **changes)


def _replaced(obj, /, **changes):
    """The method `__replace__`, which copy.replace() calls."""
    for f in obj.__dataclass_fields__.values():
        if f._field_type is _FIELD_CLASSVAR:
            continue
        if not f.init:
            if f.name in changes:
                raise TypeError(f"field {f.name} is declared with init=False, it cannot be specified with replace()")
        elif f.name not in changes:
            if f._field_type is _FIELD_INITVAR and f.default is MISSING:
                raise TypeError(f"InitVar {f.name!r} must be specified with replace()")
            if f._field_type is _FIELD:
                changes[f.name] = getattr(obj, f.name)
    return type(obj)(**changes)


def make_dataclass(cls_name, fields, *, bases=(), namespace=None, module=None, **options):
    """A dataclass from names, pairs (name, type) or triples (name, type, field)."""
    body = dict(namespace or {})
    annotations = {}
    for item in fields:
        if isinstance(item, str):
            annotations[item] = object
        else:
            annotations[item[0]] = item[1]
            if len(item) == 3:
                body[item[0]] = item[2]
    body["__annotations__"] = annotations
    body.setdefault("__module__", module or _frames.module(1, 0))
    return dataclass(type(cls_name, tuple(bases), body), **options)
