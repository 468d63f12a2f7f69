# Items of sys.meta_path make modules; importlib.metadata, importlib.resources and importlib.abc need no CPython; so does marshal.
import ast
import importlib.abc
import importlib.metadata
import io
import marshal
import sys
import tempfile
from importlib import resources
from importlib.util import spec_from_file_location
from typing import Callable


class Finder(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    def find_spec(self, fullname, path, target=None):
        if fullname in ("made", "made.inner"):
            from importlib.util import spec_from_loader

            return spec_from_loader(fullname, self, is_package=fullname == "made")

    def exec_module(self, module):
        module.where = "in " + module.__name__


sys.meta_path.append(Finder())
import made.inner
from made import where

print(where, made.inner.where, made.inner.__spec__.name, made.inner.__package__, made.__path__)
try:
    import nowhere
except ImportError as e:
    print(e)
names = {"Callable": Callable}
exec("x: int = 3\nC = Callable[[int], str]\nfrom made import where as w", names)
print(names["C"], names["w"], ast.dump(ast.parse("f[[a], b]", mode="eval").body)[:40])
print(issubclass(importlib.abc.SourceLoader, importlib.abc.Loader), resources.files("json").joinpath("tool.py").is_file())
try:
    importlib.metadata.version("no-such-package")
except importlib.metadata.PackageNotFoundError as e:
    print(e)

values = (None, True, 1, -5, 1 << 70, -(1 << 40), 1.5, 2j, "a", "é" * 3, "x" * 300, b"ab", (1, "b"), [1, [2]], {1: "a", "b": None}, frozenset({3}), ...)
print([marshal.loads(marshal.dumps(v)) == v for v in values])
f = io.BytesIO()
marshal.dump([1], f)
marshal.dump("z", f)
f.seek(0)
print(marshal.load(f), marshal.load(f))
for attempt in (lambda: marshal.dumps(object()), lambda: marshal.loads(b"i\0")):
    try:
        attempt()
    except (ValueError, EOFError) as e:
        print(e)


class FileFinder(importlib.abc.MetaPathFinder):
    def find_spec(self, fullname, path, target=None):
        if fullname == "written":
            return spec_from_file_location(fullname, source.name)


with tempfile.NamedTemporaryFile("w", suffix=".py") as source:
    source.write("own = __file__, __name__\n")
    source.flush()
    sys.meta_path.append(FileFinder())
    written = importlib.import_module("written")
    print(written.own == (source.name, "written"), written.__file__ == source.name, written.__spec__.has_location)
print(marshal.loads(b"\xdb\x01\0\0\0r\0\0\0\0"), marshal.loads(b"\xfbi\1\0\0\0r\0\0\0\x000"))
try:
    marshal.loads(b"r\1\0\0\0")
except ValueError as e:
    print(e)
