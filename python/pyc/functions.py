"""`@fn`: a function of the systems register under CPython, with parameters in brackets, overloads and conventions.

A definition is rewritten when it is first called, when all names of its module are there. Each choice of parameters makes
one `Specialised` function.
"""

import ast
import builtins
import inspect
import types

from . import collectives, generic, rewrite, source, support
from .numbers import as_literal
from .values import Convention, convert, type_of

METHODS_WITH_MUT = {}  # of struct methods: positions of `Mut` parameters after self, by name


class _Callees:
    """What a rewritten body needs to know about the names that it calls."""

    def __init__(self, definition):
        self.scope = definition.scope

    def places(self, name):
        if name == "swap":
            return {0, 1}
        found = self.scope(name)
        return set().union(*(d.mut.values() for d in found.definitions)) if isinstance(found, Function) else {}

    def places_of_method(self, name):
        return METHODS_WITH_MUT.get(name, {})

    def named(self, path):
        """The value that names lead to through modules and what they hold; None if there is none."""
        value = self.scope(path[0])
        for name in path[1:]:
            value = getattr(value, name, None) if isinstance(value, (types.ModuleType, collectives.Warp, collectives.Block)) else None
        return value

    def waits(self, path):
        return getattr(self.named(path), "__pyc_waits__", False) is True

    def is_function(self, path):
        return isinstance(self.named(path), Function)


class Definition:
    """One `def`, or the fields of a struct: what its parameters in brackets are, and its text."""

    def __init__(self, node, function, outer=(), is_kernel=False):
        self.node, self.function, self.is_kernel = node, function, is_kernel
        self.brackets = [*outer, *getattr(node, "type_params", [])]
        self.mut = {} if is_kernel else rewrite.mut_parameters(node)
        self.made, self.compiled, self.known_to_wait = {}, None, None

    @property
    def waits(self):
        """Whether a thread waits in it for others: it is a generator then."""
        if self.known_to_wait is None:
            self.known_to_wait = self.is_kernel
            callees, own = _Callees(self), rewrite.own_names(self.node)
            paths = [rewrite.path_of(n.func) for n in ast.walk(self.node) if isinstance(n, ast.Call)]
            self.known_to_wait |= any(path and path[0] not in own and callees.waits(path) for path in paths)
        return self.known_to_wait

    def scope(self, name):
        """The value of a name in the definition's module or around it."""
        cells = self.cells()
        if name in cells:
            try:
                return cells[name].cell_contents
            except ValueError:
                return None
        return self.function.__globals__.get(name)

    def cells(self):
        """The variables around the original; its parameters in brackets are the factory's business."""
        own = {p.name for p in self.brackets}
        around = zip(self.function.__code__.co_freevars, self.function.__closure__ or ())
        return {name: cell for name, cell in around if name not in own}

    def factory(self):
        if self.compiled is None:
            space = self.function.__globals__
            space[rewrite.SUPPORT] = support
            rewriter = rewrite.Rewriter(self.node, _Callees(self), self.is_kernel, rewrite.own_names(self.node) | _defined(space))
            made = rewrite.definition(self.node, rewriter, self.waits)
            made.name = "__pyc_function__"  # the body means the decorated one by its name
            results = [rewrite.load(made.name), rewrite.annotations_of(self.node), self._bracket_thunk()]
            names, free = [p.name for p in self.brackets], list(self.cells())
            code = rewrite.factory(names, free, [made], results, self.function.__code__.co_filename)
            local = {}
            exec(code, space, local)
            self.compiled = local["__pyc_outer__"](*[None] * len(free))
        return self.compiled

    def _bracket_thunk(self):
        """Defaults of the parameters in brackets, by name."""
        pairs = [(p.name, getattr(p, "default_value", None)) for p in self.brackets]
        return rewrite.dictionary_of([(name, value) for name, value in pairs if value is not None])

    def instantiate(self, values):
        """The function and its annotations for these values of the parameters in brackets."""
        function, annotations, brackets = self.factory()(*values)
        cells = self.cells()
        return _with_cells(function, cells, self.node.name), _with_cells(annotations, cells), _with_cells(brackets, cells)

    def open(self, bound):
        """Annotations and brackets with what is bound, and parameters where nothing is yet."""
        values = [bound.get(p.name, generic.Parameter(p.name)) for p in self.brackets]
        _, annotations, brackets = self.instantiate(values)
        return annotations, brackets

    def bind_brackets(self, given, bound=None):
        """Parameters by position, a pack takes the rest."""
        bound = dict(bound or {})
        missing = [p for p in self.brackets if p.name not in bound]
        for i, p in enumerate(missing):
            if type(p).__name__ == "TypeVarTuple":
                bound[p.name] = tuple(map(as_literal, given[i:]))
                return bound
            if i < len(given):
                bound[p.name] = self.value_of(p, given[i])
        if len(given) > len(missing):
            raise TypeError(f"{self.node.name} has {len(missing)} parameters in brackets, not {len(given)}")
        return bound

    def value_of(self, parameter, given):
        """A parameter's value, converted to the type of its bound: `[poly: UInt32]`."""
        bound = getattr(parameter, "bound", None)
        wanted = self.scope(bound.id) if isinstance(bound, ast.Name) else None
        is_number = isinstance(wanted, type) and issubclass(wanted, (int, float))
        return convert(given, wanted) if is_number and isinstance(given, (int, float)) else as_literal(given)

    def infer(self, bound, args, keywords):
        """Infers parameters that are not bound from the arguments and the defaults."""
        bound = dict(bound)
        if all(p.name in bound for p in self.brackets):
            return bound
        thunk, brackets = self.open(bound)
        annotations = thunk()
        given = _bind(self.signature(), args, keywords, self.node.name)
        for name, value in given.arguments.items():
            pattern = type_of(annotations.get(name))
            first = value[0] if isinstance(value, tuple) and isinstance(pattern, generic.Parameter) and value else value
            generic.unify(pattern, _type_told_by(first), bound)
        return self.with_defaults(bound, brackets)

    def with_defaults(self, bound, brackets):
        known = None
        for p in self.brackets:
            if p.name not in bound:
                known = brackets() if known is None else known
                if p.name not in known:
                    raise TypeError(f"{self.node.name}: the arguments do not tell what {p.name} is; say it in brackets")
                bound[p.name] = as_literal(known[p.name])
        return bound

    def signature(self):
        return inspect.signature(self.function)

    def specialised(self, bound):
        key = tuple((type(v), v) for v in (bound[p.name] for p in self.brackets))
        if key not in self.made:
            function, annotations, _ = self.instantiate([bound[p.name] for p in self.brackets])
            self.made[key] = Specialised(self, function, annotations)
        return self.made[key]


def _defined(space):
    """The names of `rewrite.BUILTINS` to which the module gives a meaning of its own."""
    usual = {**vars(builtins), "String": str, "swap": support.swap}
    return {name for name in rewrite.BUILTINS if name in space and space[name] is not usual[name]}


def _with_cells(function, cells, name="<annotations>"):
    """The function with the variables around the original instead of the factory's."""
    closure = function.__closure__ or ()
    own = tuple(cells.get(name, cell) for name, cell in zip(function.__code__.co_freevars, closure))
    code = function.__code__.replace(co_name=name)
    made = types.FunctionType(code, function.__globals__, name, function.__defaults__, own or None)
    made.__kwdefaults__ = function.__kwdefaults__
    return made


def _type_told_by(value):
    """The type that an argument implies for its parameter: its own type, or that of a buffer's elements."""
    return value if "__pyc_args__" in getattr(value, "__dict__", ()) else type(as_literal(value))


def _bind(signature, args, keywords, name):
    try:
        return signature.bind(*args, **keywords)
    except TypeError as e:
        raise TypeError(f"{name}() {e}") from None


class Specialised:
    """A function whose parameters are all known: it converts its arguments, calls, and converts the result."""

    def __init__(self, definition, function, annotations):
        self.definition, self.function, self.thunk = definition, function, annotations
        self.own_signature = inspect.signature(function)
        self.known, self.waits = None, definition.waits

    def annotations(self):
        if self.known is None:
            self.known = self.thunk()
        return self.known

    def prepare(self, args, keywords):
        """The arguments bound and converted, with a cell for each that the function may assign."""
        types, bound = self.annotations(), _bind(self.own_signature, args, keywords, self.definition.node.name)
        bound.apply_defaults()
        cells = []
        for name, value in bound.arguments.items():
            if name in types:
                value = _argument(value, types[name], self.own_signature.parameters[name].kind)
            if name in self.definition.mut:
                value = support.Cell(value)
            cells.append(value)
            bound.arguments[name] = value
        return bound, cells

    def invoke(self, args, keywords):
        """The result, and the arguments of the call in the order of the parameters."""
        if self.waits:
            raise RuntimeError(f"{self.definition.node.name} waits for other threads: only kernels and functions call it, by its name")
        bound, cells = self.prepare(args, keywords)
        return self.returned(self.function(*bound.args, **bound.kwargs)), cells

    def invoke_waiting(self, args, keywords):
        """The same for a thread that waits there for others."""
        bound, cells = self.prepare(args, keywords)
        result = self.function(*bound.args, **bound.kwargs)
        return self.returned((yield from result) if self.waits else result), cells

    def returned(self, result):
        wanted = self.annotations().get("return")
        return result if wanted is None else convert(result, type_of(wanted))

    def fit(self, args, keywords):
        """How well the arguments fit: a number, where less is better, or None if they do not."""
        types, worth = self.annotations(), 0
        try:
            bound = self.own_signature.bind(*args, **keywords)
            for name, value in bound.arguments.items():
                if name not in types:
                    worth += 1
                elif type(as_literal(value)) is not type_of(types[name]):
                    worth += 2 if _argument(value, types[name], self.own_signature.parameters[name].kind) is not value else 1
        except (TypeError, OverflowError):
            return None
        return worth


def _argument(value, wanted, kind):
    """The value of a parameter for an argument: a copy if the function owns it."""
    if kind is inspect.Parameter.VAR_POSITIONAL:
        return tuple(convert(v, type_of(wanted)) for v in value)
    if kind is inspect.Parameter.VAR_KEYWORD:
        return {name: convert(v, type_of(wanted)) for name, v in value.items()}
    made = convert(value, type_of(wanted))
    owns = isinstance(wanted, Convention) and wanted.name == "Var"
    return support.copied(made) if owns else made


class Function:
    """Definitions of one name, with some of their parameters in brackets."""

    def __init__(self, definitions, bound=None):
        self.definitions, self.bound = definitions, bound or {}
        first = definitions[0]
        self.__name__, self.__doc__ = first.node.name, first.function.__doc__
        self.__qualname__, self.__module__ = first.function.__qualname__, first.function.__module__
        self.__wrapped__ = first.function

    def __repr__(self):
        return f"<fn {self.__qualname__}>"

    def __getitem__(self, brackets):
        given = generic.arguments_of(brackets)
        if any(map(generic.is_open, given)):
            return generic.UNKNOWN
        bound = self.definitions[0].bind_brackets(given, self.bound)
        return type(self)(self.definitions, bound)

    def __get__(self, instance, owner=None):
        return self if instance is None else Method(self, instance)

    @property
    def __pyc_waits__(self):
        return any(d.waits for d in self.definitions)

    def resolve(self, args, keywords):
        """The function that is called: of overloads, the one that the arguments fit best."""
        if len(self.definitions) == 1:
            definition = self.definitions[0]
            return definition.specialised(definition.infer(self.bound, args, keywords))
        best, candidates = None, []
        for definition in self.definitions:
            try:
                candidate = definition.specialised(definition.infer(self.bound, args, keywords))
                candidate.own_signature.bind(*args, **keywords)
            except TypeError:
                continue
            candidates.append(candidate)
            worth = candidate.fit(args, keywords)
            if worth is not None and (best is None or worth < best[0]):
                best = worth, candidate
        if best is None and len(candidates) == 1:  # its arguments are as many, and the call tells which one does not fit
            return candidates[0]
        if best is None:
            raise TypeError(f"no '{self.__name__}' takes these arguments")
        return best[1]

    def invoke(self, args, keywords):
        return self.resolve(args, keywords).invoke(args, keywords)

    def __call__(self, *args, **keywords):
        """From untyped code: what is assigned to a `Mut` argument goes into the object that was passed, and an empty Optional
        is None."""
        chosen = self.resolve(args, keywords)
        result, cells = chosen.invoke(args, keywords)
        for given, cell in zip(args, cells):
            if isinstance(cell, support.Cell) and cell.value is not given:
                support.assign(given, cell.value)
        return None if support.is_none(result) else result


class Method:
    """A function with the value that it is called on."""

    def __init__(self, function, instance):
        self.__func__, self.__self__ = function, instance
        self.__name__, self.__doc__ = function.__name__, function.__doc__

    def __getitem__(self, brackets):
        return Method(self.__func__[brackets], self.__self__)

    def __call__(self, *args, **keywords):
        return self.__func__(self.__self__, *args, **keywords)

    def invoke(self, args, keywords):
        result, cells = self.__func__.invoke((self.__self__, *args), keywords)
        return result, cells[1:]


class Nested:
    """A function inside of one of the systems register."""

    def __init__(self, function, annotations):
        self.function, self.thunk = function, annotations
        self.__name__ = function.__name__
        self.signature = inspect.signature(function)

    def __call__(self, *args, **keywords):
        types = self.thunk()
        bound = _bind(self.signature, args, keywords, self.__name__)
        for name, value in bound.arguments.items():
            if name in types and self.signature.parameters[name].kind is inspect.Parameter.POSITIONAL_OR_KEYWORD:
                bound.arguments[name] = convert(value, type_of(types[name]))
        result = self.function(*bound.args, **bound.kwargs)
        return convert(result, type_of(types["return"])) if "return" in types else result


def fn(function):
    """Makes a function of the systems register. A second definition of the name in one scope adds an overload."""
    made = Definition(source.function_node(function), function)
    earlier = function.__globals__.get(function.__name__)
    joins = isinstance(earlier, Function) and earlier.__qualname__ == function.__qualname__ and "<locals>" not in function.__qualname__
    return Function([*earlier.definitions, made] if joins else [made])


def export(name=None):
    """`@export`, `@export("name")`: the function's name in PTX and shared libraries, of which CPython makes none."""
    return name if callable(name) else lambda function: function


def comptime(value):
    """`comptime(e)`: the value of an expression that pyc computes while it compiles."""
    return value


def raises(argument):
    """`@raises` and `@raises(E)`: any exception may come out of a function of CPython."""
    return argument if callable(argument) and not isinstance(argument, type) else lambda function: function
