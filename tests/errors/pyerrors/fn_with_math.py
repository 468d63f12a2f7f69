# CPython's math in a function of machine numbers: which one is meant is said, once a function.
import math  # expected-note {{the functions of machine numbers, which do not raise, are those of 'pyc.math'}}
from math import sqrt  # expected-note {{this is Python's 'math'}}

from pyc import Float64, fn


@fn
def length(a: Float64, b: Float64) -> Float64:
    return math.sqrt(a * a + b * b) + math.pi  # expected-error {{an operation on Python values may raise 'Error'}}


@fn
def root(a: Float64) -> Float64:
    return sqrt(a) + sqrt(a)  # expected-error {{an operation on Python values may raise 'Error'}}


print(length(3.0, 4.0), root(2.0))
