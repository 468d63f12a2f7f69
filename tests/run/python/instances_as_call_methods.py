# `__call__` of a class may be an instance, of the same class too.
# flags: --no-python


class Loops:
    pass


Loops.__call__ = Loops()
try:
    Loops()()
except RecursionError as e:
    print(type(e).__name__)


class Inner:
    def __call__(self, *args):
        return "inner", args


class Outer:
    __call__ = Inner()


print(Outer()(1, 2))
