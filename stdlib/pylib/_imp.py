"""Which modules the interpreter itself has, for `importlib` and its users. A compiled program has no frozen modules and no import lock."""

import sys

check_hash_based_pycs = "default"


def lock_held():
    return False


def acquire_lock():
    pass


def release_lock():
    pass


def extension_suffixes():
    return []


def is_builtin(name, /):
    return int(name in sys.builtin_module_names)


def is_frozen(name, /):
    return False


def is_frozen_package(name, /):
    raise ImportError(f"No such frozen object named {name}", name=name)


def find_frozen(name, /, *, withdata=False):
    return None


def _frozen_module_names():
    return []


def _override_frozen_modules_for_tests(override, /):
    pass


def _override_multi_interp_extensions_check(override, /):
    return 0
