# cpython: 3.13
import ast
import importlib.util
import json
import pkgutil

# A text that is only a string is a value, and no documentation that loses its margin.
for text in ("' '", "'''  a\n    b'''", "'\t'", "b' '", "' ' ' '", "''", "'a'"):
    print(repr(eval(text)), repr(ast.literal_eval(text)), repr(eval(compile(text, "text", "eval"))))
tree = ast.parse("'''  Module.\n\n    More.\n    '''\ndef f():\n    '''  One.\n      Two.'''\nclass C:\n    ' C'\n")
print(repr(tree.body[0].value.value), tree.body[0].lineno, tree.body[0].end_lineno)
print(repr(tree.body[1].body[0].value.value), tree.body[1].body[0].col_offset)
print(repr(tree.body[2].body[0].value.value), ast.get_docstring(tree.body[1]))
names = {}
exec(compile(tree, "text", "exec"), names)
print(repr(names["__doc__"]), repr(names["f"].__doc__), repr(names["C"].__doc__))

# A tree that was changed is compiled, though nothing here asks for its text.
tree.body[1].body = [ast.Return(ast.Constant(42))]
exec(compile(ast.fix_missing_locations(tree), "text", "exec"), names)
print(names["f"]())

# What a module was made from is known to those who ask the library.
print(importlib.util.find_spec("json").loader is not None, json.__name__)
print(b"JSON" in pkgutil.get_data("json", "__init__.py"))
