"""A module that imports another one, with state, classes and generators."""
import _imports_other

LIMIT = 3
calls = []
print("helper runs", __name__)


class Thing:
    def __init__(self, n):
        self.n = n

    def __repr__(self):
        return f"Thing({self.n})"


def twice(x, by=2):
    calls.append(x)
    return inner(x) * by


def inner(x):
    return x + LIMIT


def generate():
    yield from _imports_other.items
