# Functions and structs called with what is unpacked: fixed arguments beside it, keywords from a dict.
# cpython: 3.9
from pyc import Copyable, Int, String, fieldwise_init, fn, struct


@fn
def box(width: Int, height: Int = 2, *, depth: Int = 1) -> Int:
    return width * height * depth


@fieldwise_init
@struct
class Point(Copyable):
    x: Int
    y: Int


values = [1, 2, 3]
args, kwargs = (3,), {"depth": 4}
print(box(*args), box(*args, **kwargs), box(2, 3, depth=5), box(**{"width": 7}), box(*args, depth=2))


def forward(*a, **k):
    return box(*a, **k)


print(forward(2), forward(2, 5), forward(2, depth=3))
print([Point(*p).y for p in [(1, 2), (3, 4)]], Point(**{"x": 5, "y": 6}).x)
for bad in (lambda: box(*values, 4, 5), lambda: box(**{"width": 1, "colour": 2}), lambda: Point(*values)):
    try:
        print(bad())
    except TypeError:
        print("TypeError")
