"""pyc under CPython: its compiler for functions and modules of a Python program, and the systems register's names.

`compile`, `jit` and `install` make machine code of Python functions, classes and modules (docs/from-python.md).

A program that imports other names from `pyc` is compiled by `pyc build`; under CPython this package gives them a meaning,
so that the same file runs, step by step and checked: integers of machine width wrap, values of structs are copied, indices
are checked, and a kernel's threads run one after the other. It is for looking at and testing programs; it is slow.

Each part is loaded when one of its names is first used.
"""

import importlib
from importlib.util import find_spec

_PARTS = {
    "compile": "compiled",
    "jit": "compiled",
    "install": "hook",
    "uninstall": "hook",
    "CompileError": "compiler",
    "compiler_path": "compiler",
    "load_ipython_extension": "notebook",
}

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .compiler import CompileError as CompileError
    from .compiler import compiler_path as compiler_path
    from .hook import install as install
    from .hook import uninstall as uninstall
    from .compiled import compile as compile
    from .compiled import jit as jit
    from .register import *


def __getattr__(name):
    if name == "__all__":  # `from pyc import *` is for the systems register: `compile` stays Python's own
        register = importlib.import_module(".register", __name__)
        return [n for n in vars(register) if not n.startswith("_")]
    if name.startswith("__") or find_spec("." + name, __name__):  # a module that is not loaded yet
        raise AttributeError(f"module 'pyc' has no attribute '{name}'")
    part = importlib.import_module("." + _PARTS.get(name, "register"), __name__)
    try:
        value = getattr(part, name)
    except AttributeError:
        raise AttributeError(f"module 'pyc' has no attribute '{name}'") from None
    globals()[name] = value
    return value
