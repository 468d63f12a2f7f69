"""Named tuples: as tuples, by their fields, with methods, subclasses and what changes the class."""
from typing import NamedTuple
import typing


class Point(NamedTuple):
    """A point."""
    x: int
    y: float = 2.5

    def norm(self):
        return self.x * self.x + self.y * self.y

    @property
    def double(self):
        return self.x * 2

    @staticmethod
    def origin():
        return Point(0, 0.0)

    @classmethod
    def diagonal(cls, n):
        return cls(n, n)

    def __str__(self):
        return f"<{self.x}, {self.y}>"


class Span(typing.NamedTuple):
    first: Point
    rest: list


class Named(Point):
    def norm(self):
        return "named"

    def more(self):
        return self.x + 1


class Compared(NamedTuple):
    a: int

    def __lt__(self, other):
        return self.a > other.a


class Patched(NamedTuple):
    a: int


def takes(p):
    return p.x + 1


def keep(anything):
    return anything


def main():
    p, q = Point(1), Point(y=4.0, x=3)
    print(p, q, p.norm(), q.double, Point.origin(), Point.diagonal(7))
    x, y = q
    print(x, y, q[0], q[-1], q[:1], len(q), list(q), tuple(q) == q, q == (3, 4.0), p < q, hash(q) == hash((3, 4.0)))
    print(sorted([Point(3, 1.0), Point(1, 9.0), Point(1, 2.0)]), max(p, q), q + (5,), p * 2, (1,) + p, 3 in q)
    print([a + b for a, b in [p, q]], {Point(1, 1.0): "a"}[Point(1, 1.0)], q.index(4.0), q.count(3))
    print(p._replace(x=10), q._asdict(), Point._fields, Point._make([8, 9]), Point._field_defaults, isinstance(p, tuple))
    span = Span(Point(1, 2.0), [Point(5, 6.0)])
    span.rest.append(Point("text", None))
    print(span, [takes(r) for r in span.rest[:1]], span.first.x)
    print(repr(p), "%s %s" % p, "{0[0]} {0.y}".format(p), f"{p}", [*p], dict([p]))
    named = Named(4, 5.0)
    print(named, named.norm(), named.more(), named == Point(4, 5.0))
    print(sorted([Compared(1), Compared(3), Compared(2)]))
    for wrong in (lambda: Point(), lambda: Point(1, 2, 3), lambda: Point(z=1), lambda: p.nothing, lambda: setattr(p, "x", 1)):
        try:
            print(wrong())
        except (TypeError, AttributeError) as e:
            print(type(e).__name__, e)
    kept = keep([Point("a", "b")])
    print(kept[0].x, type(p).__name__, getattr(p, "x"), hasattr(p, "z"))
    match p:
        case Point(x=1, y=why):
            print("matched", why)
    match q:
        case (first, second):
            print(first, second)
    patched = Patched(1)
    Patched.a = property(lambda self: "changed")
    print(Patched(1).a, patched.a, patched[0])


main()
