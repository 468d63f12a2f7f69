# The modules of the library, and code that reaches the program's names by other ways, take away no more than they reach.
# RUN: %pyc check --dump=types %s | FileCheck %s
import abc
import os
import random
import sys
import time
import traceback


class Shape(abc.ABC):
    def area(self):
        return 1


class Square(Shape):
    def __init__(self, side):
        self.side = side

    def area(self):
        return self.side * self.side


class Asked:
    pass


class Derived(Asked):
    def run(self, x):
        return x


class Changed:
    def run(self, x):
        return x


type Pair = tuple[int, int]


def total(shapes):
    result = 0
    for shape in shapes:
        result += shape.area()
    return result


def shows_variables(seen):
    hidden = [1]
    return locals(), hidden


def where():
    return sys._getframe().f_code.co_name


print(total([Square(2), Square(3)]), os.sep, random.random(), time.time(), where())
for cls in Asked.__subclasses__():
    print(cls().run(1))
setattr(Changed, "ru" + "n", None)
seen = [2]
shows_variables(seen)
try:
    total([])
except TypeError:
    traceback.print_exc()

# CHECK-LABEL: module
# CHECK: sys: module sys
# CHECK: Shape: type[Shape]
# CHECK: seen: list[any]
# CHECK: def total -> int
# CHECK-NEXT: shapes: list[Square] | list[never]
# CHECK: shape: Square
# CHECK: def shows_variables
# CHECK: hidden: list[any]
# CHECK: class Shape{{$}}
# CHECK: class Square{{$}}
# CHECK-NEXT: self.side: int
# CHECK: class Derived open
# CHECK: class Changed open
# CHECK-NEXT: run: any
