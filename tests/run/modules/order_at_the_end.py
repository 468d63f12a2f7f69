# The end of a program: it waits for threads, then come atexit's functions, then `__del__` of what is left. Hooks are told what nobody handles.
# exit: 1
import atexit
import gc
import sys
import threading
import time

atexit.register(print, "registered before the class")


class Kept:
    def __init__(self, name):
        self.name = name

    def __del__(self):
        print("del", self.name)
        if self.name == "bad":
            raise ValueError("in del")


def hook(kind, value, traceback):
    print("hook", kind.__name__, value, sys.last_exc is value, sys.last_type is kind, sys.last_value is value, sys.last_traceback is traceback)


def unraisable(args):
    print("unraisable", args.exc_type.__name__, args.exc_value, (args.err_msg or "")[:36], getattr(args.object, "__qualname__", args.object))
    print(type(args).__name__, args.exc_traceback is args.exc_value.__traceback__, len(args))


sys.excepthook = hook
sys.unraisablehook = unraisable


def wait():
    time.sleep(0.05)
    print("the thread ends")


def fails():
    print("fails")
    raise KeyError("at exit")


def main():
    bad = Kept("bad")
    del bad
    gc.collect()
    local = Kept("local")
    threading.Thread(target=wait).start()
    raise ValueError("nobody handles this")


atexit.register(fails)
main()
