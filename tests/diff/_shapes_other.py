"""Classes that another module derives from."""
from abc import ABC, abstractmethod


class Base:
    kind = "base"

    def __init__(self, n):
        self.n = n

    def double(self):
        return self.n * 2

    def name(self):
        return self.kind


class Abstract(ABC):
    def __init__(self, label):
        self.label = label

    @abstractmethod
    def area(self): ...

    def told(self):
        return f"{self.label} {self.area()}"
