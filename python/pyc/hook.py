"""`pyc.install()`: `import` compiles `.mojo` files, and `.py` files that ask for it in a comment at their top."""

import importlib.abc
import importlib.machinery
import importlib.util
import os
import re
import sys

from . import compiler

MARK = re.compile(rb"#\s*pyc:\s*compile\s*$")


def _is_marked(path):
    """Whether one of the comments before the first statement is the mark."""
    with open(path, "rb") as file:
        for line in file:
            line = line.strip()
            if line and not line.startswith(b"#"):
                return False
            if MARK.match(line):
                return True
    return False


class _Loader(importlib.machinery.ExtensionFileLoader):
    """The loader of an extension module, whose source file is `source`."""

    def __init__(self, name, path, source):
        super().__init__(name, path)
        self.source = source

    def get_source(self, fullname):
        with open(self.source, encoding="utf-8") as file:
            return file.read()


class _Finder(importlib.abc.MetaPathFinder):
    def find_spec(self, fullname, path=None, target=None):
        name = fullname.rpartition(".")[2]
        for folder in sys.path if path is None else path:
            base = os.path.join(folder or os.getcwd(), name)
            if os.path.isdir(base) and os.path.exists(os.path.join(base, "__init__.py")):
                return None  # a package comes first, as everywhere
            if os.path.isfile(base + ".py"):
                return self.spec_of(fullname, name, base + ".py") if _is_marked(base + ".py") else None
            if os.path.isfile(base + ".mojo"):
                return self.spec_of(fullname, name, base + ".mojo")
        return None

    @staticmethod
    def spec_of(fullname, name, source):
        if compiler.compiler_path() is None:
            return None  # a .py file is found by Python's own finders
        folder = compiler.folder_of_file(source)
        try:
            compiler.build(folder, name, source)
        except compiler.CompileError as e:
            raise compiler.CompileError(f"{fullname} cannot be compiled\n{e}") from None
        path = os.path.join(folder, name + ".abi3.so")
        return importlib.util.spec_from_file_location(fullname, path, loader=_Loader(fullname, path, source))


_finder = _Finder()


def install():
    """From now on `import` compiles `.mojo` files, and `.py` files with the comment `# pyc: compile` before their first statement."""
    if _finder not in sys.meta_path:
        sys.meta_path.insert(0, _finder)


def uninstall():
    """Undoes `install`; modules that were imported stay."""
    if _finder in sys.meta_path:
        sys.meta_path.remove(_finder)
