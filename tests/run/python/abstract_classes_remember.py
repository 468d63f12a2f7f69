"""What isinstance and issubclass of abstract classes have found out stays so, until a class is registered."""
from abc import ABC, ABCMeta
from collections.abc import Hashable, Iterable, Mapping, Sized
from numbers import Number, Rational
from fractions import Fraction


class Shape(ABC):
    asked = []

    @classmethod
    def __subclasshook__(cls, other):
        if cls is not Shape:
            return NotImplemented
        cls.asked.append(other.__name__)
        return hasattr(other, 'area') or NotImplemented


class Square:
    def area(self):
        return 4


class Point:
    pass


class Drawn(Shape):
    pass


def of_hooks():
    print([isinstance(Square(), Shape) for _ in range(3)], [issubclass(Point, Shape) for _ in range(3)])
    print(isinstance(Drawn(), Shape), isinstance(Point(), Shape), Shape.asked)
    Point.area = lambda self: 0
    print(isinstance(Point(), Shape), issubclass(Point, Shape))
    Shape.register(int)
    print(isinstance(Point(), Shape), isinstance(3, Shape), isinstance(True, Shape), isinstance('', Shape), Shape.asked)
    del Point.area
    print(isinstance(Point(), Shape), issubclass(Point, Drawn))
    Drawn.register(Point)
    print(issubclass(Point, Drawn), issubclass(Square, Drawn), Shape.asked)


class Proxy:
    """Says that it is of another class."""

    def __init__(self, value):
        self.value = value

    @property
    def __class__(self):
        return type(self.value)


def of_proxies():
    print(isinstance(Proxy({}), Mapping), isinstance(Proxy(3), Mapping), isinstance(Proxy(Fraction(1, 2)), Rational))
    print(isinstance(Proxy([]), Sized), type(Proxy(3)) is Proxy)


def of_the_library():
    values = [1, 2.5, 1j, True, 'text', b'', [], {}, (), None, Fraction(1, 3), range(3), object(), int]
    for kind in (Number, Rational, Sized, Iterable, Mapping, Hashable):
        print(kind.__name__, [int(isinstance(v, kind)) for v in values], [int(isinstance(v, kind)) for v in values])

    class Late:
        pass

    print(isinstance(Late(), Sized), issubclass(Late, Iterable))
    Sized.register(Late)
    print(isinstance(Late(), Sized), issubclass(Late, Iterable))


class Counting(ABCMeta):
    checks = 0

    def __instancecheck__(cls, instance):
        Counting.checks += 1
        return super().__instancecheck__(instance)


class Counted(metaclass=Counting):
    pass


def of_metaclasses():
    print(isinstance(3, Counted), isinstance(3, Counted), isinstance([], (Counted, list)), Counting.checks)
    Counted.register(int)
    print(isinstance(3, Counted), isinstance(Counted(), Counted), Counting.checks)
    try:
        issubclass(3, Shape)
    except TypeError as e:
        print(e)
    try:
        Drawn.register(Shape)
    except RuntimeError as e:
        print(e)


def main():
    of_hooks()
    of_proxies()
    of_the_library()
    of_metaclasses()


main()
