"""Enumerations: classes whose members are their only instances."""

import _frames


class auto:
    """A value that the class gives: the next number, the lower-case name, the next bit."""

    _order = 0

    def __init__(self):
        self.value = None


class nonmember:
    """What stands in an enumeration's body and is not a member."""

    def __init__(self, value):
        self.value = value


class member:
    """What would not become a member by itself, such as a function, and is one."""

    def __init__(self, value):
        self.value = value


def _sign_and_bits(number, most):
    """The sign, a blank and the bits, as many as asked for."""
    return f"0b{int(number < 0)} {number & (1 << most) - 1:0{most}b}"


def _is_descriptor(value):
    cls = type(value)
    return hasattr(cls, "__get__") or hasattr(cls, "__set__") or hasattr(cls, "__delete__")


def _is_dunder(name):
    return len(name) > 4 and name[:2] == "__" and name[-2:] == "__"


def _is_sunder(name):
    return len(name) > 2 and name[0] == "_" and name[-1] == "_" and name[1] != "_"


def _is_member(name, value, ignored, cls_name):
    if name in ignored or isinstance(value, nonmember):
        return False
    if isinstance(value, member):
        return True
    is_private = name.startswith("_" + cls_name.lstrip("_") + "__")
    return not (_is_dunder(name) or _is_sunder(name) or is_private or _is_descriptor(value))


class EnumDict(dict):
    """The body of an enumeration while it is read: `auto()` becomes a value at once, and no name is given twice."""

    def __init__(self, cls_name, generate):
        super().__init__()
        self._cls_name = cls_name
        self._generate = generate
        self._ignored = []
        self._members = {}

    def __setitem__(self, name, value):
        if name == "_ignore_":
            self._ignored = value.replace(",", " ").split() if isinstance(value, str) else list(value)
        elif name == "_generate_next_value_":
            self._generate = value.__func__ if isinstance(value, staticmethod) else value
        elif name in self._members:
            raise TypeError(f"{name!r} already defined as {self._members[name]!r}")
        elif _is_member(name, value, self._ignored, self._cls_name):
            value = self._given(name, value.value if isinstance(value, member) else value)
            self._members[name] = value
        elif isinstance(value, nonmember):
            value = value.value
        super().__setitem__(name, value)

    def _given(self, name, value):
        if isinstance(value, auto):
            return self._next(name)
        if isinstance(value, tuple) and any(isinstance(v, auto) for v in value):
            return tuple(self._next(name) if isinstance(v, auto) else v for v in value)
        return value

    def _next(self, name):
        return self._generate(name, 1, len(self._members), list(self._members.values()))


class EnumType(type):
    """The metaclass of enumerations."""

    @classmethod
    def __prepare__(metacls, cls_name, bases, **keywords):
        generate = next((base._generate_next_value_ for base in bases if isinstance(base, EnumType)), None)
        return EnumDict(cls_name, generate)

    def __new__(metacls, cls_name, bases, namespace, *, boundary=None, **keywords):
        if not any(isinstance(base, EnumType) for base in bases):
            return super().__new__(metacls, cls_name, bases, namespace, **keywords)
        for base in bases:
            if isinstance(base, EnumType) and base._member_map_:
                raise TypeError(f"<enum {cls_name!r}> cannot extend {base!r}")
        if not isinstance(namespace, EnumDict):
            given = EnumDict(cls_name, bases[-1]._generate_next_value_)
            for name, value in namespace.items():
                given[name] = value
            namespace = given
        members = namespace._members
        body = {name: value for name, value in namespace.items() if name not in members and name not in namespace._ignored}
        if "mro" in members:
            raise ValueError("invalid enum member name(s) 'mro'")
        body["_member_map_"] = {}
        body["_member_names_"] = []
        body["_value2member_map_"] = {}
        body["_unhashable_values_"] = []
        own_new = body.pop("__new__", None)
        cls = super().__new__(metacls, cls_name, bases, body, **keywords)
        if own_new is not None:
            cls._new_member_ = own_new
        cls._member_type_ = cls._data_type()
        cls._print_as_member(bases[-1], body)
        cls._boundary_ = boundary or cls._boundary_
        cls._flag_mask_ = 0
        for name, value in members.items():
            cls._make_member(name, value)
        return cls

    def __init__(cls, *args, **keywords):
        pass

    def _print_as_member(cls, enum, body):
        """Makes members print as members: only a ReprEnum inherits how a mixed-in data type prints."""
        data_type = cls._member_type_
        if data_type is object:
            return
        for name in ("__repr__", "__str__", "__format__"):
            if name in body:
                continue
            if ReprEnum in cls.__bases__ and name != "__repr__":
                method = getattr(data_type, name)
                setattr(cls, name, data_type.__repr__ if method is object.__str__ else method)
            elif getattr(cls, name) in (getattr(data_type, name), getattr(object, name)):
                setattr(cls, name, getattr(enum, name))

    def _make_member(cls, name, value):
        data_type = cls._member_type_
        args = value if isinstance(value, tuple) else (value,)
        if data_type is tuple:
            args = (args,)
        if cls._new_member_ is not None:
            made = cls._new_member_(cls, *args)
            if "_value_" not in made.__dict__:
                made._value_ = value if data_type is object else data_type(*args)
        elif data_type is object:
            made = object.__new__(cls)
            made._value_ = value
        else:
            made = data_type.__new__(cls, *args)
            made._value_ = data_type(*args)
        made._name_ = name
        made.__objclass__ = cls
        if hasattr(type(made), "__init__"):
            made.__init__(*args)
        known = cls._known(made._value_)
        if known is not None:
            made = known
        else:
            cls._add(name, made)
        cls._member_map_[name] = made
        type.__setattr__(cls, name, made)
        return made

    def _add(cls, name, made):
        made._sort_order_ = len(cls._member_names_)
        if cls._is_canonical(made._value_):
            cls._member_names_.append(name)
        try:
            cls._value2member_map_.setdefault(made._value_, made)
        except TypeError:
            cls._unhashable_values_.append((made._value_, made))

    def _known(cls, value):
        try:
            return cls._value2member_map_.get(value)
        except TypeError:
            for known, found in cls._unhashable_values_:
                if known == value:
                    return found
            return None

    def _data_type(cls):
        """The data type of the members: the first base with a `__new__` of its own, or the class that derives from it."""
        for chain in cls.__bases__:
            derived = None
            for base in chain.__mro__:
                if isinstance(base, EnumType):
                    if base._member_type_ is not object:
                        return base._member_type_
                    break
                if base is not object:
                    derived = derived or base
                    if "__new__" in base.__dict__ or "__dataclass_fields__" in base.__dict__:
                        return derived
        return object

    def __call__(cls, value, names=None, *, module=None, qualname=None, type=None, start=1, boundary=None):
        if names is None and cls._member_map_:
            return cls._look_up(value)
        if names is None:
            raise TypeError(f"{cls!r} has no members")
        return cls._create(value, names, type, start, module or _frames.module(1, 0), qualname)

    def _look_up(cls, value):
        if isinstance(value, cls):
            return value
        found = cls._known(value)
        if found is not None:
            return found
        found = cls._missing_(value)
        if isinstance(found, cls) or (issubclass(cls, Flag) and cls._boundary_ is EJECT and isinstance(found, int)):
            return found
        if found is None:
            raise ValueError(f"{value!r} is not a valid {cls.__qualname__}")
        raise TypeError(f"error in {cls.__name__}._missing_: returned {found!r} instead of None or a valid member")

    def _create(cls, cls_name, names, mixin, start, module, qualname):
        if isinstance(names, str):
            names = names.replace(",", " ").split()
        items = names.items() if isinstance(names, dict) else names
        body = {"__module__": module, "__qualname__": cls_name if qualname is None else qualname}
        given = []
        for i, item in enumerate(items):
            if isinstance(item, str):
                value = cls._generate_next_value_(item, start, i, given[:])
                given.append(value)
                body[item] = value
            else:
                body[item[0]] = item[1]
        return EnumType(cls_name, (cls,) if mixin is None else (mixin, cls), body)

    def __iter__(cls):
        return iter([cls._member_map_[name] for name in cls._member_names_])

    def __reversed__(cls):
        return iter([cls._member_map_[name] for name in reversed(cls._member_names_)])

    def __len__(cls):
        return len(cls._member_names_)

    def __bool__(cls):
        return True

    def __getitem__(cls, name):
        return cls._member_map_[name]

    def __contains__(cls, value):
        return isinstance(value, cls) or cls._known(value) is not None

    def __setattr__(cls, name, value):
        if name in cls.__dict__.get("_member_map_", {}):
            raise AttributeError(f"cannot reassign member {name!r}")
        super().__setattr__(name, value)

    def __delattr__(cls, name):
        if name in cls.__dict__.get("_member_map_", {}):
            raise AttributeError(f"{cls.__name__!r} cannot delete member {name!r}.")
        super().__delattr__(name)

    def __repr__(cls):
        return f"<flag {cls.__name__!r}>" if issubclass(cls, Flag) else f"<enum {cls.__name__!r}>"

    @property
    def __members__(cls):
        return dict(cls._member_map_)


EnumMeta = EnumType


class property(property):
    """Attributes of members; `name` and `value` are of this kind."""


def _convert_module(cls, name, module, filter, source=None, *, boundary=None, as_global=False):
    """An enumeration of the constants of a module that pass the filter; the module gets the members in their place."""
    import sys

    names = sys.modules[module].__dict__
    source = names if source is None else source if isinstance(source, dict) else source.__dict__
    members = [(key, source[key]) for key in list(source) if filter(key)]
    try:
        members.sort(key=lambda member: (member[1], member[0]))
    except TypeError:
        members.sort(key=lambda member: member[0])
    made = cls(name, members, module=module, boundary=boundary or KEEP)
    if as_global:
        global_enum(made)
    for key, member in made.__members__.items():
        setattr(sys.modules[module], key, member)
    setattr(sys.modules[module], name, made)
    return made


EnumType._convert_ = _convert_module


class Enum(metaclass=EnumType):
    """The base of enumerations."""

    _member_map_ = {}
    _member_names_ = []
    _value2member_map_ = {}
    _unhashable_values_ = []
    _new_member_ = None
    _member_type_ = object
    _boundary_ = None
    _flag_mask_ = 0

    @staticmethod
    def _generate_next_value_(name, start, count, last_values):
        numbers = [v for v in last_values if isinstance(v, int)]
        return max(numbers) + 1 if numbers else start

    @classmethod
    def _missing_(cls, value):
        return None

    @classmethod
    def _is_canonical(cls, value):
        return True

    @property
    def name(self):
        return self._name_

    @property
    def value(self):
        return self._value_

    def __init__(self, *args):
        pass

    def __repr__(self):
        return f"<{type(self).__name__}.{self._name_}: {self._value_!r}>"

    def __str__(self):
        return f"{type(self).__name__}.{self._name_}"

    def __format__(self, spec):
        return format(str(self), spec)

    def __hash__(self):
        return hash(self._name_)

    def __eq__(self, other):
        return True if self is other else NotImplemented

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self

    def __reduce_ex__(self, protocol):
        return self.__class__, (self._value_,)


class ReprEnum(Enum):
    """An enumeration whose members print as their values."""


class IntEnum(int, ReprEnum):
    """Members that are integers."""

    __str__ = int.__repr__
    __eq__ = int.__eq__
    __hash__ = int.__hash__

    def __format__(self, spec):
        return format(self._value_, spec) if spec else str(self)

    def __repr__(self):
        return f"<{type(self).__name__}.{self._name_}: {self._value_!r}>"


class StrEnum(str, ReprEnum):
    """Members that are strings."""

    __str__ = str.__str__
    __eq__ = str.__eq__
    __hash__ = str.__hash__

    @staticmethod
    def _generate_next_value_(name, start, count, last_values):
        return name.lower()

    def __format__(self, spec):
        return format(self._value_, spec) if spec else str(self)

    def __repr__(self):
        return f"<{type(self).__name__}.{self._name_}: {self._value_!r}>"


class FlagBoundary(StrEnum):
    """What becomes of bits that no member of a Flag has."""

    STRICT = auto()
    CONFORM = auto()
    EJECT = auto()
    KEEP = auto()


STRICT, CONFORM, EJECT, KEEP = FlagBoundary


class Flag(Enum):
    """Members that are sets of bits."""

    _boundary_ = STRICT

    @staticmethod
    def _generate_next_value_(name, start, count, last_values):
        highest = max(last_values, default=0)
        return start if not last_values else 1 << highest.bit_length()

    @classmethod
    def _is_canonical(cls, value):
        cls._flag_mask_ |= value
        return value != 0 and value & value - 1 == 0

    @classmethod
    def _missing_(cls, value):
        if not isinstance(value, int):
            return None
        mask = cls._flag_mask_
        every = (1 << mask.bit_length()) - 1
        if not ~every <= value <= every or value & (every ^ mask):
            if cls._boundary_ is STRICT:
                most = max(value.bit_length(), mask.bit_length())
                raise ValueError(f"{cls!r} invalid value {value}\n    given {_sign_and_bits(value, most)}\n  allowed {_sign_and_bits(mask, most)}")
            if cls._boundary_ is CONFORM:
                value &= mask
            elif cls._boundary_ is EJECT:
                return value
            elif value < 0:
                value += max(every + 1, 1 << value.bit_length())
        return cls._combined(value + every + 1 if value < 0 else value)

    @classmethod
    def _combined(cls, value):
        known = cls._known(value)
        if known is not None:
            return known
        made = int.__new__(cls, value) if issubclass(cls, int) else object.__new__(cls)
        made._value_ = value
        names = [m._name_ for m in cls if m._value_ & value]
        rest = value & ~cls._flag_mask_
        made._name_ = "|".join(names + ([str(rest)] if rest else [])) if names else None
        made._sort_order_ = -1
        cls._value2member_map_[value] = made
        return made

    def _bits(self, other):
        if isinstance(other, type(self)):
            return other._value_
        if issubclass(type(self), int) and isinstance(other, int):
            return other
        return None

    def __contains__(self, other):
        if not isinstance(other, type(self)):
            raise TypeError(f"unsupported operand type(s) for 'in': {type(other).__qualname__!r} and {type(self).__qualname__!r}")
        return other._value_ & self._value_ == other._value_

    def __iter__(self):
        return iter([m for m in type(self) if m._value_ & self._value_])

    def __len__(self):
        return self._value_.bit_count()

    def __bool__(self):
        return bool(self._value_)

    def __or__(self, other):
        bits = self._bits(other)
        return NotImplemented if bits is None else type(self)(self._value_ | bits)

    def __and__(self, other):
        bits = self._bits(other)
        return NotImplemented if bits is None else type(self)(self._value_ & bits)

    def __xor__(self, other):
        bits = self._bits(other)
        return NotImplemented if bits is None else type(self)(self._value_ ^ bits)

    def __invert__(self):
        cls = type(self)
        return cls(~self._value_ if cls._boundary_ in (EJECT, KEEP) else cls._flag_mask_ & ~self._value_)

    __ror__ = __or__
    __rand__ = __and__
    __rxor__ = __xor__

    def __repr__(self):
        if self._name_ is None:
            return f"<{type(self).__name__}: {self._value_}>"
        return f"<{type(self).__name__}.{self._name_}: {self._value_!r}>"

    def __str__(self):
        if self._name_ is None:
            return f"{type(self).__name__}({self._value_!r})"
        return f"{type(self).__name__}.{self._name_}"


class IntFlag(int, ReprEnum, Flag):
    """Sets of bits that are integers."""

    _boundary_ = KEEP
    __str__ = int.__repr__
    __eq__ = int.__eq__
    __hash__ = int.__hash__
    __or__ = __ror__ = Flag.__or__
    __and__ = __rand__ = Flag.__and__
    __xor__ = __rxor__ = Flag.__xor__
    __invert__ = Flag.__invert__
    __bool__ = Flag.__bool__

    def __format__(self, spec):
        return format(self._value_, spec) if spec else str(self)

    def __repr__(self):
        return Flag.__repr__(self)


class EnumCheck(StrEnum):
    """What `verify` can be asked to check."""

    CONTINUOUS = "no skipped integer values"
    NAMED_FLAGS = "multi-flag aliases may not contain unnamed flags"
    UNIQUE = "one name per value"


CONTINUOUS, NAMED_FLAGS, UNIQUE = EnumCheck


def unique(enumeration):
    """Refuses an enumeration in which two names have one value."""
    aliases = [f"{name} -> {made._name_}" for name, made in enumeration._member_map_.items() if name != made._name_]
    if aliases:
        raise ValueError(f"duplicate values found in {enumeration!r}: {', '.join(aliases)}")
    return enumeration


def _check_continuous(enumeration):
    values = {m._value_ for m in enumeration}
    low, high = min(values), max(values)
    expected = [1 << i for i in range(low.bit_length() - 1, high.bit_length())] if issubclass(enumeration, Flag) else range(low, high + 1)
    missing = [v for v in expected if v not in values]
    if missing:
        raise ValueError(f"invalid {type(enumeration).__name__} {enumeration.__name__!r}: missing values {', '.join(str(v) for v in missing)}")


def verify(*checks):
    """Checks an enumeration for what it is told."""

    def wrap(enumeration):
        for check in checks:
            if check is UNIQUE:
                unique(enumeration)
            elif check is CONTINUOUS:
                _check_continuous(enumeration)
        return enumeration

    return wrap


# ---- enumerations whose members are names of their module, too ----


def global_enum_repr(self):
    """The member as its module has it."""
    module = type(self).__module__.split(".")[-1]
    return f"{module}.{self._name_}"


def global_flag_repr(self):
    """The members that a flag has, as its module has them."""
    cls = type(self)
    module = cls.__module__.split(".")[-1]
    if self._name_ is not None and "|" not in self._name_:
        return f"{module}.{self._name_}"
    known = [m for m in cls if m._value_ & self._value_]
    rest = self._value_
    for m in known:
        rest &= ~m._value_
    shown = [f"{module}.{m._name_}" for m in known]
    if rest or not shown:
        shown.append(hex(rest) if known else f"{module}.{cls.__name__}({hex(rest)})")
    return "|".join(shown)


def global_str(self):
    """The name alone, or the class's name and the value."""
    if self._name_ is None:
        return f"{type(self).__name__}({self._value_!r})"
    return self._name_


def global_enum(cls, update_str=False):
    """The members become names of the module that defines the enumeration."""
    import _sys

    cls.__repr__ = global_flag_repr if issubclass(cls, Flag) else global_enum_repr
    if not issubclass(cls, ReprEnum) or update_str:
        cls.__str__ = global_str
    _sys.modules()[cls.__module__].__dict__.update(cls.__members__)
    return cls


def _simple_enum(etype=Enum, *, boundary=None, use_args=None):
    """Makes an enumeration from a plain class."""

    def convert(cls):
        body = EnumDict(cls.__name__, etype._generate_next_value_)
        for name, value in cls.__dict__.items():
            if name not in ("__dict__", "__weakref__"):
                body[name] = value
        body["__module__"], body["__qualname__"] = cls.__module__, cls.__qualname__
        return type(etype)(cls.__name__, (etype,), body, boundary=boundary)

    return convert


def _test_simple_enum(checked_enum, simple_enum):
    """Does nothing; only tests of the library call it."""
