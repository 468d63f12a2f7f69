# RUN: %pyc check --verify %s
# Methods of classes that are abstract and do nothing.
from abc import ABC, abstractmethod


class Shape(ABC):
    @staticmethod
    @abstractmethod
    def unit() -> str: ...

    @classmethod
    @abstractmethod
    def make(cls) -> "Shape":
        raise NotImplementedError

    @classmethod
    @abstractmethod
    def note(cls) -> None:
        pass

    @abstractmethod
    def area(self) -> float:
        raise NotImplementedError


class Square(Shape):
    @classmethod
    def make(cls) -> Shape:
        return super().make()  # expected-error {{it is abstract, and its base does nothing}}

    @classmethod
    def note(cls) -> None:
        super().note()

    def area(self) -> float:
        return super().area()  # expected-error {{it is abstract, and its base does nothing}}


def of_class(cls: type[Shape]) -> Shape:
    return cls.make()


Shape.unit()  # expected-error {{it is abstract, and its base does nothing}}
Square.unit()  # expected-error {{it is abstract, and its base does nothing}}
Shape.make()  # expected-error {{it is abstract, and its base does nothing}}
Square.make()
Shape.note()
