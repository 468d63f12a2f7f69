# The globals of a function are those of its module, whatever is in sys.modules.
import sys
import textwrap

names = textwrap.dedent.__globals__
print(names is vars(textwrap), names["dedent"] is textwrap.dedent)
del sys.modules["textwrap"]
print(textwrap.dedent.__globals__ is names)
sys.modules["textwrap"] = 3
print(textwrap.dedent.__globals__ is names, (lambda: 0).__globals__ is globals())
