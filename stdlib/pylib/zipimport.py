"""Modules in zip archives, by zipfile."""

import os
import zipfile
from importlib.machinery import ModuleSpec

__all__ = ["ZipImportError", "zipimporter"]


class ZipImportError(ImportError):
    """What is not an archive, or not in it."""


class zipimporter:
    """Finds and loads the modules of one archive, or of a folder in it."""

    def __init__(self, path):
        path, inner = os.fspath(path), []
        while path and not os.path.isfile(path):
            path, last = os.path.split(path)
            if not last:
                break
            inner.insert(0, last)
        if not path or not zipfile.is_zipfile(path):
            raise ZipImportError(f"not a Zip file: {path!r}", path=path)
        self.archive = path
        self.prefix = "".join(part + "/" for part in inner)
        try:
            with zipfile.ZipFile(path) as archive:
                self._files = set(archive.namelist())
        except zipfile.BadZipFile as e:
            raise ZipImportError(f"not a Zip file: {path!r}", path=path) from e

    def _inner(self, path):
        start = self.archive + os.sep
        return path[len(start) :] if path.startswith(start) else path

    def _found(self, fullname):
        last = self.prefix + fullname.rpartition(".")[2]
        for name in (last + "/__init__.py", last + ".py"):
            if name in self._files:
                return name
        return None

    def _needed(self, fullname):
        found = self._found(fullname)
        if found is None:
            raise ZipImportError(f"can't find module {fullname!r}", name=fullname)
        return found

    def find_spec(self, fullname, target=None):
        found = self._found(fullname)
        if found is None:
            return None
        spec = ModuleSpec(fullname, self, origin=f"{self.archive}/{found}")
        spec.has_location = True
        if self.is_package(fullname):
            spec.submodule_search_locations = [os.path.dirname(spec.origin)]
        return spec

    def create_module(self, spec):
        return None

    def exec_module(self, module):
        exec(self.get_code(module.__name__), module.__dict__)

    def get_data(self, pathname):
        try:
            with zipfile.ZipFile(self.archive) as archive:
                return archive.read(self._inner(pathname))
        except KeyError:
            raise OSError(0, "", pathname) from None

    def get_filename(self, fullname):
        return f"{self.archive}/{self._needed(fullname)}"

    def get_source(self, fullname):
        return self.get_data(self._needed(fullname)).decode("utf-8")

    def get_code(self, fullname):
        return compile(self.get_source(fullname), self.get_filename(fullname), "exec")

    def is_package(self, fullname):
        return self._needed(fullname).endswith("/__init__.py")

    def __repr__(self):
        return f'<zipimporter object "{self.archive}/{self.prefix}">'
