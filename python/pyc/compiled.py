"""`@pyc.compile`: a function or class of a Python program as machine code.

The definition's text goes into a module of its own, on the lines that it has in its file, together with what it uses:

- functions of the same file that are not decorated, or by `compile`, are compiled along;
- numbers, texts, None and bools are constants, with the values that they have when the function is compiled;
- `math` and a few other modules are pyc's own; all other objects are CPython's, as they are then.

So names that the module binds anew afterwards are not seen, as with other compilers of this kind. A function is compiled
when it is first called, once for each choice of int, float, bool and kinds of numpy's arrays (arrays.py) among the arguments
that have no annotation; a class when it is defined.
"""

import builtins
import functools
import marshal
import opcode
import sys
import threading
import types
import warnings

from . import compiler

OWN_MODULES = {"math", "cmath", "operator", "itertools", "functools", "time"}
CONSTANTS = (int, float, str, bytes, bool, type(None))
BY_TYPE = {int: "int", float: "float", bool: "bool"}
ARRAYS = "from std.python.array import Elements as __Elements; from std.builtin.dtype import DType as __DType"
MOST_CHOICES = 8
_CALLED_BY = ("compile", "jit")


class _Refused(Exception):
    """The function cannot be taken out of its module, so it stays as it is."""


# --- the text ---


@functools.lru_cache(maxsize=None)
def _definitions(filename):
    """A file's lines as bytes, its functions by first line, and its classes by qualified name."""
    import ast
    import linecache

    lines = [line.encode() for line in linecache.getlines(filename)]
    if not lines:
        raise _Refused(f"the text of {filename} cannot be read")
    functions, classes = {}, {}

    def visit(node, path):
        for child in ast.iter_child_nodes(node):
            inner = path
            if isinstance(child, (ast.FunctionDef, ast.AsyncFunctionDef)):
                first = min([child.lineno, *(d.lineno for d in child.decorator_list)])
                functions[first] = child
                inner = [*path, child.name, "<locals>"]
            elif isinstance(child, ast.ClassDef):
                inner = [*path, child.name]
                classes[".".join(inner)] = child
            visit(child, inner)

    visit(ast.parse(b"".join(lines), filename), [])
    return lines, functions, classes


def _is_compile(decorator):
    import ast

    if isinstance(decorator, ast.Call):
        decorator = decorator.func
    name = decorator.attr if isinstance(decorator, ast.Attribute) else getattr(decorator, "id", None)
    return name in _CALLED_BY


def _is_of_register(value):
    """Whether it is a name of the systems register: `Int`, `List`, …"""
    return str(getattr(value, "__module__", "")).startswith("pyc.") and isinstance(value, type)


def _is_plain(annotation, space):
    """Whether it is made only of names of Python's builtins and of the systems register."""
    import ast

    known = (ast.Name, ast.Constant, ast.Subscript, ast.Tuple, ast.BinOp, ast.BitOr, ast.List, ast.expr_context)
    if isinstance(annotation, ast.Constant) and isinstance(annotation.value, str):
        return False
    return all(
        isinstance(node, known)
        and (not isinstance(node, ast.Name) or isinstance(getattr(builtins, node.id, None), type) or _is_of_register(space.get(node.id)))
        for node in ast.walk(annotation)
    )


def _edits(lines, node, given, space):
    """The changes of a function's text: (line, column, line, column, new text)."""
    args, result = node.args, node.returns
    for arg in [*args.posonlyargs, *args.args, *args.kwonlyargs, args.vararg, args.kwarg]:
        if arg is None:
            continue
        end = arg.col_offset + len(arg.arg.encode())
        note = arg.annotation
        if note is not None and not _is_plain(note, space):
            yield arg.lineno, end, note.end_lineno, note.end_col_offset, b""
        if isinstance(given.get(arg.arg), str):
            yield arg.lineno, end, arg.lineno, end, b": " + given[arg.arg].encode()
    if result is not None and not _is_plain(result, space):
        line, arrow = result.lineno, lines[result.lineno - 1].rfind(b"->", 0, result.col_offset)
        while arrow < 0:
            line -= 1
            arrow = lines[line - 1].rfind(b"->")
        yield line, arrow, result.end_lineno, result.end_col_offset, b""


def _array_edits(lines, node, kinds, given, space):
    """Those that make a function use its arrays' elements. What makes the elements stands in front of the first statement, or
    on a line of its own where that one is a block."""
    import ast

    from . import arrays

    made = arrays.Edits(node, kinds, [name for name, kind in given.items() if kind == "int"], space)
    if not made.used:
        return []
    first = node.body[1 if ast.get_docstring(node, clean=False) is not None else 0]
    line, column = first.lineno, first.col_offset
    margin = lines[line - 1][node.col_offset : column]
    between = b"\n" + margin if hasattr(first, "body") or isinstance(first, ast.Match) else b"; "
    return [*made.edits, (line, column, line, column, made.before + between)]

def _text(lines, node, space, given=None):
    """The lines of a definition without its decorators and without annotations that name other things."""
    import ast

    given = given or {}
    found = [*lines[node.lineno - 1 : node.end_lineno]]
    inner = [n for n in ast.walk(node) if isinstance(n, (ast.FunctionDef, ast.AsyncFunctionDef))]
    edits = [edit for n in inner for edit in _edits(lines, n, given if n is node else {}, space)]
    kinds = {name: kind for name, kind in given.items() if not isinstance(kind, str)}
    edits += _array_edits(lines, node, kinds, given, space) if kinds else []
    for first, start, last, end, text in sorted(edits, reverse=True):
        first, last = first - node.lineno, last - node.lineno
        found[first : last + 1] = [found[first][:start] + text + found[last][end:]] + [b"\n"] * (last - first)
    margin = node.col_offset
    return [line[margin:] if not line[:margin].strip() else line for line in found]


# --- what it uses ---


def _names_in(code):
    yield from code.co_names
    for constant in code.co_consts:
        if isinstance(constant, types.CodeType):
            yield from _names_in(constant)


def _cells(function):
    for name, cell in zip(function.__code__.co_freevars, function.__closure__ or ()):
        try:
            yield name, cell.cell_contents
        except ValueError:
            pass


def _is_own_function(value, module):
    return (
        isinstance(value, types.FunctionType)
        and value.__globals__ is module
        and not value.__code__.co_freevars
        and "<" not in value.__qualname__
        and "." not in value.__qualname__
        and not hasattr(value, "__wrapped__")
        and not any(name in value.__code__.co_names for name in ("globals", "locals"))
        and not _assigns_globals(value.__code__)
    )


def _assigns_globals(code):
    assigning = {opcode.opmap["STORE_GLOBAL"], opcode.opmap["DELETE_GLOBAL"]}
    return not assigning.isdisjoint(code.co_code[::2]) or any(_assigns_globals(c) for c in code.co_consts if isinstance(c, types.CodeType))


class _Uses:
    """What the functions reach by the names of their module."""

    def __init__(self, module, filename):
        self.module, self.head, self.live, self.functions, self.codes = module, [], {}, {}, []
        self.filename, self.seen = filename, set()

    def add(self, name, value):
        if name in self.seen:
            return
        self.seen.add(name)
        kind, bound = type(value), value
        value = getattr(value, "__pyc_original__", value)
        if kind in CONSTANTS:
            self.head.append(f"{name} = {self.constant(value)}")
        elif isinstance(value, types.ModuleType) and value.__name__ in OWN_MODULES:
            self.head.append(f"import {value.__name__} as {name}")
        elif isinstance(value, types.BuiltinFunctionType) and value.__module__ in OWN_MODULES:
            self.head.append(f"from {value.__module__} import {value.__name__} as {name}")
        elif _is_of_register(value):
            self.head.append(f"from pyc import {value.__name__} as {name}")
        elif _is_own_function(value, self.module) and value.__name__ == name and value.__code__.co_filename == self.filename:
            self.functions[name] = value
            self.walk(value)
        else:
            self.head.append(f"{name} = None")
            self.live[name] = bound

    @staticmethod
    def constant(value):
        if isinstance(value, float) and (value != value or value in (float("inf"), -float("inf"))):
            return f"float('{value!r}')"
        return repr(value)

    def walk(self, function):
        self.codes.append(function.__code__)
        for name, value in _cells(function):
            self.add(name, value)
        for name in _names_in(function.__code__):
            if name in self.module:
                self.add(name, self.module[name])
        for name, value in self.module.items():
            if _is_of_register(value):  # annotations may name it
                self.add(name, value)


# --- making ---


def _key(uses, extra):
    """What the compiled module depends on: the code of its functions, what they use by value, their annotations."""
    parts = [repr(extra), *map(repr, sorted(uses.head)), *sorted(uses.functions)]
    parts += [repr(getattr(f, "__annotations__", {})) for f in uses.functions.values()]
    return "\0".join(parts).encode() + b"".join(map(marshal.dumps, uses.codes))


def _module_text(lines, nodes, head):
    """The definitions on their lines; what they use in front, in the first line."""
    nodes = sorted(nodes, key=lambda pair: pair[0].lineno)
    out = ["; ".join(head).encode() + b"\n"]
    for node, text in nodes:
        text = b"".join(text).rstrip(b"\n").split(b"\n")
        if len(out) > node.end_lineno - len(text):  # a definition on the first line
            out.append(b"\n")
        out += [b"\n"] * (node.end_lineno - len(text) - len(out))
        out += [line + b"\n" for line in text]
    return b"".join(out).decode()


def _uses_of(function):
    uses = _Uses(function.__globals__, function.__code__.co_filename)
    uses.seen.add(function.__name__)
    uses.functions[function.__name__] = function
    uses.walk(function)
    return uses


def _function_text(function, given, uses):
    """The module that is compiled of a function, for these types of its parameters."""
    filename = function.__code__.co_filename
    lines, functions, _ = _definitions(filename)
    nodes = []
    for one in uses.functions.values():
        node = functions.get(one.__code__.co_firstlineno)
        if node is None or node.name != one.__code__.co_name:
            raise _Refused(f"{filename}:{one.__code__.co_firstlineno}: no definition of '{one.__name__}' is here")
        if any(not _is_compile(d) for d in node.decorator_list):
            raise _Refused(f"{filename}:{node.lineno}: '{one.__name__}' has other decorators, too")
        nodes.append((node, _text(lines, node, function.__globals__, given if one is function else None)))
    return _module_text(lines, nodes, uses.head)


def _make_function(function, given, options):
    """The compiled function, for these types of its parameters."""
    uses = _uses_of(function)
    if any(not isinstance(kind, str) for kind in given.values()):
        uses.head.append(ARRAYS)
    name = function.__name__ if function.__name__.isidentifier() and function.__name__.isascii() else "function"
    folder = compiler.folder_of(_key(uses, (given, options, function.__defaults__ is None)))
    text = None if compiler._is_kept(folder, name) else _function_text(function, given, uses)
    compiler.build(folder, name, text, shown=function.__code__.co_filename, options=options)
    module = compiler.load(folder, name)
    for key, value in uses.live.items():
        setattr(module, key, value)
    return getattr(module, function.__name__)


def _array_kind(value):
    """The result of arrays.kind_of, if there can be arrays."""
    numpy = sys.modules.get("numpy")
    if numpy is None or type(value) is not numpy.ndarray:
        return None
    from . import arrays

    return arrays.kind_of(value)


class _Choices:
    """The compiled forms of one function."""

    def __init__(self, function, options):
        self.function, self.options, self.lock = function, options, threading.Lock()
        self.made, self.only = {}, None  # only: the form of a function whose parameters all have annotations
        code = function.__code__
        names = code.co_varnames[: code.co_argcount]
        notes = getattr(function, "__annotations__", {})
        self.open = [(i, name) for i, name in enumerate(names) if name not in notes]

    def __reduce__(self):
        """Where the function goes by value, as to other processes, it is compiled there."""
        return type(self), (self.function, self.options)

    def choose(self, args):
        """The form for these arguments; the plain one where too many would be made."""
        key = tuple(BY_TYPE.get(type(args[i])) or _array_kind(args[i]) for i, _ in self.open if i < len(args))
        found = self.made.get(key)
        if found is None:
            with self.lock:
                found = self.made.get(key)
                if found is None:
                    if len(self.made) >= MOST_CHOICES:
                        key = (None,) * len(key)
                    found = self.made[key] = self.made.get(key) or self.make(key)
        return found

    def make(self, key):
        if compiler.compiler_path() is None:
            return self.function
        given = {name: kind for (_, name), kind in zip(self.open, key) if kind}
        try:
            return _make_function(self.function, given, self.options)
        except _Refused as why:
            warnings.warn(f"pyc: not compiled: {why}", RuntimeWarning, stacklevel=4)
            return self.function


def _compile_function(function, options):
    choices = _Choices(function, options)
    if choices.open:

        @functools.wraps(function)
        def compiled(*args, **keywords):
            return choices.choose(args)(*args, **keywords)

    else:

        @functools.wraps(function)
        def compiled(*args, **keywords):
            if choices.only is None:
                choices.only = choices.choose(())
            return choices.only(*args, **keywords)

    compiled.__pyc_original__ = function
    return compiled


def _compile_class(cls, options):
    import ast

    if compiler.compiler_path() is None:
        return cls
    space = vars(sys.modules[cls.__module__])
    filename = getattr(sys.modules[cls.__module__], "__file__", None)
    members = [getattr(m, "__func__", getattr(m, "fget", m)) for m in vars(cls).values()]
    functions = [m for m in members if isinstance(m, types.FunctionType)]
    if functions:
        filename = functions[0].__code__.co_filename
    try:
        lines, _, classes = _definitions(filename)
        node = classes.get(cls.__qualname__)
        if node is None or "<" in cls.__qualname__ or any(not _is_compile(d) for d in node.decorator_list):
            raise _Refused(f"class '{cls.__qualname__}' has other decorators, too, or no text in {filename}")
    except (_Refused, TypeError) as why:
        warnings.warn(f"pyc: not compiled: {why}", RuntimeWarning, stacklevel=3)
        return cls
    uses = _Uses(space, filename)
    uses.seen.add(cls.__name__)
    for function in functions:
        uses.walk(function)
    for base in node.bases:
        for n in ast.walk(base):
            if isinstance(n, ast.Name) and n.id in space:
                uses.add(n.id, space[n.id])
    text = _text(lines, node, space)
    nodes = [(node, text)]
    for one in uses.functions.values():
        of_function = _definitions(filename)[1].get(one.__code__.co_firstlineno)
        nodes.append((of_function, _text(lines, of_function, space)))
    text = _module_text(lines, nodes, uses.head)
    folder = compiler.folder_of(text.encode() + repr(options).encode())
    compiler.build(folder, cls.__name__, text, shown=filename, options=options)
    module = compiler.load(folder, cls.__name__)
    for key, value in uses.live.items():
        setattr(module, key, value)
    made = getattr(module, cls.__name__)
    made.__module__, made.__qualname__ = cls.__module__, cls.__qualname__
    return made


def compile(target=None, *, optimize=2):
    """Makes machine code of a function, when it is first called, or of a class, at once.

    `@pyc.compile`, `@pyc.compile(optimize=3)` or `pyc.compile(f)`. What pyc refuses raises CompileError with its message.
    Without the compiler, functions and classes stay as they are.
    """
    options = (f"-O{optimize}",)
    if target is None:
        return functools.partial(compile, optimize=optimize)
    if isinstance(target, type):
        return _compile_class(target, options)
    if not isinstance(target, types.FunctionType):
        raise TypeError(f"pyc.compile takes a function or a class, not {type(target).__name__}")
    return _compile_function(getattr(target, "__pyc_original__", target), options)


jit = compile
