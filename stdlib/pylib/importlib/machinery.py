"""What a module is made from."""

import os

SOURCE_SUFFIXES = [".py"]
BYTECODE_SUFFIXES = [".pyc"]
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


class SourceFileLoader:
    def __init__(self, fullname, path):
        self.name = fullname
        self.path = path

    def get_filename(self, name=None):
        return self.path

    def get_data(self, path):
        with open(path, "rb") as file:
            return file.read()

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
