# A library module that was taken from sys.modules is there again after an import.
import functools
import importlib
import operator
import sys

sys.modules.pop("functools")
sys.modules.pop("operator")
print(importlib.import_module("operator").add(1, 2), "operator" in sys.modules)
print(importlib.import_module("functools").reduce(lambda a, b: a + b, [1, 2]), "functools" in sys.modules)
