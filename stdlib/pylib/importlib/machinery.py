"""Specs, finders and loaders of modules."""

import os
import sys

SOURCE_SUFFIXES = [".py"]
BYTECODE_SUFFIXES = DEBUG_BYTECODE_SUFFIXES = OPTIMIZED_BYTECODE_SUFFIXES = [".pyc"]
EXTENSION_SUFFIXES = []


def all_suffixes():
    return SOURCE_SUFFIXES + BYTECODE_SUFFIXES + EXTENSION_SUFFIXES


class ModuleSpec:
    def __init__(self, name, loader, *, origin=None, loader_state=None, is_package=None):
        self.name = name
        self.loader = loader
        self.origin = origin
        self.loader_state = loader_state
        self.submodule_search_locations = [] if is_package else None
        self.has_location = False
        self.cached = None

    @property
    def parent(self):
        return self.name.rpartition(".")[0] if self.submodule_search_locations is None else self.name

    def __repr__(self):
        parts = [f"name={self.name!r}", f"loader={self.loader!r}"]
        if self.origin is not None:
            parts.append(f"origin={self.origin!r}")
        return f"ModuleSpec({', '.join(parts)})"


class _OfFile:
    """A loader of one file."""

    def __init__(self, fullname, path):
        self.name = fullname
        self.path = path

    def get_filename(self, name=None):
        return self.path

    def get_data(self, path):
        with open(path, "rb") as file:
            return file.read()


class SourceFileLoader(_OfFile):
    def get_source(self, fullname=None):
        return self.get_data(self.path).decode("utf-8")

    def get_code(self, fullname=None):
        return compile(self.get_data(self.path), self.path, "exec")

    def is_package(self, fullname=None):
        return os.path.basename(self.path) == "__init__.py"

    def create_module(self, spec):
        return None

    def exec_module(self, module):
        exec(self.get_code(), module.__dict__)

    def load_module(self, fullname=None):
        from importlib import import_module

        return import_module(self.name)


def _spec_of(module, name="__spec__"):
    """The spec of a module of the program, made when it is first asked for, and kept. The main module has only a loader."""
    names = vars(module)
    if "__loader__" not in names:
        path = names.get("__file__")
        builtin = path is None
        names["__loader__"] = BuiltinImporter if builtin else SourceFileLoader(module.__name__, path)
        spec = ModuleSpec(module.__name__, names["__loader__"], origin="built-in" if builtin else path)
        spec.has_location = not builtin
        spec.submodule_search_locations = names.get("__path__")
        names["__spec__"] = None if module.__name__ == "__main__" else spec
    return names[name]


class SourcelessFileLoader(SourceFileLoader):
    def get_source(self, fullname=None):
        return None


class ExtensionFileLoader(_OfFile):
    """Of modules in machine code for CPython, which compiled programs load by its own functions."""


class AppleFrameworkLoader(ExtensionFileLoader):
    """Of such modules in frameworks of Apple's systems."""


class NamespaceLoader:
    def __init__(self, name, path, path_finder=None):
        self._path = path

    def create_module(self, spec):
        return None

    def exec_module(self, module):
        pass

    def is_package(self, fullname):
        return True


class FileFinder:
    """Finds the sources of modules in one folder."""

    def __init__(self, path, *loader_details):
        self.path = path or "."

    @classmethod
    def path_hook(cls, *loader_details):
        def find_in_folder(path):
            if not os.path.isdir(path):
                raise ImportError("only directories are supported", path=path)
            return cls(path, *loader_details)

        return find_in_folder

    def find_spec(self, fullname, target=None):
        from importlib.util import spec_from_file_location

        last = fullname.rpartition(".")[2]
        for path in (os.path.join(self.path, last, "__init__.py"), os.path.join(self.path, last + ".py")):
            if os.path.isfile(path):
                return spec_from_file_location(fullname, path)
        return None

    def invalidate_caches(self):
        pass


class PathFinder:
    """Finds the sources of modules in the folders of a path."""

    @classmethod
    def find_spec(cls, fullname, path=None, target=None):
        for folder in sys.path if path is None else path:
            spec = FileFinder(folder).find_spec(fullname, target)
            if spec is not None:
                return spec
        return None

    @staticmethod
    def invalidate_caches():
        pass


class BuiltinImporter:
    """Of the modules that the runtime itself has."""

    @classmethod
    def find_spec(cls, fullname, path=None, target=None):
        return ModuleSpec(fullname, cls, origin="built-in") if fullname in sys.builtin_module_names else None

    @staticmethod
    def create_module(spec):
        return __import__(spec.name)

    @staticmethod
    def exec_module(module):
        pass

    @classmethod
    def is_package(cls, fullname):
        return False


class FrozenImporter:
    """Of modules that are a part of the interpreter: a compiled program has none."""

    @classmethod
    def find_spec(cls, fullname, path=None, target=None):
        return None


sys.path_hooks.append(FileFinder.path_hook())
