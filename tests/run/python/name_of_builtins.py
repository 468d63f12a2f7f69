# `__builtins__` is the module builtins in the main module.
import builtins


def get():
    return __builtins__


print(__builtins__ is builtins, get().len("abc"), getattr(__builtins__, "print") is print)
print(hasattr(__builtins__, "missing"), isinstance(__builtins__, dict))
