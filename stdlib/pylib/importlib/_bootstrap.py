"""Loading of modules that were found."""

import sys

from importlib.machinery import BuiltinImporter, FrozenImporter, ModuleSpec
from importlib.util import module_from_spec, spec_from_loader


def _load(spec):
    """Loads the module of a spec: enters it in `sys.modules` and executes it; removes it again if that fails."""
    module = module_from_spec(spec)
    sys.modules[spec.name] = module
    try:
        spec.loader.exec_module(module)
    except BaseException:
        sys.modules.pop(spec.name, None)
        raise
    return sys.modules.get(spec.name, module)
