"""Classes made from their annotations: `@dataclass` and what belongs to it."""

import _frames
import _shapes
import abc
from _operator import attrgetter
from types import MappingProxyType, MemberDescriptorType


class FrozenInstanceError(AttributeError):
    """Raised when a frozen instance is changed."""


class _MISSING_TYPE:
    pass


class _KW_ONLY_TYPE:
    pass


class _HAS_DEFAULT_FACTORY_CLASS:
    def __repr__(self):
        return "<factory>"


class _FIELD_BASE:
    """The kind of an annotated name: a field, a class variable, or a parameter of the constructor."""

    def __init__(self, name):
        self.name = name

    def __repr__(self):
        return self.name


MISSING = _MISSING_TYPE()
KW_ONLY = _KW_ONLY_TYPE()
_HAS_DEFAULT_FACTORY = _HAS_DEFAULT_FACTORY_CLASS()
_NOTHING = MappingProxyType({})
_FIELDS = "__dataclass_fields__"
_PARAMS = "__dataclass_params__"
_FIELD = _FIELD_BASE("_FIELD")
_FIELD_CLASSVAR = _FIELD_BASE("_FIELD_CLASSVAR")
_FIELD_INITVAR = _FIELD_BASE("_FIELD_INITVAR")


class InitVar:
    """`x: InitVar[T]`: a parameter of the constructor that goes to `__post_init__` and is not a field."""

    __slots__ = ("type",)

    def __init__(self, type):
        self.type = type

    def __repr__(self):
        is_plain = isinstance(self.type, type) and not hasattr(self.type, "__origin__")
        return f"dataclasses.InitVar[{self.type.__name__ if is_plain else repr(self.type)}]"

    def __class_getitem__(cls, type):
        return InitVar(type)


_shown = []  # fields whose texts are being made: one may be in the text of another


class Field:
    """What `field(…)` says of a field."""

    __slots__ = ("name", "type", "default", "default_factory", "repr", "hash", "init", "compare", "metadata", "kw_only", "_field_type")

    def __init__(self, default, default_factory, init, repr, hash, compare, metadata, kw_only):
        self.name = None
        self.type = None
        self.default = default
        self.default_factory = default_factory
        self.init = init
        self.repr = repr
        self.hash = hash
        self.compare = compare
        self.metadata = _NOTHING if metadata is None else MappingProxyType(metadata)
        self.kw_only = kw_only
        self._field_type = None

    def __repr__(self):
        if any(self is other for other in _shown):
            return "..."
        _shown.append(self)
        try:
            return self._text()
        finally:
            _shown.pop()

    def _text(self):
        return (
            f"Field(name={self.name!r},type={self.type!r},default={self.default!r},default_factory={self.default_factory!r},"
            f"init={self.init!r},repr={self.repr!r},hash={self.hash!r},compare={self.compare!r},metadata={self.metadata!r},"
            f"kw_only={self.kw_only!r},_field_type={self._field_type!r})"
        )

    def __set_name__(self, owner, name):
        hook = getattr(type(self.default), "__set_name__", None)
        if hook:
            hook(self.default, owner, name)

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
        path = [part.strip() for part in annotation.split("[")[0].split(".")]
        return path[-1] == name and len(path) <= 2
    return getattr(annotation, "__name__", getattr(annotation, "_name", None)) == name


def _kind_of(annotation):
    if isinstance(annotation, InitVar) or annotation is InitVar or _is_named(annotation, "InitVar"):
        return _FIELD_INITVAR
    return _FIELD_CLASSVAR if _is_named(getattr(annotation, "__origin__", annotation), "ClassVar") else _FIELD


def _own_field(cls, name, annotation, kw_only):
    default = getattr(cls, name, MISSING)
    made = default if isinstance(default, Field) else field(default=MISSING if isinstance(default, MemberDescriptorType) else default)
    made.name = name
    made.type = annotation
    made._field_type = _kind_of(annotation)
    if made._field_type is not _FIELD and made.default_factory is not MISSING:
        raise TypeError(f"field {name} cannot have a default factory")
    if made._field_type is _FIELD_CLASSVAR:
        if made.kw_only is not MISSING:
            raise TypeError(f"field {name} is a ClassVar but specifies kw_only")
    elif made.kw_only is MISSING:
        made.kw_only = kw_only
    if made._field_type is _FIELD and made.default.__class__.__hash__ is None:
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
    divides = False
    for name, annotation in annotations.items():
        if annotation is KW_ONLY or (isinstance(annotation, str) and _is_named(annotation, "KW_ONLY")):
            if divides:
                raise TypeError(f"{name!r} is KW_ONLY, but KW_ONLY has already been specified")
            divides = kw_only = True
        else:
            found[name] = _own_field(cls, name, annotation, kw_only)
    for name, value in list(cls.__dict__.items()):
        if isinstance(value, Field) and name not in annotations:
            raise TypeError(f"{name!r} is a field but has no type annotation")
    return found


# ---- the methods ----


def _check_order(positional):
    given = None
    for f in positional:
        if given and not f._is_given():
            raise TypeError(f"non-default argument {f.name!r} follows default argument {given.name!r}")
        given = f if f._is_given() else given


def _named(cls, function):
    """A method of the class, called as if it stood in its body."""
    function.__qualname__ = f"{cls.__qualname__}.{function.__name__}"
    return function


def _maker_of(f):
    """What makes the value of a field that no argument gives; None: nothing does."""
    if f.default_factory is not MISSING:
        return f.default_factory
    default = f.default
    return None if f.init or default is MISSING else lambda: default


def _steps(fields, given, slots):
    """For each field, in their order: its name, the number of its argument, what makes its value otherwise, whether it is only handed on."""
    for f in fields:
        makes_own = f.default_factory is not MISSING or (slots and f.default is not MISSING)
        if f.init or makes_own:
            yield f.name, given.index(f) + 1 if f.init else 0, _maker_of(f), f._field_type is _FIELD_INITVAR


def _make_init(cls, fields, frozen, slots):
    positional = [f for f in fields if f.init and not f.kw_only]
    keyword = [f for f in fields if f.init and f.kw_only]
    given = positional + keyword
    _check_order(positional)
    names = [f.name for f in given]
    steps = list(_steps(fields, given, slots))
    has_more = hasattr(cls, "__post_init__")
    is_plain = not has_more and names == [step[0] for step in steps] and not any(step[2] or step[3] for step in steps)
    put = object.__setattr__ if frozen else setattr

    def __init__(self, *values):
        if is_plain:
            for name, value in zip(names, values):
                put(self, name, value)
            return
        handed = []
        for name, place, make, is_handed_on in steps:
            value = values[place - 1] if place else make()
            if value is _HAS_DEFAULT_FACTORY:
                value = make()
            if is_handed_on:
                handed.append(value)
            else:
                put(self, name, value)
        if has_more:
            self.__post_init__(*handed)

    first = "__dataclass_self__" if "self" in names else "self"
    defaults = {f.name: _HAS_DEFAULT_FACTORY if f.default is MISSING else f.default for f in given if f._is_given()}
    annotations = {f.name: f.type for f in given}
    annotations["return"] = None
    qualname = f"{cls.__qualname__}.__init__"
    return _shapes.function(__init__, qualname, cls.__module__, (first, *names), len(keyword), defaults, annotations)


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
        setattr(cls, function.__name__, _named(cls, function))


def _freeze(cls, names):
    def __setattr__(self, name, value):
        if type(self) is cls or name in names:
            raise FrozenInstanceError(f"cannot assign to field {name!r}")
        super(cls, self).__setattr__(name, value)

    def __delattr__(self, name):
        if type(self) is cls or name in names:
            raise FrozenInstanceError(f"cannot delete field {name!r}")
        super(cls, self).__delattr__(name)

    for function in (__setattr__, __delattr__):
        if function.__name__ in cls.__dict__:
            raise TypeError(f"Cannot overwrite attribute {function.__name__} in class {cls.__name__}")
        setattr(cls, function.__name__, _named(cls, function))


def _check_frozen(cls, frozen):
    for base in cls.__mro__[1:]:
        params = base.__dict__.get("__dataclass_params__")
        if params is not None and params.frozen != frozen:
            word = "non-frozen dataclass from a frozen one" if params.frozen else "frozen dataclass from a non-frozen one"
            raise TypeError(f"cannot inherit {word}")


class _DataclassParams:
    """What `@dataclass(…)` was told."""

    __slots__ = ("init", "repr", "eq", "order", "unsafe_hash", "frozen", "match_args", "kw_only", "slots", "weakref_slot")

    def __init__(self, init, repr, eq, order, unsafe_hash, frozen, match_args, kw_only, slots, weakref_slot):
        self.init = init
        self.repr = repr
        self.eq = eq
        self.order = order
        self.unsafe_hash = unsafe_hash
        self.frozen = frozen
        self.match_args = match_args
        self.kw_only = kw_only
        self.slots = slots
        self.weakref_slot = weakref_slot

    def __repr__(self):
        return "_DataclassParams(" + ",".join([f"{name}={getattr(self, name)!r}" for name in self.__slots__]) + ")"


def _set_new(cls, name, function):
    if name not in cls.__dict__:
        setattr(cls, name, _named(cls, function))


def _set_hash(cls, fields, params):
    has_own = cls.__dict__.get("__hash__") is not None
    names = [f.name for f in fields if (f.compare if f.hash is None else f.hash)]
    if params.unsafe_hash or (params.eq and params.frozen and not has_own):
        if params.unsafe_hash and has_own:
            raise TypeError(f"Cannot overwrite attribute __hash__ in class {cls.__name__}")
        cls.__hash__ = _named(cls, _make_hash(names))
    elif params.eq and not has_own:
        cls.__hash__ = None


def _dataclass_getstate(self):
    return [getattr(self, f.name) for f in fields(self)]


def _dataclass_setstate(self, state):
    for field, value in zip(fields(self), state):
        object.__setattr__(self, field.name, value)


def _slots_of(cls):
    """The names that `__slots__` of a class brings."""
    slots = cls.__dict__.get("__slots__")
    if slots is None:
        return [name for name in ("__weakref__", "__dict__") if name in cls.__dict__]
    if isinstance(slots, str):
        return [slots]
    if hasattr(slots, "__next__"):
        raise TypeError(f"Slots of {cls.__name__!r} cannot be determined")
    return list(slots)


def _closed(cls, names, params):
    """A new class like the given one, with slots for its fields and no dict."""
    if "__slots__" in cls.__dict__:
        raise TypeError(f"{cls.__name__} already specifies __slots__")
    body = {k: v for k, v in cls.__dict__.items() if k not in names and k not in ("__dict__", "__weakref__")}
    inherited = [name for base in cls.__mro__[1:-1] for name in _slots_of(base)]
    all = [*names, "__weakref__"] if params.weakref_slot else names
    body["__slots__"] = tuple([name for name in all if name not in inherited])
    body["__qualname__"] = cls.__qualname__
    body["__doc__"] = cls.__doc__
    if params.frozen:  # what cannot be set is not made again by setting it
        body.setdefault("__getstate__", _dataclass_getstate)
        body.setdefault("__setstate__", _dataclass_setstate)
    return type(cls)(cls.__name__, cls.__bases__, body)


def _annotation_text(annotation):
    if getattr(annotation, "__module__", None) == "typing":
        return repr(annotation).replace("typing.", "")
    if not isinstance(annotation, type) or hasattr(annotation, "__origin__"):
        return repr(annotation)
    return annotation.__qualname__ if annotation.__module__ == "builtins" else f"{annotation.__module__}.{annotation.__qualname__}"


def _doc_of(cls, fields):
    """The text of a class that has none: how it is called."""
    positional = [f for f in fields if f.init and not f.kw_only]
    keyword = [f for f in fields if f.init and f.kw_only]
    parts = []
    for f in [*positional, None, *keyword] if keyword else positional:
        if f is None:
            parts.append("*")
            continue
        default = _HAS_DEFAULT_FACTORY if f.default is MISSING else f.default
        parts.append(f"{f.name}: {_annotation_text(f.type)}" + (f" = {default!r}" if f._is_given() else ""))
    return f"{cls.__name__}({', '.join(parts)})"


def _process(cls, params):
    _check_frozen(cls, params.frozen)
    found = _collect(cls, params.kw_only)
    everything = [f for f in found.values() if f._field_type is not _FIELD_CLASSVAR]
    fields = [f for f in everything if f._field_type is _FIELD]
    cls.__dataclass_fields__ = found
    cls.__dataclass_params__ = params
    if params.init:
        _set_new(cls, "__init__", _make_init(cls, everything, params.frozen, params.slots))
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
    if "__replace__" not in cls.__dict__:
        cls.__replace__ = _replaced
    if params.match_args and "__match_args__" not in cls.__dict__:
        cls.__match_args__ = tuple([f.name for f in everything if f.init and not f.kw_only])
    if not cls.__doc__:
        cls.__doc__ = _doc_of(cls, everything)
    if params.weakref_slot and not params.slots:
        raise TypeError("weakref_slot is True but slots is False")
    made = _closed(cls, [f.name for f in fields], params) if params.slots else cls
    return abc.update_abstractmethods(made)


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
        return _process(cls, _DataclassParams(init, repr, eq, order, unsafe_hash, frozen, match_args, kw_only, slots, weakref_slot))

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
    if isinstance(value, dict) and hasattr(type(value), "default_factory"):
        made = type(value)(value.default_factory)
        for k, v in value.items():
            made[_copied(k, make)] = _copied(v, make)
        return made
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


def _checked_name(name, seen):
    import keyword

    if not isinstance(name, str) or not name.isidentifier():
        raise TypeError(f"Field names must be valid identifiers: {name!r}")
    if keyword.iskeyword(name):
        raise TypeError(f"Field names must not be keywords: {name!r}")
    if name in seen:
        raise TypeError(f"Field name duplicated: {name!r}")
    return name


def make_dataclass(cls_name, fields, *, bases=(), namespace=None, module=None, **options):
    """A dataclass from names, pairs (name, type) or triples (name, type, field)."""
    from types import new_class

    body = dict(namespace or {})
    annotations = {}
    for item in fields:
        parts = (item, "typing.Any") if isinstance(item, str) else tuple(item)
        if len(parts) not in (2, 3):
            raise TypeError(f"Invalid field: {item!r}")
        annotations[_checked_name(parts[0], annotations)] = parts[1]
        if len(parts) == 3:
            body[parts[0]] = parts[2]
    body["__annotations__"] = annotations
    made = new_class(cls_name, tuple(bases), {}, lambda space: space.update(body))
    if "__module__" not in body:
        made.__module__ = module or _frames.module(1, 0)
    return dataclass(made, **options)
