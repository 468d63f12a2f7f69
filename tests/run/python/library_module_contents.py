# The contents of a module of the library are all there for a program that asks for them: by vars, or by __dict__.
import heapq
import string
import textwrap

print(sorted(name for name in textwrap.__dict__ if not name.startswith("_")))
print(sorted(name for name in vars(string) if not name.startswith("_")))
print(heapq.__dict__["heappop"]([3]), "re" in textwrap.__dict__)
