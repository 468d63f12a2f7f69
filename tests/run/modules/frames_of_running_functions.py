# Which functions run, as sys._getframe and all that asks it see it: tracebacks, inspect, logging, warnings, names of modules.
import collections
import enum
import inspect
import logging
import os
import pickle
import sys
import threading
import traceback
import typing
import warnings

import Inputs.frames_elsewhere as elsewhere


def stack():
    found, frame = [], sys._getframe(1)
    while frame:
        found.append((frame.f_code.co_name, frame.f_lineno))
        frame = frame.f_back
    return found


def outer():
    def inner():
        caller = sys._getframe(1)
        print(sys._getframe().f_code.co_qualname, caller.f_code.co_name, caller.f_lineno)
        return caller

    return inner()


print(outer().f_code.co_firstlineno)


class Shape:
    def area(self):
        frame = sys._getframe()
        print(frame.f_code.co_qualname, os.path.basename(frame.f_code.co_filename), frame is sys._getframe(), frame.f_lineno,
              frame.f_lineno)
        return frame

    @property
    def size(self):
        return stack()

    def __getattr__(self, name):
        return stack()

    def __add__(self, other):
        return stack()


shape = Shape()
left = shape.area()
print(left.f_back is sys._getframe(), left.f_globals is globals(), left.f_back.f_back, inspect.isframe(left))
print(shape.size, shape.absent, shape + 1)


def each(n):
    for i in range(n):
        yield stack()


def walk():
    for found in each(2):
        print(found)
    print(list(each(1)), next(each(1)))
    print(max([1, 2], key=lambda x: print(stack()) or x))
    print([stack() for _ in range(1)])


walk()
for wrong in (100, "x"):
    try:
        sys._getframe(wrong)
    except (ValueError, TypeError) as e:
        print(type(e).__name__, e)
print(sys._getframemodulename(), sys._getframemodulename(9), sys._getframe().f_locals is globals())


def failing():
    raise KeyError("k")


try:
    failing()
except KeyError as e:
    frame = e.__traceback__.tb_next.tb_frame
    print(frame.f_code.co_name, frame.f_back.f_code.co_name)

# ---- traceback and inspect ----


def listed():
    here = traceback.extract_stack()
    print([(line.name, line.lineno, line.line) for line in here], len(traceback.extract_stack(limit=1)))
    print("".join(traceback.format_stack()).replace(os.path.dirname(os.path.abspath(__file__)) + "/", "").replace(os.path.dirname(__file__) + "/", ""))
    for info in inspect.stack():
        print(info.function, info.lineno, info.code_context, info.index)
    print(inspect.getframeinfo(inspect.currentframe()).function, inspect.getmodule(inspect.currentframe()).__name__)


listed()

# ---- logging and warnings ----

logging.basicConfig(stream=sys.stdout, level=logging.DEBUG, format="%(module)s:%(lineno)d %(funcName)s %(message)s")


class Service:
    def run(self):
        logging.info("started")
        self.note("noted")

    def note(self, text):
        logging.getLogger("service").warning(text, stacklevel=2)


Service().run()
logging.error("at the end")


def old():
    warnings.warn("old is old", DeprecationWarning, stacklevel=2)


def user():
    old()
    old()


def shown(message, category, filename, lineno, file=None, line=None):
    print(os.path.basename(filename), lineno, category.__name__, message)


warnings.showwarning = shown
user()
user()
elsewhere.warn_caller()
elsewhere.warn_deep(3)
with warnings.catch_warnings(record=True) as log:
    warnings.simplefilter("always")
    user()
    print([(str(w.message), w.lineno, w.category is DeprecationWarning) for w in log])
with warnings.catch_warnings():
    warnings.filterwarnings("error", "old is")
    try:
        old()
    except DeprecationWarning as e:
        print("raised", e)
warnings.warn("far", stacklevel=50)
warnings.filterwarnings("once", category=UserWarning)
for _ in range(2):
    warnings.warn("one")
    warnings.warn("one")


@warnings.deprecated("use new")
def older():
    return 1


print(older(), older.__deprecated__)

# ---- the modules of what is made ----

Point = collections.namedtuple("Point", "x y")
Color = enum.Enum("Color", "RED GREEN")
Pair = typing.NamedTuple("Pair", [("a", int)])
for made in (Point, Color, Pair, typing.TypeVar("T"), type("Made", (), {}), elsewhere.Point, elsewhere.Color, elsewhere.Made, elsewhere.make("Q")):
    print(made.__module__, made)
print(pickle.loads(pickle.dumps((Point(1, 2), Color.RED, elsewhere.Point(3), elsewhere.Color.A))))

# ---- threads ----


def waiting(started, done):
    started.set()
    done.wait()


started, done = threading.Event(), threading.Event()
thread = threading.Thread(target=waiting, args=(started, done))
thread.start()
started.wait()
frames = sys._current_frames()
names = [f.name for f in traceback.extract_stack(frames[thread.ident])]
print(len(frames), "waiting" in names, frames[threading.get_ident()] is sys._getframe())
done.set()
thread.join()
