# An Error that untyped code catches can be raised again, thrown, kept, and let go by a context manager.
# cpython: 3.9
from pyc import Error, Int, fn, raises


@fn
@raises
def total(x: Int) -> Int:
    if x < 0:
        raise Error("negative")
    return x


def inner():
    try:
        yield 1
        yield int(total(-1))
    except Error as e:
        print("inner", e)
        raise
    finally:
        print("inner ends")


def outer():
    try:
        yield from inner()
    except Error as e:
        print("outer", e)
        yield 5


def thrower(g):
    try:
        total(-4)
    except Error as e:
        try:
            g.throw(e)
        except Error as again:
            print("again", again)


print(list(outer()))
g = outer()
print(next(g))
g.throw(Error("from outside"))
h = inner()
next(h)
thrower(h)


def nested(n):
    try:
        if n == 0:
            total(-2)
        nested(n - 1)
    except Error as e:
        if n % 2:
            raise
        raise e


try:
    nested(5)
except Error as e:
    kept = e
print(kept)
try:
    raise kept
except Error as e:
    print(e)
try:
    try:
        total(-1)
    except Error as e:
        raise ValueError("v") from e
except ValueError as e:
    print(repr(e.__cause__), e.__context__ is e.__cause__)
    cause = e.__cause__
try:
    raise cause
except Error as e:
    print("cause", e)


class Gate:
    def __init__(self, holds):
        self.holds = holds

    def __enter__(self):
        return self

    def __exit__(self, kind, value, tb):
        print("gate", kind.__name__ if kind else None)
        return self.holds


def through(holds):
    try:
        with Gate(holds):
            return int(total(-5))
    except Error as e:
        return f"error {e}"
    finally:
        print("done")


print(through(False), through(True))
