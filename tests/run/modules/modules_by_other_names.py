# What a program reads of a module of the library is there however the module is had: under another name, as an argument,
# through a package or another module, by a star.
import json as text
import os
import os.path as places
import string
import textwrap
import xml.sax.saxutils
from bisect import *
from os import path
from xml.sax import handler


def ask(module):
    return module.dedent("  a")


def split(shlex):  # a variable of its own: no module
    return shlex.split("/")


def local():
    import shlex

    return shlex.split("a 'b c'")


print(text.dumps([1]), places.join("a", "b"), path.basename("a/b"), os.path.isabs("/a"))
print(ask(textwrap), getattr(string, "capwords")("two words"), hasattr(string, "shorten"))
print(split("c/d"), local(), bisect_right([1, 2, 3], 2))
print(xml.sax.saxutils.escape("<a>"), handler.ContentHandler.__name__)
