# Abstract classes, classes registered with them, and __subclasshook__.
from abc import ABC, abstractmethod, ABCMeta
class Shape(ABC):
    @abstractmethod
    def area(self): ...
    @property
    @abstractmethod
    def name(self): ...
    @classmethod
    @abstractmethod
    def make(cls): ...
class Sq(Shape):
    def __init__(self, s): self.s = s
    def area(self): return self.s ** 2
    @property
    def name(self): return "sq"
    @classmethod
    def make(cls): return cls(1)
class Half(Shape):
    def area(self): return 0
for c in (Shape, Half):
    try:
        c()
    except TypeError as e:
        print(e)
print(Sq(3).area(), Sq.make().name, isinstance(Sq(1), Shape), isinstance(3, Shape), issubclass(Sq, Shape))
class Sized(metaclass=ABCMeta):
    @classmethod
    def __subclasshook__(cls, C):
        if cls is Sized:
            return any("__len__" in B.__dict__ for B in C.__mro__)
        return NotImplemented
print(isinstance([], Sized), isinstance(3, Sized))
@Shape.register
class Odd: pass
print(isinstance(Odd(), Shape), issubclass(Odd, Shape), Shape.__name__, type(Shape).__name__, Sq(2).__dict__)
