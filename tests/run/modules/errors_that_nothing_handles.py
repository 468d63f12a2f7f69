# sys.unraisablehook is told of errors that nothing can handle.
import sqlite3
import sys
import weakref


def hook(args):
    print(type(args).__name__, args.exc_type.__name__, args.exc_value, args.err_msg, args.object.__name__, args.exc_traceback is not None)


def bad(*args):
    return 1 / 0


sys.unraisablehook = hook
connection = sqlite3.connect(":memory:")
connection.create_function("bad", 0, bad)


def ask():
    try:
        connection.execute("select bad()").fetchall()
    except sqlite3.Error as error:
        print(type(error).__name__, error)


ask()
sqlite3.enable_callback_tracebacks(True)
ask()
sqlite3.enable_callback_tracebacks(False)
ask()

sys.unraisablehook = lambda args: print("another", args.exc_type.__name__)
sqlite3.enable_callback_tracebacks(True)
ask()
try:
    sys.__unraisablehook__(3)
except TypeError as error:
    print(error)
