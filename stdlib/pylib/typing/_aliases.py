"""Special forms, aliases of classes and unions: the names of typing, and what they give with something in brackets."""

import _sys
import sys

from _typing import ParamSpec, TypeVarTuple

_Builtin = type(list[int])
_Bar = type(int | str)


def _text(part):
    if isinstance(part, tuple):
        return "[" + ", ".join([_text(p) for p in part]) + "]"
    if isinstance(part, type):
        return part.__qualname__ if part.__module__ == "builtins" else f"{part.__module__}.{part.__qualname__}"
    return "..." if part is ... else repr(part)


class ForwardRef:
    """A type that stands between quotes."""

    __module__ = "typing"

    def __init__(self, arg, is_argument=True, module=None, *, is_class=False):
        if not isinstance(arg, str):
            raise TypeError(f"Forward reference must be a string -- got {arg!r}")
        self.__forward_arg__, self.__forward_module__ = arg, module
        self.__forward_is_argument__, self.__forward_is_class__ = is_argument, is_class

    def _written(self):
        return self.__forward_arg__

    def __eq__(self, other):
        if not isinstance(other, ForwardRef):
            return NotImplemented
        return self.__forward_arg__ == other.__forward_arg__ and self.__forward_module__ == other.__forward_module__

    def __hash__(self):
        return hash((self.__forward_arg__, self.__forward_module__))

    def __or__(self, other):
        return _union((self, other))

    def __ror__(self, other):
        return _union((other, self))

    def __repr__(self):
        module = "" if self.__forward_module__ is None else f", module={self.__forward_module__!r}"
        return f"ForwardRef({self.__forward_arg__!r}{module})"


def _type_of(part):
    if part is None:
        return type(None)
    return ForwardRef(part) if isinstance(part, str) else part


def _checked(part, message):
    part = _type_of(part)
    if isinstance(part, _Alias) and part.__origin__ in (ClassVar, Final):
        raise TypeError(f"{part} is not valid as type argument")
    if isinstance(part, _Form) and part not in _PLAIN:
        raise TypeError(f"Plain {part} is not valid as type argument")
    if isinstance(part, tuple):
        raise TypeError(f"{message} Got {part!r:.100}.")
    return part


def _parameters_of(parts):
    """The type parameters in the parts, each once."""
    found = []
    for part in parts:
        if isinstance(part, (tuple, list)):
            own = _parameters_of(part)
        elif isinstance(part, type):
            own = ()
        else:
            own = (part,) if hasattr(part, "__typing_subst__") else getattr(part, "__parameters__", ())
        found.extend([p for p in own if p not in found])
    return tuple(found)


def _count_fits(what, parameters, parts):
    least = len([p for p in parameters if not p.has_default()])
    if any([isinstance(p, TypeVarTuple) for p in parameters]):
        least -= 1
        if len(parts) >= least:
            return
    if least <= len(parts) <= len(parameters):
        return
    few = len(parts) < least
    expected = f"at least {least}" if least < len(parameters) or (few and isinstance(what, type)) else len(parameters)
    raise TypeError(f"Too {'few' if few else 'many'} arguments for {what}; actual {len(parts)}, expected {expected}")


def _values(what, parameters, parts):
    """The type that each parameter stands for; a parameter for any number of types gets a tuple."""
    if len(parameters) == 1 and isinstance(parameters[0], ParamSpec) and len(parts) != 1:
        parts = (parts,)
    _count_fits(what, parameters, parts)
    values, at, extra = {}, 0, len(parts) - len(parameters)
    for p in parameters:
        if isinstance(p, TypeVarTuple):
            values[p] = tuple(parts[at:at + extra + 1])
            at += extra + 1
            continue
        part = parts[at] if at < len(parts) else p.__default__
        values[p] = tuple(part) if isinstance(part, list) else part
        at += 1
    return values


def _put(part, values):
    """The part with its parameters replaced by values, as a tuple, since one parameter may stand for several types."""
    if isinstance(part, tuple):
        return (tuple([q for p in part for q in _put(p, values)]),)
    if hasattr(part, "__typing_subst__"):
        return (values.get(part, part),)
    if isinstance(part, _Alias) and part.__origin__ is Unpack and part.__args__[0] in values:
        return values[part.__args__[0]]
    own = () if isinstance(part, type) else getattr(part, "__parameters__", ())
    if not own:
        return (part,)
    keys = [v for p in own for v in (values[p] if isinstance(p, TypeVarTuple) and p in values else (values.get(p, p),))]
    return (part[tuple(keys)],)


class _Or:
    """What a program that loads CPython gives it, is the form of CPython's own typing that `_written` tells: its name and what is in the brackets."""

    __module__ = "typing"

    def _written(self):
        return (self._name,)

    def __or__(self, other):
        return _union((self, other))

    def __ror__(self, other):
        return _union((other, self))


class _Form(_Or):
    """A name that stands in annotations: `make` gives what it is with something in brackets."""

    __module__ = "typing"

    def __init__(self, name, make=None):
        self._name, self._make = name, make

    def __getitem__(self, parts):
        if self._make is None:
            raise TypeError(f"{self} is not subscriptable")
        return self._make(self, parts)

    def __repr__(self):
        return f"typing.{self._name}"

    @property
    def __name__(self):
        return self._name

    def __mro_entries__(self, bases):
        raise TypeError(f"Cannot subclass {self!r}")

    def __call__(self, *args, **keywords):
        raise TypeError(f"Cannot instantiate {self!r}")

    def __instancecheck__(self, instance):
        raise TypeError(f"{self} cannot be used with isinstance()")

    def __subclasscheck__(self, cls):
        raise TypeError(f"{self} cannot be used with issubclass()")

    def __reduce__(self):
        return self._name


_Form.__name__ = _Form.__qualname__ = "_SpecialForm"


class _Alias(_Or):
    """A form or class with something in brackets."""

    __module__ = "typing"

    def __init__(self, origin, args, name=None):
        self.__origin__, self.__args__, self._name = origin, args, name
        self.__parameters__ = _parameters_of(args)

    def _like(self, args):
        return _Alias(self.__origin__, args, self._name)

    def __getitem__(self, parts):
        if self.__origin__ in _bases:
            raise TypeError(f"Cannot subscript already-subscripted {self}")
        if not self.__parameters__:
            raise TypeError(f"{self} is not a generic class")
        parts = tuple([_type_of(p) for p in (parts if isinstance(parts, tuple) else (parts,))])
        values = _values(self, self.__parameters__, parts)
        return self._like(tuple([q for p in self.__args__ for q in _put(p, values)]))

    def _written(self):
        origin = self.__origin__
        name = self._name or (origin._name if isinstance(origin, _Form) else origin.__name__ if origin in _bases else None)
        return (name, self.__args__) if name else None

    def __repr__(self):
        name = f"typing.{self._name}" if self._name else _text(self.__origin__)
        return f"{name}[{', '.join([_text(a) for a in self.__args__]) or '()'}]"

    def __eq__(self, other):
        if not isinstance(other, _Alias):
            return NotImplemented
        return self.__origin__ == other.__origin__ and self.__args__ == other.__args__

    def __hash__(self):
        return hash((self.__origin__, self.__args__))

    def __getattr__(self, name):
        if name.startswith("__") and name.endswith("__"):
            if name in ("__name__", "__qualname__"):
                return self._name or self.__origin__.__name__
            raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")
        return getattr(self.__origin__, name)

    def __call__(self, *args, **keywords):
        if self._name:
            raise TypeError(f"Type {self._name} cannot be instantiated; use {self.__origin__.__name__}() instead")
        made = self.__origin__(*args, **keywords)
        try:
            made.__orig_class__ = self
        except Exception:
            pass
        return made

    def __iter__(self):
        yield _Alias(Unpack, (self,))

    def __mro_entries__(self, bases):
        if self._name:
            return _entries_of_special(self, bases)
        if self.__origin__ in _bases:
            later = bases[bases.index(self) + 1:]
            if any([isinstance(b, _Alias) and b is not self for b in later]) or any([b in _bases for b in bases]):
                return ()
        return (self.__origin__,)

    def __instancecheck__(self, instance):
        raise TypeError("Subscripted generics cannot be used with class and instance checks")

    __subclasscheck__ = __instancecheck__


_Alias.__name__ = _Alias.__qualname__ = "_GenericAlias"
_bases = []  # Generic and Protocol


def _entries_of_special(alias, bases):
    found = [] if alias.__origin__ in bases else [alias.__origin__]
    for base in bases[bases.index(alias) + 1:]:
        if isinstance(base, (_Alias, _Special)) or (isinstance(base, type) and issubclass(base, _bases[0])):
            return tuple(found)
    return tuple(found + [_bases[0]])


class _Late:
    """A class of a module that the program may not have imported; what is `like` it without that: methods or classes."""

    def __init__(self, module, name, like):
        self._module, self._attribute, self._like = module, name, like

    def found(self):
        # Where CPython is loaded, `sys` is CPython's, and does not have the modules that are compiled with the program.
        module = _sys.modules().get(self._module) or sys.modules.get(self._module)
        return getattr(module, self._attribute, None)

    def has(self, cls):
        if self._like and isinstance(self._like[0], str):
            return all([getattr(cls, name, None) is not None for name in self._like])
        return issubclass(cls, self._like)


class _Special(_Or):
    """A class under its name in typing."""

    __module__ = "typing"

    def __init__(self, origin, count, name):
        self._of, self._count, self._name = origin, count, name

    @property
    def __origin__(self):
        return self._of.found() or self if isinstance(self._of, _Late) else self._of

    def __getitem__(self, parts):
        parts = parts if isinstance(parts, tuple) else (parts,)
        if self._count >= 0 and len(parts) != self._count and not self._fills(parts):
            few = "few" if len(parts) < self._count else "many"
            raise TypeError(f"Too {few} arguments for {self}; actual {len(parts)}, expected {self._count}")
        message = "Parameters to generic types must be types."
        parts = tuple([p if p is ... else _checked(p, message) for p in parts])
        return _Alias(self.__origin__, parts + self._more(parts), self._name)

    def _fills(self, parts):
        return len(parts) == self._count - len(self._more(parts))

    def _more(self, parts):
        rest = {"Generator": (type(None), type(None)), "AsyncGenerator": (type(None),)}.get(self._name, ())
        if self._name in ("ContextManager", "AsyncContextManager"):
            rest = (bool | None,)
        return rest[len(rest) - (self._count - len(parts)):] if 0 < self._count - len(parts) <= len(rest) else ()

    def __repr__(self):
        return f"typing.{self._name}"

    @property
    def __name__(self):
        return self._name

    def __call__(self, *args, **keywords):
        raise TypeError(f"Type {self._name} cannot be instantiated; use {self.__origin__.__name__}() instead")

    def __getattr__(self, name):
        if (name.startswith("__") and name.endswith("__")) or self.__origin__ is self:
            raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")
        return getattr(self.__origin__, name)

    def __mro_entries__(self, bases):
        return _entries_of_special(self, bases)

    def __instancecheck__(self, instance):
        return self.__subclasscheck__(type(instance))

    def __subclasscheck__(self, cls):
        origin = self.__origin__
        if isinstance(cls, _Special):
            cls = cls.__origin__
        return self._of.has(cls) if origin is self else issubclass(cls, origin)


_Special.__name__ = _Special.__qualname__ = "_SpecialGenericAlias"


class _CallableAlias(_Alias):
    """Callable[[A, B], C]: its parts are A, B and C."""

    __module__ = "typing"

    def _like(self, args):
        first = args[0]
        if len(args) == 2 and isinstance(first, tuple):
            args = first + args[1:]
        return _CallableAlias(self.__origin__, args, self._name)

    def _written(self):
        first = self.__args__[0]
        is_open = len(self.__args__) == 2 and (first is ... or _stands_for_many(first))
        return ("Callable", (first if is_open else list(self.__args__[:-1]), self.__args__[-1]))

    def __repr__(self):
        args = self.__args__
        if len(args) == 2 and (args[0] is ... or _stands_for_many(args[0])):
            return f"typing.Callable[{_text(args[0])}, {_text(args[1])}]"
        return f"typing.Callable[{_text(args[:-1])}, {_text(args[-1])}]"


_CallableAlias.__name__ = _CallableAlias.__qualname__ = "_CallableGenericAlias"


def _stands_for_many(part):
    return isinstance(part, ParamSpec) or (isinstance(part, _Alias) and part.__origin__ is Concatenate)


class _SpecialCallable(_Special):
    __module__ = "typing"

    def __getitem__(self, parts):
        if not isinstance(parts, tuple) or len(parts) != 2:
            raise TypeError("Callable must be used as Callable[[arg, ...], result].")
        params, result = parts
        result = _checked(result, "Callable[args, result]: result must be a type.")
        if isinstance(params, list):
            params = tuple([_type_of(p) for p in params])
        elif params is ... or _stands_for_many(params):
            params = (params,)
        else:
            raise TypeError(f"Callable[args, result]: args must be a list. Got {params}")
        return _CallableAlias(self.__origin__, params + (result,), self._name)


_SpecialCallable.__name__ = _SpecialCallable.__qualname__ = "_CallableType"


class _SpecialTuple(_Special):
    __module__ = "typing"

    def __getitem__(self, parts):
        parts = parts if isinstance(parts, tuple) else (parts,)
        message = "Tuple[t0, t1, ...]: each t must be a type."
        return _Alias(self.__origin__, tuple([p if p is ... else _checked(p, message) for p in parts]), self._name)


_SpecialTuple.__name__ = _SpecialTuple.__qualname__ = "_TupleType"


# ---- unions ----


class _UnionAlias(_Alias):
    __module__ = "typing"

    def _like(self, args):
        return _union(args)

    def _written(self):
        return ("Union", self.__args__)

    def __eq__(self, other):
        if not isinstance(other, (_UnionAlias, _Bar)):
            return NotImplemented
        return set(self.__args__) == set(other.__args__)

    def __hash__(self):
        return hash(frozenset(self.__args__))

    def __repr__(self):
        rest = [a for a in self.__args__ if a is not type(None)]
        if len(self.__args__) == 2 and len(rest) == 1:
            return f"typing.Optional[{_text(rest[0])}]"
        return f"typing.Union[{', '.join([_text(a) for a in self.__args__])}]"

    def __instancecheck__(self, instance):
        return any([isinstance(instance, a) for a in self.__args__])

    def __subclasscheck__(self, cls):
        return any([issubclass(cls, a) for a in self.__args__])


_UnionAlias.__name__ = _UnionAlias.__qualname__ = "_UnionGenericAlias"


def _union(parts):
    found = []
    for part in parts:
        part = _checked(part, "Union[arg, ...]: each arg must be a type.")
        own = part.__args__ if isinstance(part, (_UnionAlias, _Bar)) else (part,)
        found.extend([p for p in own if p not in found])
    if len(found) == 1:
        return found[0]
    return _UnionAlias(Union, tuple(found), "Optional" if len(found) == 2 and type(None) in found else None)


def _make_union(form, parts):
    if parts == ():
        raise TypeError("Cannot take a Union of no types.")
    return _union(parts if isinstance(parts, tuple) else (parts,))


def _make_optional(form, part):
    return _union((_checked(part, f"{form} requires a single type."), type(None)))


# ---- the other forms ----


class _LiteralAlias(_Alias):
    __module__ = "typing"

    def _pairs(self):
        return {(value, type(value)) for value in self.__args__}

    def __eq__(self, other):
        return self._pairs() == other._pairs() if isinstance(other, _LiteralAlias) else NotImplemented

    def __hash__(self):
        return hash(frozenset(self._pairs()))

    def __repr__(self):
        return f"typing.Literal[{', '.join([repr(a) for a in self.__args__])}]"


_LiteralAlias.__name__ = _LiteralAlias.__qualname__ = "_LiteralGenericAlias"


def _make_literal(form, parts):
    found = []
    for part in parts if isinstance(parts, tuple) else (parts,):
        for value in part.__args__ if isinstance(part, _LiteralAlias) else (part,):
            if (value, type(value)) not in [(f, type(f)) for f in found]:
                found.append(value)
    return _LiteralAlias(form, tuple(found))


class _AnnotatedAlias(_Alias):
    __module__ = "typing"

    def __init__(self, origin, metadata):
        if isinstance(origin, _AnnotatedAlias):
            origin, metadata = origin.__origin__, origin.__metadata__ + metadata
        super().__init__(origin, (origin,), "Annotated")
        self.__metadata__ = metadata

    def _like(self, args):
        return _AnnotatedAlias(args[0], self.__metadata__)

    def _written(self):
        return ("Annotated", (self.__origin__, *self.__metadata__))

    def __call__(self, *args, **keywords):
        return self.__origin__(*args, **keywords)

    def __repr__(self):
        return f"typing.Annotated[{_text(self.__origin__)}, {', '.join([repr(m) for m in self.__metadata__])}]"

    def __eq__(self, other):
        if not isinstance(other, _AnnotatedAlias):
            return NotImplemented
        return self.__origin__ == other.__origin__ and self.__metadata__ == other.__metadata__

    def __hash__(self):
        return hash((self.__origin__, self.__metadata__))

    def __mro_entries__(self, bases):
        return (self.__origin__,)


def _make_annotated(form, parts):
    if not isinstance(parts, tuple) or len(parts) < 2:
        raise TypeError("Annotated[...] should be used with at least two arguments (a type and an annotation).")
    return _AnnotatedAlias(_type_of(parts[0]), tuple(parts[1:]))


def _make_one(form, part):
    return _Alias(form, (_checked(part, f"{form} accepts only single type."),))


def _make_unpack(form, part):
    return _Alias(form, (_checked(part, f"{form} accepts only single type."),))


def _make_concatenate(form, parts):
    return _Alias(form, tuple([_type_of(p) for p in (parts if isinstance(parts, tuple) else (parts,))]))


class _AnyMeta(type):
    __module__ = "typing"

    def _written(cls):
        return ("Any",) if cls is Any else None

    def __instancecheck__(cls, instance):
        if cls is Any:
            raise TypeError("typing.Any cannot be used with isinstance()")
        return super().__instancecheck__(instance)

    def __repr__(cls):
        return "typing.Any" if cls is Any else super().__repr__()


class Any(metaclass=_AnyMeta):
    """A type that is not known."""

    __module__ = "typing"

    def __new__(cls, *args, **keywords):
        if cls is Any:
            raise TypeError("Any cannot be instantiated")
        return super().__new__(cls)


Union = _Form("Union", _make_union)
Optional = _Form("Optional", _make_optional)
Literal = _Form("Literal", _make_literal)
Annotated = _Form("Annotated", _make_annotated)
ClassVar = _Form("ClassVar", _make_one)
Final = _Form("Final", _make_one)
Concatenate = _Form("Concatenate", _make_concatenate)
Unpack = _Form("Unpack", _make_unpack)
Self = _Form("Self")
NoReturn = _Form("NoReturn")
Never = _Form("Never")
LiteralString = _Form("LiteralString")
TypeAlias = _Form("TypeAlias")
_PLAIN = (Self, NoReturn, Never, LiteralString, TypeAlias)
TypeGuard = _Form("TypeGuard", _make_one)
TypeIs = _Form("TypeIs", _make_one)
Required = _Form("Required", _make_one)
NotRequired = _Form("NotRequired", _make_one)
ReadOnly = _Form("ReadOnly", _make_one)
