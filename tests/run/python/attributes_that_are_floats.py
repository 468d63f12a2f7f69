# Attributes that the analysis finds always set, and always to floats: these are kept as doubles.
import math
from abc import ABC, abstractmethod
from dataclasses import dataclass


class Vec:
    def __init__(self, x, y):
        self.x = x
        self.y = y

    def __add__(self, o):
        return Vec(self.x + o.x, self.y + o.y)

    def norm(self):
        return math.sqrt(self.x * self.x + self.y * self.y)


class Shape(ABC):
    def __init__(self, scale):
        self.scale = scale

    @abstractmethod
    def area(self): ...


class Circle(Shape):
    def __init__(self, r):
        super().__init__(2.0)
        self.r = r

    def area(self):
        return self.r * self.r * self.scale


class Square(Shape):
    def __init__(self, side):
        Shape.__init__(self, 3.0)
        self.side = side

    def area(self):
        return self.side * self.side * self.scale


@dataclass
class Point:
    x: float
    y: float = 0.5
    name: str = "p"


class Slotted:
    __slots__ = ("a", "b")

    def __init__(self, a):
        self.a = a
        if a > 1.0:
            self.b = a * 2.0
        else:
            self.b = a / 2.0


class Partly:
    def __init__(self, a):
        if a > 1.0:
            self.a = a

    def get(self):
        return self.a


class Node:
    def __init__(self, value, after):
        self.value = value
        self.after = after


v = Vec(1.0, 2.0) + Vec(0.5, 0.25)
v.x += 1.0
print(v.x, v.y, v.norm())
for s in (Circle(1.5), Square(2.0)):
    print(type(s).__name__, s.area(), s.scale)
p = Point(1.0)
p.y -= 0.25
print(p, p.x + p.y)
s = Slotted(3.0)
print(s.a, s.b)
try:
    print(Partly(2.0).get())
    Partly(0.5).get()
except AttributeError as e:
    print(e)
n = Node(1.5, Node(2.5, None))
total = 0.0
while n is not None:
    total += n.value
    n = n.after
print(total)
try:
    print(n.value)
except AttributeError as e:
    print(e)


def setter(o, name, value):
    setattr(o, name, value)


class Open:
    def __init__(self):
        self.f = 1.0


o = Open()
setter(o, "f", "text")
print(o.f, vars(o))
