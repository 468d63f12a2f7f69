# Arrays and deques have the special methods of sequences, and arrays of floats compare item by item.
from array import array
from collections import OrderedDict, deque


def tried(call, *args):
    try:
        return call(*args)
    except TypeError as error:
        return f"TypeError: {error}"


for made in array("i", [1, 2]), deque([1, 2]):
    print([name for name in ("__add__", "__mul__", "__rmul__", "__iadd__", "__imul__", "__radd__", "__sub__", "__or__") if hasattr(made, name)])
    print(made.__add__(made), made.__mul__(2), made.__rmul__(2), tried(made.__mul__, "a"))
    made.__iadd__(made)
    print(made)
print(tried(deque([1]).__add__, [1]))

nan = float("nan")
a, b = array("d", [nan]), array("d", [nan])
print(a == b, a != b, a < b, a <= b, a == a, array("f", [1.0, 2.0]) < array("d", [1.0, 3.0]), array("d", [1.0]) == array("d", [1.0, 2.0]))
print(array("d", [1.0]) < array("d", [1.0, nan]), array("d", []) == array("f", []))

d = OrderedDict(a=1)
print(d.pop(key="a"), d.pop("b", default=3), d.setdefault("c", default=4), d.setdefault(key="c"), d)
d["values"] = d.values()
d["items"] = d.items()
print(len(repr(d)) < 400)
