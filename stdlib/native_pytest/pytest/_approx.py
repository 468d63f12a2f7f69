"""`pytest.approx`: equal within a tolerance."""


def tolerance(expected, rel, abs_):
    absolute = 1e-12 if abs_ is None else abs_
    if rel is None and abs_ is not None:
        return absolute
    relative = (1e-6 if rel is None else rel) * abs(expected)
    return max(relative, absolute)


def is_number(value):
    return isinstance(value, (int, float, complex)) or hasattr(value, "__float__")


class approx:
    __hash__ = None

    def __init__(self, expected, rel=None, abs=None, nan_ok=False):
        self.expected, self.rel, self.abs, self.nan_ok = expected, rel, abs, nan_ok

    def is_near(self, value, expected):
        if isinstance(expected, bool) or not is_number(expected) or not is_number(value):
            return value == expected
        if value == expected:
            return True
        if expected != expected:
            return self.nan_ok and value != value
        if value != value or abs(expected) == float("inf") or abs(value) == float("inf"):
            return False
        return abs(value - expected) <= tolerance(expected, self.rel, self.abs)

    def __eq__(self, value):
        expected = self.expected
        if isinstance(expected, dict):
            return set(value) == set(expected) and all(self.is_near(value[key], expected[key]) for key in expected)
        if isinstance(expected, str) or not hasattr(expected, "__len__"):
            return self.is_near(value, expected)
        if not hasattr(value, "__len__") or len(value) != len(expected):
            return False
        return all(self.is_near(a, b) for a, b in zip(value, expected))

    def __ne__(self, value):
        return not self == value

    def __bool__(self):
        raise AssertionError("approx() is not supported in a boolean context.\nDid you mean: `assert a == approx(b)`?")

    def shown(self, expected):
        if isinstance(expected, bool) or not is_number(expected):
            return repr(expected)
        if isinstance(expected, complex) or expected != expected or abs(expected) == float("inf"):
            return str(expected)
        limit = tolerance(expected, self.rel, self.abs)
        return f"{expected} ± {limit:.1e}" if limit < 1e-3 or limit >= 1e3 else f"{expected} ± {limit:.2g}"

    def __repr__(self):
        expected = self.expected
        if isinstance(expected, dict):
            return "approx({" + ", ".join(f"{key!r}: {self.shown(expected[key])}" for key in expected) + "})"
        if isinstance(expected, (list, tuple)):
            inner = ", ".join(self.shown(e) for e in expected)
            return f"approx([{inner}])" if isinstance(expected, list) else f"approx(({inner}))"
        return self.shown(expected)
