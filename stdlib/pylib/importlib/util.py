"""Making modules by hand: from a file, or from the spec that an import would find."""

import os
import sys

from importlib import _resolved as _full_name
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader


MAGIC_NUMBER = b"\xf3\r\r\n"  # of files that CPython 3.13 writes; compiled programs read none


def cache_from_source(path, debug_override=None, *, optimization=None):
    """Where CPython keeps what it compiled of a source file."""
    folder, name = os.path.split(os.fspath(path))
    base, dot, rest = name.rpartition(".")
    level = "" if optimization is None else str(optimization)
    if level and not level.isalnum():
        raise ValueError(f"{level!r} is not alphanumeric")
    made = f"{base or rest}.{sys.implementation.cache_tag}{'.opt-' + level if level else ''}.pyc"
    return os.path.join(folder, "__pycache__", made)


def source_from_cache(path):
    """The source file that a file in `__pycache__` was made of."""
    folder, name = os.path.split(os.fspath(path))
    above, cache = os.path.split(folder)
    if cache != "__pycache__":
        raise ValueError(f"__pycache__ not bottom-level directory in {path!r}")
    if not 2 <= name.count(".") <= 3:
        raise ValueError(f"expected only 2 or 3 dots in {name!r}")
    return os.path.join(above, name.partition(".")[0] + ".py")


def decode_source(source_bytes):
    """The text of a source file, by what its first lines say of its encoding."""
    import io
    import tokenize

    encoding, _ = tokenize.detect_encoding(io.BytesIO(source_bytes).readline)
    return io.IncrementalNewlineDecoder(None, True).decode(source_bytes.decode(encoding))


def resolve_name(name, package):
    return _full_name(name, package)


def spec_from_loader(name, loader, *, origin=None, is_package=None):
    return ModuleSpec(name, loader, origin=origin, is_package=is_package)


def spec_from_file_location(name, location=None, *, loader=None, submodule_search_locations=None):
    path = os.fspath(location)
    if loader is None:
        if not path.endswith(".py"):
            return None
        loader = SourceFileLoader(name, path)
    spec = ModuleSpec(name, loader, origin=path)
    spec.has_location = True
    spec.submodule_search_locations = submodule_search_locations
    if submodule_search_locations is None and os.path.basename(path) == "__init__.py":
        spec.submodule_search_locations = [os.path.dirname(path)]
    return spec


def module_from_spec(spec):
    make = getattr(spec.loader, "create_module", None)
    module = make(spec) if make else None
    if module is None:
        module = type(sys)(spec.name)
    module.__name__ = spec.name
    module.__loader__ = spec.loader
    module.__package__ = spec.parent
    module.__spec__ = spec
    if spec.submodule_search_locations is not None:
        module.__path__ = spec.submodule_search_locations
    if spec.has_location:
        module.__file__ = spec.origin
    return module


def find_spec(name, package=None):
    """Of a module that is imported already, or of a source file on the path; None: there is none."""
    full = _full_name(name, package)
    if full in sys.modules:
        module = sys.modules[full]
        if module is None:
            return None
        spec = getattr(module, "__spec__", None)
        return spec if spec is not None else ModuleSpec(full, None, origin=getattr(module, "__file__", None))
    parent, _, _ = full.rpartition(".")
    folders = None
    if parent:
        from importlib import import_module

        folders = getattr(import_module(parent), "__path__", [])
    return PathFinder.find_spec(full, folders)
