"""The private part of operator."""

from operator import *


def _compare_digest(a, b, /):
    """Whether two texts or bytes are equal, in a time that does not depend on where they differ."""
    if isinstance(a, str) and isinstance(b, str):
        if not (a.isascii() and b.isascii()):
            raise TypeError("comparing strings with non-ASCII characters is not supported")
        a, b = a.encode(), b.encode()
    elif isinstance(a, str) or isinstance(b, str):
        raise TypeError(f"unsupported operand types(s) or combination of types: '{type(a).__name__}' and '{type(b).__name__}'")
    left, right = bytes(memoryview(a)), bytes(memoryview(b))
    return not (int.from_bytes(left, "big") ^ int.from_bytes(right, "big")) and len(left) == len(right)
