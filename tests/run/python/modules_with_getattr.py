# What all modules have is found before a module's own __getattr__ is asked.
import sys


def __getattr__(name):
    print("asked for", name)
    if name == "made":
        return 42
    raise AttributeError(f"no {name}")


me = sys.modules[__name__]
print(me.made, me.__class__, isinstance(me, int), hasattr(me, "missing"))
print(callable(me.__init__), me.__reduce_ex__.__name__)
