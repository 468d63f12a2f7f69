"""Type parameters and aliases: the part of `typing` that CPython writes in C."""

import _frames

_Alias = type(list[int])
_Union = type(int | str)


class NoDefaultType:
    __slots__ = ()

    def __new__(cls):
        return NoDefault

    def __repr__(self):
        return "typing.NoDefault"

    def __reduce__(self):
        return "NoDefault"


NoDefault = object.__new__(NoDefaultType)


@staticmethod
def _idfunc(x):
    return x


def _checked_bound(bound):
    import typing

    check = getattr(typing, "_type_check", None)
    return bound if bound is None or check is None else check(bound, "Bound must be a type.")


class _Lazy:
    """The result of a `type` statement: the attributes in `_late` are evaluated when they are first asked for, and kept."""

    _late = {}

    def __getattr__(self, name):
        if name not in self._late:
            raise AttributeError(f"'typing.{type(self).__name__}' object has no attribute '{name}'")
        value = self._late[name]()
        self.__dict__[name] = value
        return value


class _Parameter(_Lazy):
    """What type parameters have in common."""

    __infer_variance__ = False

    def __or__(self, other):
        import typing

        return typing._make_union(self, other)

    def __ror__(self, other):
        import typing

        return typing._make_union(other, self)

    def has_default(self):
        return self.__default__ is not NoDefault

    def __repr__(self):
        sign = "+" if self.__covariant__ else "-" if self.__contravariant__ else "" if self.__infer_variance__ else "~"
        return sign + self.__name__

    def __reduce__(self):
        return self.__name__

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self

    def __mro_entries__(self, bases):
        raise TypeError(f"Cannot subclass an instance of {type(self).__name__}")


def _variance(covariant, contravariant, infer_variance):
    if covariant and contravariant:
        raise ValueError("Bivariant types are not supported.")
    if infer_variance and (covariant or contravariant):
        raise ValueError("Variance cannot be specified with infer_variance.")


class TypeVar(_Parameter):
    """A type parameter."""

    def __init__(self, name, *constraints, bound=None, default=NoDefault, covariant=False, contravariant=False, infer_variance=False):
        _variance(covariant, contravariant, infer_variance)
        if len(constraints) == 1:
            raise TypeError("A single constraint is not allowed")
        if constraints and bound is not None:
            raise TypeError("Constraints cannot be combined with bound=...")
        self.__name__ = name
        self.__module__ = _frames.module(1, 0)
        self.__constraints__ = constraints
        self.__bound__ = _checked_bound(bound)
        self.__covariant__ = bool(covariant)
        self.__contravariant__ = bool(contravariant)
        self.__infer_variance__ = bool(infer_variance)
        self.__default__ = default

    def __typing_subst__(self, arg):
        import typing

        return typing._typevar_subst(self, arg)

    def __typing_prepare_subst__(self, alias, args):
        at = alias.__parameters__.index(self)
        if at < len(args):
            return args
        if at == len(args) and self.__default__ is not NoDefault:
            return (*args, self.__default__)
        needed = len([p for p in alias.__parameters__ if p.__default__ is NoDefault])
        raise TypeError(f"Too few arguments for {alias}; actual {len(args)}, expected at least {needed}")


class ParamSpecArgs:
    """The positional arguments of a ParamSpec."""

    __module__ = "typing"

    def __init__(self, origin):
        self.__origin__ = origin

    def __repr__(self):
        return f"{self.__origin__.__name__}.args"

    def __eq__(self, other):
        return self.__origin__ == other.__origin__ if type(other) is type(self) else NotImplemented

    def __hash__(self):
        return hash(self.__origin__)

    def __mro_entries__(self, bases):
        raise TypeError(f"Cannot subclass an instance of {type(self).__name__}")


class ParamSpecKwargs(ParamSpecArgs):
    """The keyword arguments of a ParamSpec."""

    __module__ = "typing"

    def __repr__(self):
        return f"{self.__origin__.__name__}.kwargs"


class ParamSpec(_Parameter):
    """The parameters of a callable, as a type parameter."""

    def __init__(self, name, *, bound=None, default=NoDefault, covariant=False, contravariant=False, infer_variance=False):
        _variance(covariant, contravariant, infer_variance)
        self.__name__ = name
        self.__module__ = _frames.module(1, 0)
        self.__bound__ = _checked_bound(bound)
        self.__covariant__ = bool(covariant)
        self.__contravariant__ = bool(contravariant)
        self.__infer_variance__ = bool(infer_variance)
        self.__default__ = default

    @property
    def args(self):
        return ParamSpecArgs(self)

    @property
    def kwargs(self):
        return ParamSpecKwargs(self)

    def __typing_subst__(self, arg):
        import typing

        return typing._paramspec_subst(self, arg)

    def __typing_prepare_subst__(self, alias, args):
        import typing

        return typing._paramspec_prepare_subst(self, alias, args)


class TypeVarTuple(_Parameter):
    """Any number of types, as a type parameter."""

    def __init__(self, name, *, default=NoDefault):
        self.__name__ = name
        self.__module__ = _frames.module(1, 0)
        self.__default__ = default

    def __iter__(self):
        import typing

        yield typing._unpack_of(self) if hasattr(typing, "_unpack_of") else typing.Unpack[self]

    def __repr__(self):
        return self.__name__

    def __typing_subst__(self, arg):
        raise TypeError("Substitution of bare TypeVarTuple is not supported")

    def __typing_prepare_subst__(self, alias, args):
        import typing

        return typing._typevartuple_prepare_subst(self, alias, args)


class Generic:
    """The base of generic classes of the old spelling: `class Stack(Generic[T])`."""

    __slots__ = ()
    __module__ = "typing"
    _is_protocol = False

    def __class_getitem__(cls, *args, **kwargs):
        import typing

        return typing._generic_class_getitem(cls, *args, **kwargs)

    def __init_subclass__(cls, *args, **kwargs):
        import typing

        return typing._generic_init_subclass(cls, *args, **kwargs)


class TypeAliasType(_Lazy):
    """What `type X = ...` binds."""

    def __init__(self, name, value, *, type_params=()):
        self._fill(name, type_params, None)
        self.__dict__["__value__"] = value

    def _fill(self, name, type_params, module):
        own = {"__name__": name, "__type_params__": type_params, "__module__": module}
        own["__parameters__"] = tuple([part for p in type_params for part in (p if isinstance(p, TypeVarTuple) else (p,))])
        self.__dict__.update(own)

    def __setattr__(self, name, value):
        self._refuse(name)

    def __delattr__(self, name):
        self._refuse(name)

    def _refuse(self, name):
        if name == "__name__":
            raise AttributeError("readonly attribute")
        if name in self.__dict__ or name in self._late:
            raise AttributeError(f"attribute '{name}' of 'typing.TypeAliasType' objects is not writable")
        raise AttributeError(f"'typing.TypeAliasType' object has no attribute '{name}' and no __dict__ for setting new attributes")

    def __getitem__(self, args):
        if not self.__type_params__:
            raise TypeError("Only generic type aliases are subscriptable")
        return _Alias(self, args)

    def __or__(self, other):
        return _Union(self, other)

    def __ror__(self, other):
        return _Union(other, self)

    def __repr__(self):
        return self.__name__


def _late_param(name, kind, bound, default, around):
    made = object.__new__(TypeVar if kind == "TypeVar" else ParamSpec if kind == "ParamSpec" else TypeVarTuple)
    made.__name__ = name
    made.__covariant__ = made.__contravariant__ = False
    made.__infer_variance__ = True

    def bounds():
        return bound(*around) if bound else None

    made._late = {
        "__bound__": lambda: None if isinstance(bounds(), tuple) else bounds(),
        "__constraints__": lambda: bounds() if isinstance(bounds(), tuple) else (),
        "__default__": lambda: default(*around) if default else NoDefault,
    }
    return made


def _lazy_params(params):
    """Type parameters whose bounds and defaults are functions of all of them."""
    around = []
    for param in params:
        around.append(_late_param(*param, around))
    return tuple(around)


def _lazy_alias(parts, module):
    """The alias of a `type` statement: its name, its value and its parameters; value, bounds and defaults are functions of the parameters."""
    name, value, params = parts
    around = _lazy_params(params)
    made = object.__new__(TypeAliasType)
    made._fill(name, around, module)
    made.__dict__["_late"] = {"__value__": lambda: value(*around)}
    return made


for _cls in (NoDefaultType, TypeVar, ParamSpec, TypeVarTuple, TypeAliasType):
    _cls.__module__ = "typing"
