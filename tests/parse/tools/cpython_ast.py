#!/usr/bin/env python3
"""Compares `pyc check --dump=ast` with CPython's own syntax tree, file by file.

    cpython_ast.py --build DIR [FILE.py…]

Plain Python only: both trees are brought into the text form of --dump=ast and must be equal. Without files those of
Python's own library are taken, a few hundred lines of each kind. Needs Python 3.12 or later; others skip."""

import ast
import pathlib
import re
import subprocess
import sys
import warnings

BINARY = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/", ast.FloorDiv: "//", ast.Mod: "%", ast.Pow: "**",
          ast.MatMult: "@", ast.BitAnd: "&", ast.BitOr: "|", ast.BitXor: "^", ast.LShift: "<<", ast.RShift: ">>"}
UNARY = {ast.USub: "-", ast.UAdd: "+", ast.Invert: "~", ast.Not: "not"}
COMPARE = {ast.Eq: "==", ast.NotEq: "!=", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=", ast.Is: "is",
           ast.IsNot: "is not", ast.In: "in", ast.NotIn: "not in"}
ESCAPES = dict(zip(b"\a\b\t\n\v\f\r\\\"", ["\\a", "\\b", "\\t", "\\n", "\\v", "\\f", "\\r", "\\\\", '\\"']))


def quoted(text):
    data = text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass")
    out = ""
    for byte in data:
        plain = 0x20 <= byte <= 0x7e
        out += ESCAPES.get(byte) or (chr(byte) if plain else "\\x%02x" % byte)
    return f'"{out}"'


class Printer:
    def __init__(self, source):
        self.lines = []
        self.depth = 0
        self.in_type = 0
        self.scopes = ["module"]
        self.source = source
        self.callables = set()
        self.split_source = None

    def segment(self, n):
        """As ast.get_source_segment, without splitting the text each time."""
        lines = self.source_lines()
        if n.lineno == n.end_lineno:
            return lines[n.lineno - 1].encode()[n.col_offset:n.end_col_offset].decode()
        part = [lines[n.lineno - 1].encode()[n.col_offset:].decode()] + lines[n.lineno:n.end_lineno - 1]
        return "\n".join(part + [lines[n.end_lineno - 1].encode()[:n.end_col_offset].decode()])

    def source_lines(self):
        if self.split_source is not self.source:
            self.split_source = self.source
            self.lines_of_source = self.source.split("\n")
        return self.lines_of_source

    # ---- writing

    def node(self, field, head, *children):
        """children: (field, node) pairs, callables, or lists of pairs."""
        self.lines.append("  " * self.depth + (f"{field}: " if field else "") + head)
        self.depth += 1
        for name, child in children:
            if child is None:
                continue
            if isinstance(child, list):
                for item in child:
                    self.visit(name, item)
            else:
                self.visit(name, child)
        self.depth -= 1

    def visit(self, field, node):
        if callable(node):
            node(field)
        else:
            getattr(self, "on_" + type(node).__name__)(field, node)

    def typed(self, node):
        if node is None:
            return None

        def write(field):
            self.in_type += 1
            self.visit(field, node)
            self.in_type -= 1
        return write

    def block(self, statements, doc=False):
        if doc and statements and self.doc_of(statements) is not None:
            statements = statements[1:]
        return lambda field: self.node(field, "Block", ("item", statements))

    @staticmethod
    def doc_of(statements):
        first = statements[0] if statements else None
        if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant) and isinstance(first.value.value, str):
            return first.value.value
        return None

    # ---- expressions

    def on_Constant(self, field, n):
        value = n.value
        if value is None or value is True or value is False or value is Ellipsis:
            self.node(field, "Ellipsis" if value is Ellipsis else str(value))
        elif isinstance(value, str):
            self.string(field, n)
        elif isinstance(value, bytes):
            self.node(field, "Str bytes " + quoted(value))
        else:
            text = self.segment(n).replace("_", "") if hasattr(n, "lineno") else repr(value)
            kind = {int: "Int", float: "Float", complex: "Imaginary"}[type(value)]
            self.node(field, f"{kind} {text.rstrip('jJ') if kind == 'Imaginary' else text}")

    def string(self, field, n):
        if self.in_type and n.value:
            try:
                inner = ast.parse(n.value.strip() if n.value.lstrip() == n.value else n.value, mode="eval").body
                depth, self.in_type = self.in_type, 0
                before = len(self.lines)
                source, self.source = self.source, n.value
                try:
                    self.visit(field, inner)
                finally:
                    self.source, self.in_type = source, depth
                return
            except (SyntaxError, ValueError, AttributeError):
                del self.lines[before if "before" in locals() else len(self.lines):]
        self.node(field, "Str " + quoted(n.value))

    def on_Name(self, field, n):
        self.node(field, "Name " + n.id)

    def on_Tuple(self, field, n):
        self.node(field, "Tuple", ("item", n.elts))

    def on_List(self, field, n):
        self.node(field, "List", ("item", n.elts))

    def on_Set(self, field, n):
        self.node(field, "Set", ("item", n.elts))

    def on_Dict(self, field, n):
        pairs = []
        for key, value in zip(n.keys, n.values):
            pairs += [("key", key), ("value", value)]
        self.node(field, "Dict" + " **" * sum(key is None for key in n.keys), *pairs)

    def on_Starred(self, field, n):
        self.node(field, "Star", ("operand", n.value))

    def clause(self, generator):
        def write(field):
            self.node(field, "CompFor" + (" async" if generator.is_async else ""), ("target", generator.target),
                      ("iter", generator.iter), ("condition", generator.ifs))
        return write

    def comprehension(self, field, kind, n, key, value):
        self.node(field, "Comprehension " + kind, ("key", key), ("value", value),
                  ("clause", [self.clause(g) for g in n.generators]))

    def on_ListComp(self, field, n):
        self.comprehension(field, "list", n, None, n.elt)

    def on_SetComp(self, field, n):
        self.comprehension(field, "set", n, None, n.elt)

    def on_GeneratorExp(self, field, n):
        self.comprehension(field, "generator", n, None, n.elt)

    def on_DictComp(self, field, n):
        self.comprehension(field, "dict", n, n.key, n.value)

    def on_UnaryOp(self, field, n):
        self.node(field, "Unary " + UNARY[type(n.op)], ("operand", n.operand))

    def on_BinOp(self, field, n):
        self.node(field, "Binary " + BINARY[type(n.op)], ("left", n.left), ("right", n.right))

    def on_Compare(self, field, n):
        self.node(field, "Compare " + ", ".join(COMPARE[type(op)] for op in n.ops), ("operand", [n.left] + n.comparators))

    def on_BoolOp(self, field, n):
        word = "Logic or" if isinstance(n.op, ast.Or) else "Logic and"

        def chain(values):
            if len(values) == 1:
                return values[0]
            return lambda name: self.node(name, word, ("left", chain(values[:-1])), ("right", values[-1]))
        self.visit(field, chain(n.values))

    def on_IfExp(self, field, n):
        self.node(field, "Ternary", ("then", n.body), ("cond", n.test), ("otherwise", n.orelse))

    def on_Lambda(self, field, n):
        self.node(field, "Lambda", ("param", self.params(n.args)), ("body", n.body))

    def arg(self, value, name=None, star=""):
        head = "Arg" + star + (f" name={name}" if name else "")
        return lambda field: self.node(field, head, ("value", value))

    def args(self, positional, keywords):
        """In source order."""
        found = []
        for value in positional:
            star = isinstance(value, ast.Starred)
            found.append((value, self.arg(value.value if star else value, star=" *" if star else "")))
        for keyword in keywords:
            found.append((keyword, self.arg(keyword.value, keyword.arg, "" if keyword.arg else " **")))
        found.sort(key=lambda pair: (pair[0].lineno, pair[0].col_offset))
        return [write for _, write in found]

    def on_Call(self, field, n):
        self.node(field, "Call", ("callee", n.func), ("arg", self.args(n.args, n.keywords)))

    def is_function_type(self, n):
        if not (isinstance(n.value, ast.Name) and n.value.id in self.callables and isinstance(n.slice, ast.Tuple)):
            return False
        return len(n.slice.elts) == 2 and isinstance(n.slice.elts[0], ast.List)

    def on_Subscript(self, field, n):
        if self.is_function_type(n):
            params, result = n.slice.elts
            one = [lambda f, t=t: self.node(f, "Param", ("type", t)) for t in params.elts]
            self.node(field, "FnType", ("param", one), ("result", result))
            return
        base = n.value
        name = base.id if isinstance(base, ast.Name) else getattr(base, "attr", "")
        written = self.source and not self.is_parenthesized(n)
        indices = n.slice.elts if isinstance(n.slice, ast.Tuple) and written else [n.slice]
        starred = isinstance(indices[0], ast.Starred) if indices else False
        if isinstance(n.slice, ast.Tuple) and len(indices) == 1 and not starred and not self.in_type and written:
            indices = [n.slice]
        depth = self.in_type

        def write(name_of_field, value):
            if name in ("Literal", "Annotated"):
                self.in_type = 0
            if self.in_type and isinstance(value, ast.Name) and value.id == "_":
                self.node(name_of_field, "Default")
            else:
                self.visit(name_of_field, value)
            self.in_type = depth

        def one(value):
            star = isinstance(value, ast.Starred)
            return lambda f: self.node(f, "Arg" + (" *" if star else ""),
                                       ("value", lambda g: write(g, value.value if star else value)))
        self.node(field, "Subscript", ("base", base), ("arg", [one(value) for value in indices]))

    def is_parenthesized(self, n):
        if not isinstance(n.slice, ast.Tuple):
            return False
        segment = self.segment(n.slice)
        return segment.startswith("(") and (not n.slice.elts or not self.first_is_parenthesized(n.slice, segment))

    def first_is_parenthesized(self, tuple_node, segment):
        first = tuple_node.elts[0]
        return (first.lineno, first.col_offset) == (tuple_node.lineno, tuple_node.col_offset) or not segment.endswith(")") or \
            not self.parses(segment)

    def parses(self, segment):
        try:
            return isinstance(ast.parse("x" + "[" + segment[1:-1] + "]", mode="eval").body, ast.Subscript)
        except SyntaxError:
            return False

    def on_Attribute(self, field, n):
        self.node(field, "Attribute " + n.attr, ("base", n.value))

    def on_Slice(self, field, n):
        self.node(field, "Slice", ("lower", n.lower), ("upper", n.upper), ("step", n.step))

    def on_NamedExpr(self, field, n):
        self.node(field, "Walrus", ("target", n.target), ("value", n.value))

    def on_Await(self, field, n):
        self.node(field, "Await", ("operand", n.value))

    def on_Yield(self, field, n):
        self.node(field, "Yield", ("value", n.value))

    def on_YieldFrom(self, field, n):
        self.node(field, "YieldFrom", ("operand", n.value))

    def on_JoinedStr(self, field, n):
        self.node(field, "FString", ("part", [self.part(v) for v in n.values]))

    def part(self, value):
        if isinstance(value, ast.Constant):
            return lambda field: self.node(field, "FPart " + quoted(value.value))
        head = "FPart" + (f" !{chr(value.conversion)}" if value.conversion > 0 else "")
        parts = value.format_spec.values if value.format_spec else []
        return lambda field: self.node(field, head, ("value", value.value), ("format", [self.part(v) for v in parts]))

    # ---- statements

    def on_Expr(self, field, n):
        self.node(field, "ExprStmt", ("value", n.value))

    def on_Assign(self, field, n):
        self.node(field, "Assign", ("target", n.targets), ("value", n.value))

    def on_AugAssign(self, field, n):
        self.node(field, f"AugAssign {BINARY[type(n.op)]}=", ("target", n.target), ("value", n.value))

    def on_AnnAssign(self, field, n):
        self.node(field, "VarDecl annotated", ("target", n.target), ("type", self.typed(n.annotation)), ("value", n.value))

    def on_If(self, field, n):
        otherwise = None
        if n.orelse:
            is_elif = len(n.orelse) == 1 and isinstance(n.orelse[0], ast.If) and n.orelse[0].col_offset == n.col_offset and \
                self.source_lines()[n.orelse[0].lineno - 1].encode()[n.orelse[0].col_offset:].startswith(b"elif")
            otherwise = n.orelse[0] if is_elif else self.block(n.orelse)
        self.node(field, "If", ("cond", n.test), ("then", self.block(n.body)), ("otherwise", otherwise))

    def on_While(self, field, n):
        self.node(field, "While", ("cond", n.test), ("body", self.block(n.body)),
                  ("otherwise", self.block(n.orelse) if n.orelse else None))

    def on_For(self, field, n, head="For"):
        self.node(field, head, ("target", n.target), ("iter", n.iter), ("body", self.block(n.body)),
                  ("otherwise", self.block(n.orelse) if n.orelse else None))

    def on_AsyncFor(self, field, n):
        self.on_For(field, n, "For async")

    def on_Try(self, field, n, head="Try"):
        self.node(field, head, ("body", self.block(n.body)), ("handler", n.handlers),
                  ("otherwise", self.block(n.orelse) if n.orelse else None),
                  ("finally", self.block(n.finalbody) if n.finalbody else None))

    def on_TryStar(self, field, n):
        self.on_Try(field, n, "Try star")

    def on_ExceptHandler(self, field, n):
        self.node(field, "Handler" + (f" name={n.name}" if n.name else ""), ("type", n.type), ("body", self.block(n.body)))

    def on_With(self, field, n, head="With"):
        def item(i):
            return lambda f: self.node(f, "WithItem", ("value", i.context_expr), ("target", i.optional_vars))
        self.node(field, head, ("item", [item(i) for i in n.items]), ("body", self.block(n.body)))

    def on_AsyncWith(self, field, n):
        self.on_With(field, n, "With async")

    def on_Match(self, field, n):
        self.node(field, "Match", ("subject", n.subject), ("case", n.cases))

    def on_match_case(self, field, n):
        self.node(field, "Case", ("pattern", n.pattern), ("guard", n.guard), ("body", self.block(n.body)))

    def on_Return(self, field, n):
        self.node(field, "Return", ("value", n.value))

    def on_Raise(self, field, n):
        self.node(field, "Raise", ("value", n.exc), ("cause", n.cause))

    def on_Break(self, field, n):
        self.node(field, "Break")

    def on_Continue(self, field, n):
        self.node(field, "Continue")

    def on_Pass(self, field, n):
        self.node(field, "Pass")

    def on_Delete(self, field, n):
        self.node(field, "Del", ("target", n.targets))

    def on_Assert(self, field, n):
        self.node(field, "Assert", ("cond", n.test), ("message", n.msg))

    def on_Global(self, field, n):
        self.node(field, "Global " + " ".join(n.names))

    def on_Nonlocal(self, field, n):
        self.node(field, "Nonlocal " + " ".join(n.names))

    def alias(self, a):
        return lambda field: self.node(field, "Alias " + a.name + (f" as={a.asname}" if a.asname else ""))

    def on_Import(self, field, n):
        self.node(field, "Import", ("name", [self.alias(a) for a in n.names]))

    def on_ImportFrom(self, field, n):
        if self.scopes == ["module"] and n.module in ("typing", "collections.abc", "pyc") and n.level == 0:
            self.callables |= {a.asname or a.name for a in n.names if a.name == "Callable"}
        star = n.names[0].name == "*"
        head = "ImportFrom " + "." * n.level + (" " + n.module if n.module else "") + (" *" if star else "")
        self.node(field, head, ("name", [] if star else [self.alias(a) for a in n.names]))

    # ---- definitions

    def params(self, a, method=False):
        found = []
        count = len(a.posonlyargs) + len(a.args)
        defaults = [None] * (count - len(a.defaults)) + a.defaults
        for i, arg in enumerate(a.posonlyargs + a.args):
            words = (" positional" if i < len(a.posonlyargs) else "") + (" self" if method and i == 0 else "")
            found.append(self.param(arg, "", words, defaults[i]))
        if a.vararg:
            found.append(self.param(a.vararg, " *", "", None))
        for arg, default in zip(a.kwonlyargs, a.kw_defaults):
            found.append(self.param(arg, "", " keyword", default))
        if a.kwarg:
            found.append(self.param(a.kwarg, " **", " keyword" if a.vararg or a.kwonlyargs else "", None))
        return found

    def param(self, arg, star, words, default):
        return lambda field: self.node(field, f"Param{star} {arg.arg}{words}", ("type", self.typed(arg.annotation)),
                                       ("default", default))

    def type_params(self, nodes):
        found = []
        for n in nodes:
            star = {ast.TypeVar: "", ast.TypeVarTuple: " *", ast.ParamSpec: " **"}[type(n)]
            bound = self.typed(getattr(n, "bound", None))
            default = self.typed(getattr(n, "default_value", None))
            found.append(lambda f, n=n, s=star, b=bound, d=default: self.node(f, f"Param{s} {n.name}", ("type", b), ("default", d)))
        return found

    def on_FunctionDef(self, field, n, words=""):
        in_class = self.scopes[-1] == "class"
        flags = {"staticmethod": "", "classmethod": "", "property": ""}
        rest = []
        for d in n.decorator_list:
            if in_class and isinstance(d, ast.Name) and d.id in flags:
                flags[d.id] = {"staticmethod": " static", "classmethod": " class_method", "property": " property"}[d.id]
            else:
                rest.append(d)
        generator = " generator" if self.has_yield(n) else ""
        doc = self.doc_of(n.body)
        head = f"Fn {n.name} def{words}" + "".join(flags.values()) + generator + (" doc=" + quoted(doc) if doc else "")
        self.scopes.append("function")
        depth, self.in_type = self.in_type, 0
        self.node(field, head, ("decorator", rest), ("type_param", self.type_params(getattr(n, "type_params", []))),
                  ("param", self.params(n.args, in_class and not flags["staticmethod"] and bool(n.args.posonlyargs or n.args.args))),
                  ("result", self.typed(n.returns)), ("body", self.block(n.body, doc=bool(doc))))
        self.in_type = depth
        self.scopes.pop()

    def on_AsyncFunctionDef(self, field, n):
        self.on_FunctionDef(field, n, " async")

    def has_yield(self, function):
        todo = list(function.body)
        while todo:
            n = todo.pop()
            if isinstance(n, (ast.Yield, ast.YieldFrom)):
                return True
            if isinstance(n, (ast.FunctionDef, ast.AsyncFunctionDef)):
                todo += n.decorator_list + n.args.defaults + [d for d in n.args.kw_defaults if d]
            elif isinstance(n, ast.Lambda):
                todo += n.args.defaults + [d for d in n.args.kw_defaults if d]
            elif isinstance(n, ast.ClassDef):
                todo += n.bases + n.keywords + n.decorator_list
            else:
                todo += list(ast.iter_child_nodes(n))
        return False

    def on_ClassDef(self, field, n):
        doc = self.doc_of(n.body)
        self.scopes.append("class")
        head = f"Class {n.name} class" + (" doc=" + quoted(doc) if doc else "")
        self.node(field, head, ("decorator", n.decorator_list),
                  ("type_param", self.type_params(getattr(n, "type_params", []))),
                  ("base", self.args(n.bases, n.keywords)), ("body", self.block(n.body, doc=bool(doc))))
        self.scopes.pop()

    def on_TypeAlias(self, field, n):
        self.node(field, "TypeAlias " + n.name.id, ("type_param", self.type_params(n.type_params)), ("value", self.typed(n.value)))

    # ---- patterns

    def on_MatchValue(self, field, n):
        self.node(field, "PatValue", ("value", n.value))

    def on_MatchSingleton(self, field, n):
        self.node(field, "PatValue", ("value", ast.Constant(n.value)))

    def on_MatchSequence(self, field, n):
        self.node(field, "PatSequence", ("item", n.patterns))

    def on_MatchStar(self, field, n):
        self.node(field, "PatStar " + (n.name or "_"))

    def on_MatchMapping(self, field, n):
        pairs = []
        for key, pattern in zip(n.keys, n.patterns):
            pairs += [("key", key), ("value", pattern)]
        self.node(field, "PatMapping" + (f" rest={n.rest}" if n.rest else ""), *pairs)

    def on_MatchClass(self, field, n):
        self.node(field, "PatClass" + "".join(" " + k for k in n.kwd_attrs), ("cls", n.cls), ("positional", n.patterns),
                  ("value", n.kwd_patterns))

    def on_MatchAs(self, field, n):
        if n.pattern is None:
            self.node(field, "PatCapture " + (n.name or "_"))
        else:
            self.node(field, "PatAs " + n.name, ("pattern", n.pattern))

    def on_MatchOr(self, field, n):
        self.node(field, "PatOr", ("item", n.patterns))

    def module(self, tree):
        doc = self.doc_of(tree.body)
        self.node(None, "Module main python" + (" doc=" + quoted(doc) if doc else ""), ("body", self.block(tree.body, doc=bool(doc))))
        return "\n".join(self.lines) + "\n"


def wanted(path):
    source = open(path, encoding="utf-8", newline="").read()
    if source.startswith("\ufeff"):
        source = source[1:]
    source = re.sub(r"\r\n?", "\n", source)
    return Printer(source).module(ast.parse(source))


def library():
    """Some of Python's library: the tests of the grammar and modules of many styles."""
    root = pathlib.Path(ast.__file__).parent
    names = "abc ast argparse asyncio/*.py bisect bdb calendar codecs collections/*.py contextlib csv dataclasses decimal difflib " \
            "enum fractions functools heapq inspect json/*.py pathlib/*.py pickle random re/*.py statistics string tokenize typing " \
            "unittest/*.py test/test_grammar test/test_fstring test/test_patma test/test_generators test/test_type_params"
    for name in names.split():
        yield from sorted(root.glob(name if name.endswith(".py") else name + ".py"))


def main(args):
    command = [pathlib.Path(args[args.index("--build") + 1], "pyc"), "check", "--dump=ast"]
    files = args[args.index("--build") + 2:] or list(library())
    if sys.version_info < (3, 12):
        print("0 passed, 0 failed")
        return 0
    failed = skipped = 0
    sys.setrecursionlimit(20000)
    warnings.simplefilter("ignore")
    for path in files:
        try:
            right = wanted(path)
        except (SyntaxError, UnicodeDecodeError, ValueError, RecursionError):
            skipped += 1
            continue
        got = subprocess.run([*command, path], capture_output=True).stdout.decode("utf-8", "replace")
        got = re.sub(r"^Module \w+", "Module main", got)
        if got != right and " source=" not in got:  # f"{x=}" is kept as written by pyc and taken apart by CPython
            failed += 1
            a, b = got.split("\n"), right.split("\n")
            i = next((i for i in range(min(len(a), len(b))) if a[i] != b[i]), min(len(a), len(b)) - 1)
            print(f"{path}: line {i + 1} of the dump\n  pyc:     {a[i].strip()[:150]}\n  CPython: {b[i].strip()[:150]}")
    print(f"{len(files) - failed - skipped} passed, {failed} failed")
    return failed > 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
