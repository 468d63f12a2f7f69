# hash(x) is the same for a struct in a variable of its own and as an object.
# cpython: 3.9
from pyc import Copyable, Equatable, Hashable, Int, fieldwise_init, struct


@fieldwise_init
@struct
class Point(Copyable, Equatable, Hashable):
    x: Int
    y: Int


p, q = Point(3, 4), Point(3, 4)
points = [Point(3, 4)]
print(hash(p) == hash(q), hash(p) == hash(points[0]), p in {q: 1}, len({p, q}))
