print(int.real, type(int.real).__name__, int.__dict__["real"].__get__(5))
print(slice.start, type(slice.start).__name__, slice.start.__objclass__ is slice)
print(type.__dict__["__mro__"].__get__(bool))
print(object.__class__, complex.imag.__get__(2j), property.fget.__name__)


def f(x=1):
    pass


print(type(f).__defaults__.__get__(f), type(f).__code__.__qualname__)
for act in (lambda: int.real.__get__("x"), lambda: setattr(5, "real", 1), lambda: slice.start.__set__(slice(1), 2)):
    try:
        act()
    except (TypeError, AttributeError) as e:
        print(type(e).__name__, e)
print(float.__getformat__("double"))


# The names of a module are only changed one by one.
import math

for change in (lambda: setattr(math, "__dict__", {}), lambda: delattr(math, "__dict__")):
    try:
        change()
    except AttributeError as e:
        print(e)
