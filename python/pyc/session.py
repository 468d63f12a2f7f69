"""Cells that are run one after the other: the engine of `pyc repl`, of the Jupyter kernel and of `%%pyc`.

What a session holds are the variables of a module of CPython's, and statements run there. Definitions are machine code:

- functions of Python are compiled when they are first called, for the kinds of their arguments, as by `pyc.compile`; anew when a name that
  they use has been bound anew. What pyc refuses stays as it is, as do classes;
- definitions of the systems register become one extension module; a cell with new ones makes the next, of all of them.

Why it is so: docs/decisions/repl.md.
"""

import ast
import functools
import linecache
import os
import re
import sys
import tempfile
import types

from . import cells, compiled, compiler

MOST_MAKES = 4  # of one function, for names that it uses
SYSTEMS_NAME = "cells"
MISSING = object()


class _Choices(compiled._Choices):
    """The compiled forms of a function of a cell. A function that cannot be compiled stays Python; `why` says why."""

    why = ""

    def make(self, key):
        if compiler.compiler_path() is None:
            self.why = compiler.NO_COMPILER
            return self.function
        given = {name: kind for (_, name), kind in zip(self.open, key) if kind}
        try:
            return compiled._make_function(self.function, given, self.options)
        except (compiled._Refused, compiler.CompileError) as e:
            self.why = str(e)
            return self.function


def _is_compilable(function):
    code = function.__code__
    generates = code.co_flags & 0x2A0  # generators, coroutines
    forbidden = ("globals", "locals", "eval", "exec", "vars", "super")
    names = set(compiled._names_in(code))
    return not generates and not code.co_freevars and not compiled._assigns_globals(code) and names.isdisjoint(forbidden)


def _bindings(function, space):
    """What the names that a function uses are bound to, and those of the functions that are compiled along."""
    uses = compiled._uses_of(function)
    return [(name, space.get(name, MISSING)) for name in uses.seen if name in space and name != function.__name__]


def native(function, space, options=("-O2",)):
    """The function as machine code from its first call on."""
    choices, seen, makes = _Choices(function, options), None, 0

    @functools.wraps(function)
    def compiled_function(*args, **keywords):
        nonlocal choices, seen, makes
        if seen is None or any(space.get(name, MISSING) is not value for name, value in seen):
            makes += 1
            if makes > MOST_MAKES:
                return function(*args, **keywords)
            choices, seen = _Choices(function, options), _bindings(function, space)
        return choices.choose(args)(*args, **keywords)

    compiled_function.__pyc_original__ = function
    compiled_function.__pyc_state__ = lambda: choices
    return compiled_function


@functools.lru_cache(maxsize=None)
def _register():
    from . import register

    return {name: value for name, value in vars(register).items() if not name.startswith("_") and not isinstance(value, types.ModuleType)}


class Session:
    def __init__(self, space=None):
        if space is None:
            module = types.ModuleType("__main__")
            sys.modules["__main__"] = module
            space = vars(module)
        self.space, self.count, self.definitions, self.imports = space, 0, {}, {}
        self.folder = None  # of the module of the systems register that holds now
        self.stub = ""

    def is_machine_type(self, name):
        return name not in self.space and name in _register() and name not in ("Self",)

    def filename(self):
        return f"<cell {self.count}>"

    # --- a cell ---

    def prepare(self, text):
        """Compiles the definitions of the systems register; gives the rest, as Python. Raises SyntaxError or CompileError."""
        self.count += 1
        systems, python = cells.split(text, self.is_machine_type)
        if systems:
            self.define(systems)
        name = self.filename()
        linecache.cache[name] = (len(python), None, python.splitlines(keepends=True), name)
        return python

    def lend_names(self, tree):
        """Names of the systems register that statements use and nobody has bound."""
        import builtins

        for node in ast.walk(tree):
            reads = isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)
            if reads and node.id not in self.space and not hasattr(builtins, node.id):
                if node.id in _register():
                    self.space[node.id] = _register()[node.id]

    def adopt(self, filename):
        """Compiles the functions that the cell has defined to machine code."""
        for name, value in list(self.space.items()):
            if isinstance(value, types.FunctionType) and value.__code__.co_filename == filename and value.__name__ == name:
                if not hasattr(value, "__wrapped__") and _is_compilable(value):
                    self.space[name] = native(value, self.space)

    def run(self, text):
        """Runs a cell; gives the value of the expression at its end, or None."""
        python = self.prepare(text)
        filename = self.filename()
        tree = ast.parse(python, filename)
        self.lend_names(tree)
        last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
        # Functions are machine code from the statement after their definition on.
        for group in self.groups(tree.body):
            exec(compile(ast.Module(group, []), filename, "exec"), self.space)
            self.adopt(filename)
        if last is None:
            return None
        return eval(compile(ast.Expression(last.value), filename, "eval"), self.space)

    @staticmethod
    def groups(body):
        """Statements up to after the last of several definitions in a row."""
        group = []
        for node in body:
            if group and isinstance(group[-1], ast.FunctionDef) and not isinstance(node, ast.FunctionDef):
                yield group
                group = []
            group.append(node)
        if group:
            yield group

    # --- the systems register ---

    def define(self, parts):
        """Compiles the module of all definitions, in which these replace those of the same name."""
        imports, definitions = dict(self.imports), dict(self.definitions)
        for part in parts:
            if part.name is None:
                imports[part.text.strip()] = (self.count, part)
            else:
                definitions.pop(part.name, None)
                definitions[part.name] = (self.count, part)
        lines, places = [], []
        for count, part in [*imports.values(), *definitions.values()]:
            for i, line in enumerate(part.text.rstrip("\n").split("\n")):
                lines.append(line)
                places.append((count, part.first + i))
        text = "\n".join(lines) + "\n"
        folder = compiler.folder_of(b"session\0" + text.encode())
        try:
            compiler.build(folder, SYSTEMS_NAME, text, shown="<cells>", options=("-O2",), ending=".mojo")
        except compiler.CompileError as e:
            raise compiler.CompileError(self.in_cells(str(e), places)) from None
        module = compiler.load(folder, SYSTEMS_NAME)
        self.folder, self.imports, self.definitions = folder, imports, definitions
        with open(os.path.join(folder, SYSTEMS_NAME + ".pyi"), encoding="utf-8") as file:
            self.stub = file.read()
        self.bind(module)

    def bind(self, module):
        """Makes its names variables. Objects of a struct whose class is new become objects of that class if a constructor takes their fields."""
        old = {name: self.space.get(name) for name in self.definitions}
        for name in self.definitions:
            if hasattr(module, name):
                self.space[name] = getattr(module, name)
        classes = {cls: self.space[name] for name, cls in old.items() if isinstance(cls, type) and cls is not self.space.get(name)}
        moved = {}
        for name, value in list(self.space.items()):
            self.space[name] = self.moved(value, classes, moved)

    def moved(self, value, classes, moved):
        if id(value) in moved:
            return moved[id(value)][1]
        if type(value) in classes:
            new = classes[type(value)]
            fields = re.search(rf"^class {new.__name__}\b.*?\n((?:    .*\n?)*)", self.stub, re.M)
            names = re.findall(r"^    (\w+): ", fields[1], re.M) if fields else []
            try:
                made = new(**{field: self.moved(getattr(value, field), classes, moved) for field in names})
            except (TypeError, AttributeError):
                return value
            moved[id(value)] = value, made
            return made
        if type(value) is list:
            value[:] = [self.moved(item, classes, moved) for item in value] if classes else value
        return value

    def in_cells(self, message, places):
        """Converts line numbers of the module to those of the cells."""

        def at(line):
            return places[min(int(line), len(places)) - 1]

        message = re.sub(r"<cells>:(\d+):", lambda m: "<cell {}>:{}:".format(*at(m[1])), message)
        return re.sub(r"^( +)(\d+) \|", lambda m: f"{m[1]}{at(m[2])[1]} |", message, flags=re.M)

    # --- questions ---

    def type_of(self, text):
        """The text of `:type`."""
        name = text.strip()
        if name in self.definitions:
            return self.definitions[name][1].text.rstrip().split(":\n")[0].rstrip(":")
        value = eval(compile(ast.parse(as_expression(name), "<type>", "eval"), "<type>", "eval"), self.space)
        if isinstance(value, types.FunctionType):
            return f"{value.__name__}{signature(value)}"
        return type_words(value)

    def dump(self, name, form):
        """The function in one of the compiler's forms: `ir`, `llvm`, `asm`."""
        name = name.strip()
        if compiler.compiler_path() is None:
            raise compiler.CompileError(compiler.NO_COMPILER)
        if name.partition(".")[0] in self.definitions:
            ending, text = ".mojo", "\n".join(part.text for _, part in [*self.imports.values(), *self.definitions.values()])
        else:
            value = self.space.get(name, MISSING)
            function = getattr(value, "__pyc_original__", value)
            if not isinstance(function, types.FunctionType):
                raise compiler.CompileError(f"'{name}' is no function of this session")
            made = value.__pyc_state__().made if hasattr(value, "__pyc_state__") else {}
            choices = compiled._Choices(function, ())
            given = {n: kind for (_, n), kind in zip(choices.open, next(iter(made), ())) if kind}
            try:
                ending, text = ".py", compiled._function_text(function, given, compiled._uses_of(function))
            except compiled._Refused as e:
                raise compiler.CompileError(str(e)) from None
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, SYSTEMS_NAME + ending)
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
            if form != "asm":
                return _dumped(path, form, name).strip("\n")
            symbols = re.findall(r"^fn @(\S+?)\(", _dumped(path, "ir", name), re.M)
            return _only(_dumped(path, form, name), symbols)

    def completions(self, text):
        """What may follow the last word of a line."""
        import rlcompleter

        word = re.search(r"[\w.]*$", text)[0]
        if not word:
            return []
        completer, found = rlcompleter.Completer(self.space), []
        while (one := completer.complete(word, len(found))) is not None:
            found.append(one)
        if "." not in word:
            found += [n for n in (*_register(), "struct ", "fn ", "var ", "trait ", "comptime ") if n.startswith(word)]
        return sorted(dict.fromkeys(found))


def _dumped(path, form, name):
    done = compiler.run("--cpu=native", f"--dump={form}", f"--only-fn={name}", path)
    if done.returncode != 0:
        raise compiler.CompileError(done.stderr.strip().replace(path, "<cell>"))
    return done.stdout


def _only(text, symbols):
    """The instructions of some functions of a module, without directives."""
    found, keeps = [], False
    for line in text.splitlines():
        label = re.match(r'"?([^\s".][^"]*?)"?:', line)
        if label:
            keeps = label[1] in symbols
        elif re.match(r"\s+\.(section|text|data|bss)\b", line):
            keeps = False
        if keeps and not line.lstrip().startswith((".cfi_", ".p2align", ".size", ".Lfunc_end", ".type", "#")):
            found.append(line)
    return "\n".join(found)


def as_expression(text):
    return cells.as_python(text).strip()


def signature(function):
    import inspect

    try:
        return str(inspect.signature(function))
    except (TypeError, ValueError):
        return "(...)"


def type_words(value):
    """The type in words: `list[int]` if all items are of one type."""
    kind = type(value)
    name = kind.__qualname__ if kind.__module__ in ("builtins", "__main__", SYSTEMS_NAME) else f"{kind.__module__}.{kind.__qualname__}"
    if kind in (list, set, frozenset) and value:
        inner = sorted({type_words(item) for item in value})
        return f"{name}[{' | '.join(inner)}]"
    if kind is tuple and value:
        return f"tuple[{', '.join(map(type_words, value))}]"
    if kind is dict and value:
        return f"dict[{' | '.join(sorted({type_words(k) for k in value}))}, {' | '.join(sorted({type_words(v) for v in value.values()}))}]"
    return name


def shown(value):
    """The text that a cell shows for its result; for structs that can be written, what they write."""
    if "__str__" in vars(type(value)) and "__repr__" not in vars(type(value)) and type(value).__module__ == SYSTEMS_NAME:
        return str(value)
    return repr(value)
