#!/usr/bin/env python3
"""Random general Python programs: functions, classes, containers, patterns, exceptions, formatting, reflection."""
from common import main
from kinds import KINDS

PRELUDE = '''
import collections, dataclasses, enum, functools, itertools, math

def show(*values):
    print(*[f"{v!r}:{type(v).__name__}" for v in values])

def clamp(x):
    return x % 1000.0 if abs(x) < 1e15 else 1.5

def small(c):
    while len(c) > 6:
        c.pop() if isinstance(c, set) else c.popitem()
    return c

def own(o):
    return {n: v for n, v in vars(o).items() if not n.startswith("__")}

class Managed:
    def __init__(self, label, swallow):
        self.label, self.swallow = label, swallow
    def __enter__(self):
        print("enter", repr(self.label))
        return self.label
    def __exit__(self, kind, value, tb):
        print("exit", kind.__name__ if kind else None, value)
        return self.swallow
'''


def case(rng, name):
    return rng.choice(KINDS)(rng, name)


if __name__ == '__main__':
    main(__doc__, case, PRELUDE)
