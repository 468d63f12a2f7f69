# A function of the module that is called before a variable is bound, by a way that does not say its name.
import sys


def call(x):
    return LATE + x


found = getattr(sys.modules[__name__], "call")
try:
    made = list(map(found, [1]))
except NameError as e:
    print(e)
LATE = 3
print(call(1))


def other(x):
    return LATER + x


again = 1
again = other
try:
    made = list(map(again, [1]))
except NameError as e:
    print(e)
LATER = 4
print(other(1))
