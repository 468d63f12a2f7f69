"""The base classes for finders and loaders that programs write."""

import abc

from importlib.machinery import BuiltinImporter, ExtensionFileLoader, FileFinder, FrozenImporter, PathFinder
from importlib.machinery import SourceFileLoader as _SourceFileLoader
from importlib.machinery import SourcelessFileLoader as _SourcelessFileLoader
from importlib.machinery import _OfFile


class Loader(metaclass=abc.ABCMeta):
    """Makes modules."""

    def create_module(self, spec):
        return None

    def load_module(self, fullname):
        if not hasattr(self, "exec_module"):
            raise ImportError
        from importlib.util import module_from_spec, spec_from_loader

        module = module_from_spec(spec_from_loader(fullname, self))
        self.exec_module(module)
        return module


class MetaPathFinder(metaclass=abc.ABCMeta):
    """Finds modules, as an item of `sys.meta_path`."""

    def invalidate_caches(self):
        pass


class PathEntryFinder(metaclass=abc.ABCMeta):
    """Finds modules in one folder."""

    def invalidate_caches(self):
        pass


class ResourceLoader(Loader):
    """A loader that reads other files, too."""

    @abc.abstractmethod
    def get_data(self, path):
        raise OSError


class InspectLoader(Loader):
    """A loader that shows what it loads."""

    def is_package(self, fullname):
        raise ImportError

    def get_code(self, fullname):
        source = self.get_source(fullname)
        return None if source is None else self.source_to_code(source)

    @abc.abstractmethod
    def get_source(self, fullname):
        raise ImportError

    @staticmethod
    def source_to_code(data, path="<string>"):
        return compile(data, path, "exec", dont_inherit=True)

    def exec_module(self, module):
        exec(self.get_code(module.__name__), module.__dict__)


class ExecutionLoader(InspectLoader):
    """A loader of modules that are files."""

    @abc.abstractmethod
    def get_filename(self, fullname):
        raise ImportError


class FileLoader(_OfFile, ResourceLoader, ExecutionLoader):
    """A loader of one file."""


class SourceLoader(ResourceLoader, ExecutionLoader):
    """A loader of Python source."""

    def get_source(self, fullname):
        return self.get_data(self.get_filename(fullname)).decode("utf-8")


MetaPathFinder.register(BuiltinImporter)
MetaPathFinder.register(FrozenImporter)
MetaPathFinder.register(PathFinder)
PathEntryFinder.register(FileFinder)
Loader.register(BuiltinImporter)
InspectLoader.register(BuiltinImporter)
ExecutionLoader.register(ExtensionFileLoader)
FileLoader.register(_SourceFileLoader)
FileLoader.register(_SourcelessFileLoader)
SourceLoader.register(_SourceFileLoader)
