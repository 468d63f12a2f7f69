"""The definitions in the source files of decorated functions and classes, as syntax trees."""

import ast
import functools
import linecache


class SourceError(Exception):
    """The text of a definition cannot be read."""


@functools.lru_cache(maxsize=None)
def _definitions(filename):
    """The functions of a file by first line, and its classes by qualified name."""
    text = "".join(linecache.getlines(filename))
    if not text:
        raise SourceError(f"{filename}: the source of a compiled function is needed, and it cannot be read")
    functions, classes = {}, {}

    def visit(node, path):
        for child in ast.iter_child_nodes(node):
            inner = path
            if isinstance(child, (ast.FunctionDef, ast.ClassDef)):
                first = min([child.lineno, *(d.lineno for d in child.decorator_list)])
                inner = [*path, child.name]
                if isinstance(child, ast.ClassDef):
                    classes[".".join(inner)] = child
                else:
                    functions[first] = child
                    inner = [*inner, "<locals>"]
            visit(child, inner)

    visit(ast.parse(text, filename), [])
    return functions, classes


def function_node(function):
    code = function.__code__
    found = _definitions(code.co_filename)[0].get(code.co_firstlineno)
    if found is None or found.name != function.__name__:
        raise SourceError(f"{code.co_filename}:{code.co_firstlineno}: no definition of '{function.__name__}' is here")
    return found


def class_node(cls, filename):
    found = _definitions(filename)[1].get(cls.__qualname__)
    if found is None:
        raise SourceError(f"{filename}: no definition of class '{cls.__qualname__}' is here")
    return found
