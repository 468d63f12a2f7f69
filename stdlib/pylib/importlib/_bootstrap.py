"""What makes a module of what was found."""

import sys

from importlib.machinery import BuiltinImporter, FrozenImporter, ModuleSpec
from importlib.util import module_from_spec, spec_from_loader


def _load(spec):
    """The module of a spec, executed and entered in `sys.modules`: taken out again where that fails."""
    module = module_from_spec(spec)
    sys.modules[spec.name] = module
    try:
        spec.loader.exec_module(module)
    except BaseException:
        sys.modules.pop(spec.name, None)
        raise
    return sys.modules.get(spec.name, module)
