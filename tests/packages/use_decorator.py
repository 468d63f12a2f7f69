from decorator import decorator, contextmanager
import inspect


@decorator
def trace(f, *args, **kw):
    print("calling %s with args %s, %s" % (f.__name__, args, kw))
    return f(*args, **kw)


@trace
def f1(x, y=1, *, z=2):
    "doc"
    return x + y + z


print(f1(0), inspect.signature(f1), f1.__doc__)
