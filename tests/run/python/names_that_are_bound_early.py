# Variables of a module that are bound before its functions can run, and those that only seem so.
import math
import sys

LIMIT = 10
RATIO = -2.5
NAME, OTHER = "name", None
FACTOR = math.sqrt(16.0) * 2
TABLE = [LIMIT, 2, 3]
changed = 1
counted = 0
deleted = 3
walked = 4
captured = 5
shadow = abs


def first():
    total = 0
    for i in range(LIMIT):
        total += i
    return total * RATIO, NAME, OTHER, FACTOR, TABLE[0]


def change():
    global changed, counted
    changed = "text"
    counted += 1
    return changed, counted


def drop():
    global deleted
    del deleted


def read():
    return deleted


class Shape:
    LIMIT = 3
    inner = LIMIT + 1

    def area(self):
        return LIMIT * self.LIMIT * self.inner


def later():
    return LATE


def through(key):
    return LATER_STILL + key


print(first(), change(), change(), Shape().area())
for call in (later, lambda: sorted([1], key=through)):
    try:
        call()
    except NameError as e:
        print(e)
LATE = 5
values = list(map(lambda x: x + LATE, [1, 2]))
LATER_STILL = 6
print(later(), values, sorted([2, 1], key=through))
drop()
try:
    read()
except NameError as e:
    print(e)
for walked in range(3):
    pass
captured += 1


def last():
    return walked, captured, shadow(-3)


print(last())


class Meta(type):
    def __new__(mcs, name, bases, space):
        try:
            print(early())
        except NameError as e:
            print(e)
        return super().__new__(mcs, name, bases, space)


def early():
    return AFTER_CLASS


class Made(metaclass=Meta):
    pass


AFTER_CLASS = 8
print(early())
setattr(sys.modules[__name__], "LIM" + "IT", 20)
print(first()[0], TABLE)
