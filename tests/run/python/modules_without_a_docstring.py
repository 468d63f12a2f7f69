# A module without a text of its own has None for it; a script's __spec__ is None.
import sys


class A:
    early = __doc__


def of_function():
    return __doc__


print(__doc__, A.early, of_function(), (__doc__ or "nothing") + "!", __spec__, __package__)
print(sys.modules["__main__"].__doc__, getattr(sys.modules["__main__"], "__spec__", "no attribute"))
