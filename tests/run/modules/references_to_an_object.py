# sys.getrefcount: what reachable objects have of an object, and the argument. Variables are not counted.
import sys


class C:
    pass


c = C()
before = sys.getrefcount(c)
kept = [c, c, [c], {"c": c}]
after = sys.getrefcount(c)
print(before > 0, after - before, len(kept))
kept.clear()
print(sys.getrefcount(c) - before, sys.getrefcount(None) > 1000, sys.getrefcount(3) > 1000)
