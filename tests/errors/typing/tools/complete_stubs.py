"""Looks for public attributes of classes that stubs/ declares without them: a use of one would be reported as a mistake.

    complete_stubs.py STUBS
"""

import ast
import builtins
import collections
import dataclasses
import datetime
import enum
import functools
import os
import re
import sys

MODULES = (builtins, collections, dataclasses, datetime, enum, functools, re)


def modules(folder):
    for path, _, files in os.walk(folder):
        for file in files:
            name = os.path.relpath(os.path.join(path, file), folder).removesuffix(".py").replace(os.sep, ".")
            with open(os.path.join(path, file), encoding="utf-8") as f:
                yield name.removesuffix(".__init__"), ast.parse(f.read())


def own_names(cls):
    for item in cls.body:
        if isinstance(item, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            yield item.name
        elif isinstance(item, ast.AnnAssign):
            yield item.target.id
        elif isinstance(item, ast.Assign):
            yield from (target.id for target in item.targets)


def names_of(cls, classes):
    names = set(own_names(cls))
    for base in cls.bases:
        base = base.value if isinstance(base, ast.Subscript) else base
        name = base.id if isinstance(base, ast.Name) else base.attr
        if name in classes and classes[name] is not cls:
            names |= names_of(classes[name], classes)
    return names


def main(folder):
    trees = dict(modules(folder))
    classes = {node.name: node for tree in trees.values() for node in tree.body if isinstance(node, ast.ClassDef)}
    missing = 0
    for real in MODULES:
        module = real.__name__
        for cls in trees[module].body:
            made = getattr(real, cls.name, None) if isinstance(cls, ast.ClassDef) else None
            names = names_of(cls, classes) if isinstance(made, type) else {"__getattr__"}
            for name in dir(made):
                if "__getattr__" not in names and not name.startswith("_") and name not in names:
                    print(f"{module}.{cls.name} has no {name}")
                    missing += 1
    print(missing, "missing")


main(sys.argv[1])
