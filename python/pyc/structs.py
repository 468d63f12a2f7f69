"""`@struct` and `@trait`: classes of the systems register under CPython."""

import inspect
import sys

from . import generic, rewrite, source
from .functions import METHODS_WITH_MUT, Definition, Function
from .support import duplicate
from .values import convert, copied


class _TraitType(type):
    """Allows `A & B` of traits in annotations; only pyc checks whether a value conforms to them."""

    def __and__(cls, other):
        return cls


class Trait(metaclass=_TraitType):
    """The base of the library's traits, which a type lists and which functions can ask for."""

    __slots__ = ()


def _traits(*names):
    return [_TraitType(name, (Trait,), {"__slots__": (), "__module__": __name__}) for name in names]


AnyType, Movable, Copyable, Deinitable, Defaultable = _traits("AnyType", "Movable", "Copyable", "Deinitable", "Defaultable")
Equatable, Identifiable, Hashable, Hasher, KeyElement = _traits("Equatable", "Identifiable", "Hashable", "Hasher", "KeyElement")
Writable, Writer, Iterator, Iterable = _traits("Writable", "Writer", "Iterator", "Iterable")
Sized, Boolable, Intable, Floatable = _traits("Sized", "Boolable", "Intable", "Floatable")
Absable, Powable, Roundable = _traits("Absable", "Powable", "Roundable")


class ImplicitlyCopyable(Copyable):
    __slots__ = ()


class RegisterPassable(Movable):
    __slots__ = ()


class TrivialRegisterPassable(ImplicitlyCopyable):
    __slots__ = ()


class Comparable(Equatable):
    __slots__ = ()


class Error(Exception):
    """`Error(text)`."""

    def __init__(self, *parts):
        super().__init__("".join(map(str, parts)))


class Raisable(Exception):
    """The trait of structs that can be raised."""

    __slots__ = ()

    def __init__(self, *_):
        pass


class _Text:
    """The writer that makes a text."""

    def __init__(self):
        self.parts = []

    def write(self, *values):
        self.parts.extend(map(str, values))


# conventions of self: they say what pyc checks, and change nothing here


def mut(function):
    return function


var = deinit = mut


# what every struct has


def _set(self, name, value):
    wanted = type(self).__pyc_fields__().get(name)
    object.__setattr__(self, name, value if wanted is None else convert(value, wanted))


def _init_by_fields(self, *args, **keywords):
    """The constructor of `@fieldwise_init`."""
    names = list(type(self).__pyc_fields__())
    if len(args) > len(names):
        raise TypeError(f"{type(self).__name__} has {len(names)} fields, and {len(args)} values are given")
    given = dict(zip(names, args))
    for name, value in keywords.items():
        if name not in names or name in given:
            raise TypeError(f"{type(self).__name__} has no more field '{name}' to give")
        given[name] = value
    missing = [n for n in names if n not in given]
    if missing:
        raise TypeError(f"{type(self).__name__}: field '{missing[0]}' is given no value")
    for name in names:
        setattr(self, name, copied(given[name]))


def _copy(self):
    cls = type(self)
    made = cls.__new__(cls)
    init = cls.__dict__.get("__init__")
    if isinstance(init, Function) and any(_is_constructor(d.node, "copy") for d in init.definitions):
        init(made, copy=self)
    else:
        for name in cls.__pyc_fields__():
            object.__setattr__(made, name, duplicate(getattr(self, name)))
    return made


def _is_constructor(node, keyword):
    return any(a.arg == keyword for a in node.args.kwonlyargs)


def _assign(self, other):
    for name in type(self).__pyc_fields__():
        object.__setattr__(self, name, getattr(other, name))


def _text(self):
    if hasattr(type(self), "write_to"):
        writer = _Text()
        self.write_to(writer)
        return "".join(writer.parts)
    fields = ", ".join(f"{name}={getattr(self, name)}" for name in type(self).__pyc_fields__())
    return f"{type(self).__name__}({fields})"


def _format(self, spec):
    return format(str(self), spec)


def _values(self):
    return tuple(getattr(self, name) for name in type(self).__pyc_fields__())


def _equal(self, other):
    return type(self) is type(other) and _values(self) == _values(other)


class _Parts:
    """The hasher that a `__hash__` of the systems register fills."""

    def __init__(self):
        self.parts = []


def _hash(self, hasher=None):
    if hasher is not None:
        hasher.parts.extend(_values(self))
    return hash(_values(self))


_BY_TRAIT = {
    Writable: {"__str__": _text, "__repr__": _text, "__format__": _format},
    Equatable: {"__eq__": _equal},
    Hashable: {"__hash__": _hash},
    Comparable: {
        "__gt__": lambda self, other: other < self,
        "__le__": lambda self, other: not other < self,
        "__ge__": lambda self, other: not self < other,
    },
}


def _members_of_traits(cls, own):
    found = {}
    for trait, members in _BY_TRAIT.items():
        if issubclass(cls, trait):
            found.update({name: made for name, made in members.items() if own.get(name) is None})
    return found


class _Exit(Function):
    """`__exit__` of a struct, which need not have the parameters for the exception."""

    def __call__(self, *args, **keywords):
        takes = max(len(d.node.args.args) for d in self.definitions)
        return super().__call__(*args[:takes], **keywords)


class _Hash(Function):
    """`__hash__` of a struct is passed a hasher that it fills; CPython expects a number."""

    def __call__(self, instance, *hasher):
        if hasher:
            return super().__call__(instance, *hasher)
        parts = _Parts()
        super().__call__(instance, parts)
        return hash(tuple(parts.parts))


class _InPlace(Function):
    """An operator such as `__iadd__`, from which CPython expects the value as its result."""

    def __call__(self, *args, **keywords):
        super().__call__(*args, **keywords)
        return args[0]


def _function(name, definitions, bound, marks=()):
    """The member that a method becomes."""
    is_in_place = name.startswith("__i") and f"__{name[3:]}" in _OPERATORS
    kind = _InPlace if is_in_place else {"__exit__": _Exit, "__hash__": _Hash}.get(name, Function)
    made = kind(definitions, bound)
    return staticmethod(made) if "staticmethod" in marks else property(made) if "property" in marks else made


_NAMES_OF_OPERATORS = "add sub mul truediv floordiv mod pow matmul lshift rshift and or xor".split()
_OPERATORS = {f"__{name}__" for name in _NAMES_OF_OPERATORS}


class Template:
    """A struct as it is written. It makes a class for each choice of its parameters."""

    def __init__(self, cls, filename):
        self.cls, self.node = cls, source.class_node(cls, filename)
        self.space = vars(sys.modules[cls.__module__])
        self.brackets = getattr(self.node, "type_params", [])
        self.is_fieldwise, self.made = False, {}
        self.methods = self._methods()
        self.fields = Definition(*self._fields_function(), self.brackets)
        self.__name__, self.__doc__, self.__module__ = cls.__name__, cls.__doc__, cls.__module__

    def _methods(self):
        """Overloads by name, with the wrapper that a decorator asks for."""
        found = {}
        for node in self.node.body:
            if isinstance(node, rewrite.ast.FunctionDef):
                marks = {d.id for d in node.decorator_list if isinstance(d, rewrite.ast.Name)}
                original = inspect.unwrap(_plain(self.cls.__dict__[node.name]))
                found.setdefault(node.name, (marks, []))[1].append(Definition(node, original, self.brackets))
                behind = {i - 1 for i in rewrite.mut_parameters(node).values() if i > 0}
                if behind and "staticmethod" not in marks:
                    METHODS_WITH_MUT.setdefault(node.name, set()).update(behind)
        return found

    def _fields_function(self):
        """A function with a parameter for each field, for its annotations."""
        fields = [s for s in self.node.body if isinstance(s, rewrite.ast.AnnAssign) and s.value is None]
        fields = [s for s in fields if rewrite.convention_of(rewrite.unquoted(s.annotation)) != "Comptime"]
        node = rewrite._function(self.node.name, [], [rewrite.ast.Pass()])
        node.args.args = [rewrite.ast.arg(s.target.id, s.annotation) for s in fields]
        local = {}
        exec(f"def fields({', '.join(s.target.id for s in fields)}): pass", self.space, local)
        return rewrite.ast.copy_location(node, self.node), local["fields"]

    # parameters

    def bind(self, given):
        bound = self.fields.bind_brackets(given)
        return self.fields.with_defaults(bound, self.fields.open(bound)[1])

    def __getitem__(self, brackets):
        given = generic.arguments_of(brackets)
        if any(map(generic.is_open, given)):
            return generic.Pattern(self, given)
        return self.made_for(self.bind(given))

    def made_for(self, bound):
        key = tuple((type(v), v) for v in bound.values())
        if key not in self.made:
            self.made[key] = self._make(bound)
        return self.made[key]

    def __call__(self, *args, **keywords):
        """Calls the constructor without brackets: the parameters are inferred from the arguments."""
        definitions = self.methods["__init__"][1] if "__init__" in self.methods else [self.fields]
        for definition in definitions:
            try:
                own = () if definition is self.fields else (None,)
                bound = definition.infer({}, (*own, *args), keywords)
                break
            except TypeError as e:
                problem = e
        else:
            raise problem
        return self.made_for({p.name: bound[p.name] for p in self.brackets})(*args, **keywords)

    def __instancecheck__(self, value):
        return isinstance(value, self.cls)

    def __getattr__(self, name):
        return getattr(self.made_for(self.bind(())), name)

    # the class

    def _make(self, bound):
        args = tuple(bound[p.name] for p in self.brackets)
        name = f"{self.__name__}[{', '.join(_shown(a) for a in args)}]" if args else self.__name__
        members = self._members(bound)
        members["__pyc_args__"] = {self if self.brackets else self.cls: args}
        if not self.brackets:
            for key, value in members.items():
                setattr(self.cls, key, value)
            return self.cls
        return type(name, (self.cls,), {**members, "__module__": self.__module__, "__qualname__": name})

    def _members(self, bound):
        members = {"__setattr__": _set, "copy": _copy, "__pyc_assign__": _assign, "__pyc_fields__": self._field_types(bound)}
        members["__pyc_copies__"] = issubclass(self.cls, ImplicitlyCopyable)
        if self.is_fieldwise:
            members["__init__"] = _init_by_fields
        for name, (marks, definitions) in self.methods.items():
            members[name] = _function(name, definitions, bound, marks)
        if "__deinit__" in members:
            members["__del__"] = lambda self: self.__deinit__()
        own = {**{k: v for k, v in self.cls.__dict__.items() if v is not None}, **members}
        members.update(_members_of_traits(self.cls, own))
        for name, value in bound.items():
            members.setdefault(name, value)
        return members

    def _field_types(self, bound):
        known = []

        def types():
            if not known:
                names = [a.arg for a in self.fields.node.args.args]
                found = self.fields.specialised(bound).annotations()
                known.append({name: found[name] for name in names})
            return known[0]

        return staticmethod(types)


def _plain(member):
    if isinstance(member, (staticmethod, classmethod)):
        return member.__func__
    return member.fget if isinstance(member, property) else member


def _shown(argument):
    return argument.__name__ if isinstance(argument, type) else repr(argument)


def struct(cls):
    """Makes a struct of a class: typed fields, copies, methods of the systems register."""
    template = Template(cls, sys._getframe(1).f_code.co_filename)
    return template if template.brackets else template.made_for({})


def trait(cls):
    """Makes a trait of a class: its methods with a body are the defaults."""
    template = Template(cls, sys._getframe(1).f_code.co_filename)
    for name, (marks, definitions) in template.methods.items():
        setattr(cls, name, _function(name, definitions, {}, marks))
    return cls


def fieldwise_init(made):
    """The constructor that takes a value for each field, in order or by name."""
    if isinstance(made, Template):
        made.is_fieldwise = True
    else:
        made.__init__ = _init_by_fields
    return made
