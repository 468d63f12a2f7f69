"""What every function has, and what a program may put in its place, is not in its __dict__."""
import functools


def outer(a):
    def f(x=1):
        "doc"
        return a

    return f


f = outer(3)


def attempt(name, value):
    try:
        setattr(f, name, value)
        print(name, "=", getattr(f, name), f.__dict__)
    except (TypeError, AttributeError) as e:
        print(name, type(e).__name__, e)


def delete(name):
    try:
        delattr(f, name)
        print(name, "is gone:", getattr(f, name, "no such attribute"), f.__dict__)
    except (TypeError, AttributeError) as e:
        print(name, type(e).__name__, e)


for name in ("__module__", "__doc__", "__type_params__", "__name__", "__qualname__", "__annotations__", "__defaults__", "__kwdefaults__", "__closure__",
             "__globals__", "__dict__", "__code__", "own"):
    attempt(name, 5)
    delete(name)
attempt("__name__", "g")
attempt("__qualname__", "of.g")
attempt("__module__", "m")
attempt("__doc__", "other")
attempt("__type_params__", (1,))
attempt("__annotations__", {"x": int})
attempt("__annotations__", None)
attempt("__dict__", {"a": 1})
f.__dict__["__doc__"] = f.__dict__["__name__"] = "of the dict"
print(f.__doc__, f.__name__, f.a, f.__dict__, f(1))


def wrapped():
    "what is wrapped"


@functools.wraps(wrapped)
def wrapper():
    pass


print(list(wrapper.__dict__), wrapper.__name__, wrapper.__module__, wrapper.__doc__, wrapper.__type_params__)
