"""The abstract classes of containers, by the name that the library imports them by."""

from collections.abc import *


def _check_methods(cls, *methods):
    for method in methods:
        for base in cls.__mro__:
            if method in base.__dict__:
                if base.__dict__[method] is None:
                    return NotImplemented
                break
        else:
            return NotImplemented
    return True
