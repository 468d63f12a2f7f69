# The methods of builtin types that stand for operators: what kind they are, their signatures and texts.
# flags: --no-python
import inspect

TYPES = (dict, list, int, str, tuple, set, object, float, bytes, BaseException, frozenset, range, complex, zip, map)
NAMES = ("__init__", "__new__", "__add__", "__iter__", "__len__", "__repr__", "__eq__", "__setitem__", "__delitem__", "__or__", "__ior__",
         "__call__", "__next__", "__hash__", "__pow__")
for t in TYPES:
    for name in NAMES:
        found = t.__dict__.get(name)
        if found is not None:
            print(t.__name__, name, type(found).__name__, inspect.signature(found), found.__doc__)
print(dict.__init__, list.__len__, dict.get, dict.__getitem__)


class Own(dict):
    pass


print(inspect.signature(Own.__init__), list(inspect.signature(Own({}).__setitem__).parameters))
print(dict.__new__.__self__, str.maketrans.__self__)
