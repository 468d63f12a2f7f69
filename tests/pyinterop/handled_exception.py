# sys.exc_info() and sys.exception() give the exception that the program handles; a report goes to any file.
# flags: --bridge=json
import sys
import traceback
from sys import exc_info


class Broken(Exception):
    pass


def show():
    kind, value, tb = sys.exc_info()
    print(kind, repr(value), tb is not None, sys.exception() is value)


show()
try:
    raise Broken("one")
except Broken as e:
    show()
    print(exc_info()[0] is Broken, exc_info()[1] is e)
    try:
        int("x")
    except ValueError:
        show()
        traceback.print_exc(file=sys.stdout, limit=0)
    show()
show()
try:
    import json

    json.loads("{")
except ValueError:
    print(exc_info()[0].__name__, sys.exception().pos)
