"""Imports by names that are computed: modules of the program, of the library, and source files."""

import sys

__all__ = ["__import__", "import_module", "invalidate_caches", "reload"]
__import__ = __import__


def _resolved(name, package):
    level = len(name) - len(name.lstrip("."))
    if not level:
        return name
    if not package:
        raise TypeError(f"the 'package' argument is required to perform a relative import for {name!r}")
    for _ in range(level - 1):
        package, dot, _ = package.rpartition(".")
        if not dot:
            raise ImportError("attempted relative import beyond top-level package")
    return f"{package}.{name[level:]}" if name[level:] else package


def import_module(name, package=None):
    full = _resolved(name, package)
    __import__(full)
    return sys.modules[full]


def reload(module):
    """The source is read and run again, in the module's own names."""
    name = module.__name__
    if sys.modules.get(name) is not module:
        raise ImportError(f"module {name} not in sys.modules", name=name)
    path = module.__file__
    with open(path, encoding="utf-8") as file:
        exec(compile(file.read(), path, "exec"), module.__dict__)
    return sys.modules[name]


def invalidate_caches():
    pass
