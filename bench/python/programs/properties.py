"""A hierarchy of classes with properties, operators, class methods and abstract methods: shapes, fractions, polynomials, quantities."""
from abc import ABC, abstractmethod
from functools import total_ordering
from math import gcd, pi


class Shape(ABC):
    count = 0

    def __init__(self, name):
        self._name = name
        type(self).count += 1

    @property
    def name(self):
        return self._name

    @property
    @abstractmethod
    def area(self):
        ...

    def __lt__(self, other):
        return self.area < other.area

    def __repr__(self):
        return f'{type(self).__name__}({self.name}, {self.area:.2f})'


class Rectangle(Shape):
    def __init__(self, width, height):
        super().__init__('rectangle')
        self.width = width
        self.height = height

    @property
    def width(self):
        return self._width

    @width.setter
    def width(self, value):
        if value < 0:
            raise ValueError('a width is not negative')
        self._width = value

    @property
    def area(self):
        return self._width * self.height

    @classmethod
    def square(cls, side):
        return cls(side, side)

    def scaled(self, factor):
        return type(self)(self.width * factor, self.height * factor)


class Square(Rectangle):
    def __init__(self, side, _=None):
        super().__init__(side, side)

    @property
    def name(self):
        return 'square'


class Circle(Shape):
    def __init__(self, radius):
        super().__init__('circle')
        self.radius = radius

    @property
    def area(self):
        return pi * self.radius ** 2

    def scaled(self, factor):
        return Circle(self.radius * factor)


@total_ordering
class Fraction:
    __slots__ = ('top', 'bottom')

    def __init__(self, top, bottom=1):
        if bottom < 0:
            top, bottom = -top, -bottom
        common = gcd(top, bottom)
        self.top = top // common
        self.bottom = bottom // common

    @staticmethod
    def of(value):
        return value if isinstance(value, Fraction) else Fraction(value)

    def __add__(self, other):
        other = Fraction.of(other)
        return Fraction(self.top * other.bottom + other.top * self.bottom, self.bottom * other.bottom)

    __radd__ = __add__

    def __neg__(self):
        return Fraction(-self.top, self.bottom)

    def __sub__(self, other):
        return self + -Fraction.of(other)

    def __mul__(self, other):
        other = Fraction.of(other)
        return Fraction(self.top * other.top, self.bottom * other.bottom)

    __rmul__ = __mul__

    def __eq__(self, other):
        other = Fraction.of(other)
        return self.top == other.top and self.bottom == other.bottom

    def __lt__(self, other):
        other = Fraction.of(other)
        return self.top * other.bottom < other.top * self.bottom

    def __hash__(self):
        return hash((self.top, self.bottom))

    def __str__(self):
        return f'{self.top}/{self.bottom}'


class Polynomial:
    def __init__(self, *coefficients):
        self.coefficients = list(coefficients)

    def __getitem__(self, i):
        return self.coefficients[i] if i < len(self.coefficients) else 0

    def __len__(self):
        return len(self.coefficients)

    def __add__(self, other):
        return Polynomial(*(self[i] + other[i] for i in range(max(len(self), len(other)))))

    def __mul__(self, other):
        out = [0] * (len(self) + len(other) - 1)
        for i, a in enumerate(self.coefficients):
            for j, b in enumerate(other.coefficients):
                out[i + j] += a * b
        return Polynomial(*out)

    def __call__(self, x):
        total = 0
        for c in reversed(self.coefficients):
            total = total * x + c
        return total


class Quantity:
    def __init__(self, value, unit):
        self.value = value
        self.unit = unit

    def __add__(self, other):
        if not isinstance(other, Quantity):
            return NotImplemented
        if self.unit != other.unit:
            raise TypeError(f'{self.unit} and {other.unit} do not add')
        return Quantity(self.value + other.value, self.unit)

    def __radd__(self, other):
        return self if other == 0 else NotImplemented

    def __getattr__(self, name):
        if name.startswith('in_'):
            return self.value * {'in_m': 1, 'in_cm': 100, 'in_mm': 1000}[name]
        raise AttributeError(name)


def main():
    Rectangle.count = Square.count = 0
    shapes = []
    for i in range(36000):
        shapes.append((Rectangle(i % 17, i % 5 + 1), Square(i % 9), Circle(i % 4 + 0.5), Rectangle.square(i % 3))[i % 4])
    for _ in range(6):
        for s in shapes:
            if isinstance(s, Rectangle):
                s.width = s.width + 1
    total = sum(s.scaled(2).area for s in shapes)
    print(f'{total:.3f}', max(shapes), min(shapes), sorted(shapes)[18000], Rectangle.count, Square.count)
    try:
        shapes[0].width = -1
    except ValueError as e:
        print(e)
    x = Fraction(0)
    parts = []
    for i in range(1, 80000):
        x = x + Fraction(i % 7, i % 12 + 1) - Fraction(1, 2) * (i % 3)
        if i % 8000 == 0:
            parts.append(x)
    print(x, max(parts), len(set(parts)), Fraction(1, 2) == Fraction(2, 4), 1 + Fraction(1, 3) >= Fraction(4, 3))
    p = Polynomial(1)
    for i in range(120):
        p = p * Polynomial(1, i % 3 - 1) + Polynomial(i % 2)
    print(len(p), p(1), p(2) % 1000007, sum(p(i) % 11 for i in range(5000)))
    lengths = [Quantity(i, 'm') for i in range(120000)]
    print(sum(lengths).in_cm, sum(q.in_mm for q in lengths))
    try:
        Quantity(1, 'm') + Quantity(2, 's')
    except TypeError as e:
        print(e)


if __name__ == '__main__':
    main()
