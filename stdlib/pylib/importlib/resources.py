"""Files beside the modules of a package."""

import contextlib
import os
import pathlib
import sys

Package = object
Resource = str
Anchor = object


def _module(anchor):
    if isinstance(anchor, str):
        from importlib import import_module

        return import_module(anchor)
    if anchor is None:
        from importlib import import_module

        return import_module(sys._getframe(2).f_globals["__name__"].rpartition(".")[0])
    return anchor


def _folder(anchor):
    module = _module(anchor)
    path = getattr(module, "__path__", None)
    return pathlib.Path(list(path)[0] if path else os.path.dirname(module.__file__))


def files(anchor=None):
    """The folder of a package, or that in which a module lies."""
    return _folder(anchor)


@contextlib.contextmanager
def as_file(path):
    """The file itself: the files of packages lie in folders."""
    yield path


def _joined(anchor, names):
    return _folder(anchor).joinpath(*names)


def open_binary(anchor, *path_names):
    return _joined(anchor, path_names).open("rb")


def open_text(anchor, *path_names, encoding="utf-8", errors="strict"):
    return _joined(anchor, path_names).open("r", encoding=encoding, errors=errors)


def read_binary(anchor, *path_names):
    return _joined(anchor, path_names).read_bytes()


def read_text(anchor, *path_names, encoding="utf-8", errors="strict"):
    return _joined(anchor, path_names).read_text(encoding=encoding, errors=errors)


def path(anchor, *path_names):
    return as_file(_joined(anchor, path_names))


def is_resource(anchor, *path_names):
    return _joined(anchor, path_names).is_file()


def contents(anchor, *path_names):
    return (entry.name for entry in _joined(anchor, path_names).iterdir())
