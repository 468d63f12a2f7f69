# contextlib: managers of generators, as decorators, suppress, closing, ExitStack; what they are given is not copied.
from contextlib import ExitStack, closing, contextmanager, nullcontext, suppress


@contextmanager
def section(name, log):
    log.append(f"begin {name}")
    try:
        yield log
    except ValueError as e:
        log.append(f"failed {e}")
    finally:
        log.append(f"end {name}")


log = []
with section("a", log) as inner:
    inner.append("in")
with section("b", log):
    raise ValueError("on purpose")
print(log)
try:
    with section("c", log):
        {}["x"]
except KeyError as e:
    print("KeyError", e, log[-1])


@section("deco", log)
def work(n):
    log.append(n)
    return n + 1


print(work(1), work(2), log[-6:])
with suppress(KeyError, ZeroDivisionError):
    1 / 0
with nullcontext(5) as five:
    print(five)


class Door:
    def __init__(self, name):
        self.name = name

    def __enter__(self):
        print("open", self.name)
        return self

    def __exit__(self, kind, value, trace):
        print("close", self.name, kind.__name__ if kind else None)
        return kind is LookupError

    def close(self):
        print("closed", self.name)


with closing(Door("x")) as d:
    print(d.name)
with ExitStack() as stack:
    doors = [stack.enter_context(Door(n)) for n in "ab"]
    stack.callback(print, "callback", 1)
    print(len(doors))
    raise LookupError("gone")
print("after")


@contextmanager
def empty():
    return
    yield


try:
    with empty():
        pass
except RuntimeError as e:
    print(e)
import contextlib


@contextlib.contextmanager
def wrapping():
    try:
        yield
    except KeyError as e:
        raise RuntimeError("wrapped") from e


try:
    with wrapping():
        raise KeyError("k")
except RuntimeError as e:
    print(e, repr(e.__cause__))
try:
    raise SyntaxError("bad")
except SyntaxError as e:
    print(e.msg)
