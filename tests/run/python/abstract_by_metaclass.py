import abc
from abc import ABC, abstractmethod, ABCMeta, abstractproperty


class A:
    @abstractmethod
    def f(self): ...


A()


class B(ABC):
    @abstractproperty
    def x(self):
        return 1

    @abc.abstractclassmethod
    def c(cls):
        return 2

    @abc.abstractstaticmethod
    def s():
        return 3


try:
    B()
except TypeError as e:
    print(e)


class C(B):
    x = 3

    def c(self): ...

    s = 3


print(C().x, B.c(), B.s(), sorted(B.__abstractmethods__))


class M(metaclass=ABCMeta):
    @property
    @abstractmethod
    def p(self): ...


try:
    M()
except TypeError as e:
    print(e)
