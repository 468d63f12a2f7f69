"""Plug-ins by computed names: of a package, found by a listing of it, made by hand, relative, and missing."""
import importlib
import importlib.util
import os
import sys

from registry import handlers

for name in sys.argv[1:] or ["alpha", "beta"]:
    module = importlib.import_module(f"plugins.{name}")
    print(module.__name__, module.run(20), module is sys.modules[f"plugins.{name}"])
print(sorted(handlers))
print(handlers["beta"]("x"))

package = __import__("plugins")
print(package.__name__, package.VERSION, package.alpha.run(1))
print(__import__("plugins.alpha", fromlist=["run"]).run(2))
inner = importlib.import_module(".gamma", "plugins")
print(inner.helper(), inner.__name__)

for name in ("nothing_here", "plugins.nothing", "plugins.alpha.more"):
    try:
        importlib.import_module(name)
    except ModuleNotFoundError as error:
        print(error)

namespace = {"__name__": "__main__"}
exec("from plugins import alpha, gamma\nfrom plugins.beta import *\nimport registry as r\nprint(alpha.run(3), gamma.helper(), r.handlers is not None)", namespace)
print("run" in namespace, "_hidden" in namespace, namespace["run"](5))
assert namespace["r"] is sys.modules["registry"] and namespace["r"].handlers is handlers
