# A program that finds modules or their names by texts that it makes has all names of them that it mentions.
import importlib
import os
import string
import sys

modules = {"fnmatch": importlib.import_module("fnmatch"), "string": string}
print(modules["fnmatch"].fnmatch("a.py", "*.py"), modules["string"].digits)
print(sys.modules["string"].capwords("two words"), getattr(string, "ascii_" + "lowercase"))
print("walk" in dir(os), callable(vars(os)["makedirs"]))
