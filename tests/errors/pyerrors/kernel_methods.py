# Functions of the systems register in a plain class are static methods, of a class at the top of the module.
from pyc import *


class Numbers:
    @staticmethod
    @fn
    def twice(x: Float32) -> Float32:
        return x * 2

    @fn
    def thrice(self, x: Float32) -> Float32:  # expected-error {{a method of a class that is no '@staticmethod', as '@fn' or '@kernel' cannot be compiled here}}
        return x * 3


def inner():
    class Hidden:
        @staticmethod
        @fn
        def twice(x: Float32) -> Float32:  # expected-error {{a method of a class that is not at the top of the module, as '@fn' or '@kernel' cannot be compiled here}}
            return x * 2

    return Hidden


print(Numbers.twice(Float32(2)), inner())
