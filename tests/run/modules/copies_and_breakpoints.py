# copy.replace, copies of what cannot be copied, and breakpoint(), which calls what is set for it.
import copy
import os
import os
import sys
from collections import namedtuple
from dataclasses import dataclass, field, replace

Point = namedtuple("Point", "x y")
@dataclass
class Part:
    name: str
    count: int = 0
    total: int = field(init=False, default=5)
print(copy.replace(Point(1, 2), y=3), copy.replace(Part("a", 1), count=2), replace(Part("a"), name="b"))
for call in (lambda: copy.replace(Point(1, 2), z=3), lambda: copy.replace(Part("a"), z=3), lambda: copy.replace(Part("a"), total=3), lambda: copy.replace(5, x=1), lambda: Point(1, 2)._replace(z=1)):
    try:
        call()
    except TypeError as error:
        print(type(error).__name__, error)
def f(): pass
print(copy.copy(f.__code__) is f.__code__, copy.deepcopy([f.__code__])[0] is f.__code__)
class Bare:
    def __getattribute__(self, name):
        if name in ("__reduce__", "__reduce_ex__"): raise AttributeError(name)
        return object.__getattribute__(self, name)
for way in (copy.copy, copy.deepcopy):
    try:
        way(Bare())
    except copy.Error as error:
        print(error)
saved = sys.breakpointhook
sys.breakpointhook = lambda *args, **names: print("stopped", args, names)
breakpoint()
breakpoint(1, x=2)
sys.breakpointhook = saved
os.environ["PYTHONBREAKPOINT"] = "0"
print(breakpoint())
os.environ["PYTHONBREAKPOINT"] = "os.path.join"
print(breakpoint("a", "b"), sys.breakpointhook is sys.__breakpointhook__)
del sys.breakpointhook
try:
    breakpoint()
except RuntimeError as error:
    print(error)
try:
    raise PythonFinalizationError("end")
except RuntimeError as error:
    print(repr(error))
