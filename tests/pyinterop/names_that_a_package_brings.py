# What `from package import *` brings is there in bodies of classes, too.
# flags: --bridge=seen
# cpython: 3.11
import sys

sys.path.insert(0, "Inputs")
from seen import *


class Plain:
    text = Text


class Derived(Base):
    text = Text

    def name(self):
        return self.text("n")


print(Plain.text("a").shout(), Derived().hello())
try:
    class Wrong(Base):
        x = nothing
except NameError as e:
    print(e)
