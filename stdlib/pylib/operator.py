"""The operators as functions."""

__all__ = [
    "abs", "add", "and_", "attrgetter", "call", "concat", "contains", "countOf", "delitem", "eq", "floordiv", "ge", "getitem", "gt", "iadd",
    "iand", "iconcat", "ifloordiv", "ilshift", "imatmul", "imod", "imul", "index", "indexOf", "inv", "invert", "ior", "ipow", "irshift", "is_",
    "is_not", "isub", "itemgetter", "itruediv", "ixor", "le", "length_hint", "lshift", "lt", "matmul", "methodcaller", "mod", "mul", "ne",
    "neg", "not_", "or_", "pos", "pow", "rshift", "setitem", "sub", "truediv", "truth", "xor",
]

_abs = abs


# ---- comparisons and truth ----


def lt(a, b, /):
    return a < b


def le(a, b, /):
    return a <= b


def eq(a, b, /):
    return a == b


def ne(a, b, /):
    return a != b


def ge(a, b, /):
    return a >= b


def gt(a, b, /):
    return a > b


def not_(a, /):
    return not a


def truth(a, /):
    return True if a else False


def is_(a, b, /):
    return a is b


def is_not(a, b, /):
    return a is not b


# ---- numbers ----


def abs(a, /):
    return _abs(a)


def add(a, b, /):
    return a + b


def and_(a, b, /):
    return a & b


def floordiv(a, b, /):
    return a // b


def index(a, /):
    """The integer that `a` stands for as an index."""
    return range(a).stop


def inv(a, /):
    return ~a


invert = inv


def lshift(a, b, /):
    return a << b


def mod(a, b, /):
    return a % b


def mul(a, b, /):
    return a * b


def matmul(a, b, /):
    return a @ b


def neg(a, /):
    return -a


def or_(a, b, /):
    return a | b


def pos(a, /):
    return +a


def pow(a, b, /):
    return a ** b


def rshift(a, b, /):
    return a >> b


def sub(a, b, /):
    return a - b


def truediv(a, b, /):
    return a / b


def xor(a, b, /):
    return a ^ b


# ---- sequences and mappings ----


def concat(a, b, /):
    """`a + b` of sequences."""
    if not hasattr(a, "__getitem__"):
        raise TypeError(f"{type(a).__name__!r} object can't be concatenated")
    return a + b


def contains(a, b, /):
    return b in a


def countOf(a, b, /):
    """How many items of `a` are or equal `b`."""
    count = 0
    for item in a:
        if item is b or item == b:
            count += 1
    return count


def delitem(a, b, /):
    del a[b]


def getitem(a, b, /):
    return a[b]


def indexOf(a, b, /):
    """The place of the first item of `a` that is or equals `b`."""
    for i, item in enumerate(a):
        if item is b or item == b:
            return i
    raise ValueError("sequence.index(x): x not in sequence")


def setitem(a, b, c, /):
    a[b] = c


def length_hint(obj, default=0, /):
    """The length of `obj`, or what it expects to have."""
    if not isinstance(default, int):
        raise TypeError(f"'{type(default).__name__}' object cannot be interpreted as an integer")
    if hasattr(obj, "__len__"):
        return len(obj)
    hint = obj.__length_hint__() if hasattr(obj, "__length_hint__") else NotImplemented
    return default if hint is NotImplemented else hint


def call(obj, /, *args, **kwargs):
    return obj(*args, **kwargs)


# ---- in place ----


def iadd(a, b, /):
    a += b
    return a


def iand(a, b, /):
    a &= b
    return a


def iconcat(a, b, /):
    """`a += b` of sequences."""
    if not hasattr(a, "__getitem__"):
        raise TypeError(f"{type(a).__name__!r} object can't be concatenated")
    a += b
    return a


def ifloordiv(a, b, /):
    a //= b
    return a


def ilshift(a, b, /):
    a <<= b
    return a


def imod(a, b, /):
    a %= b
    return a


def imul(a, b, /):
    a *= b
    return a


def imatmul(a, b, /):
    a @= b
    return a


def ior(a, b, /):
    a |= b
    return a


def ipow(a, b, /):
    a **= b
    return a


def irshift(a, b, /):
    a >>= b
    return a


def isub(a, b, /):
    a -= b
    return a


def itruediv(a, b, /):
    a /= b
    return a


def ixor(a, b, /):
    a ^= b
    return a


# ---- what takes something out ----


class attrgetter:
    """`attrgetter("a", "b.c")(x)` is `(x.a, x.b.c)`; of one name it is the attribute alone."""

    __slots__ = ("_names",)

    def __init__(self, attr, /, *attrs):
        for name in (attr, *attrs):
            if not isinstance(name, str):
                raise TypeError("attribute name must be a string")
        self._names = (attr, *attrs)

    def __call__(self, obj, /):
        if len(self._names) == 1:
            return self._take(obj, self._names[0])
        return tuple([self._take(obj, name) for name in self._names])

    @staticmethod
    def _take(obj, path):
        for name in path.split("."):
            obj = getattr(obj, name)
        return obj

    def __repr__(self):
        return f"operator.attrgetter({', '.join(map(repr, self._names))})"


class itemgetter:
    """`itemgetter(0, 2)(x)` is `(x[0], x[2])`; of one index it is the item alone."""

    __slots__ = ("_items",)

    def __init__(self, item, /, *items):
        self._items = (item, *items)

    def __call__(self, obj, /):
        if len(self._items) == 1:
            return obj[self._items[0]]
        return tuple([obj[item] for item in self._items])

    def __repr__(self):
        return f"operator.itemgetter({', '.join(map(repr, self._items))})"


class methodcaller:
    """`methodcaller("f", 1, k=2)(x)` is `x.f(1, k=2)`."""

    __slots__ = ("_name", "_args", "_keywords")

    def __init__(self, name, /, *args, **kwargs):
        if not isinstance(name, str):
            raise TypeError("method name must be a string")
        self._name = name
        self._args = args
        self._keywords = kwargs

    def __call__(self, obj, /):
        return getattr(obj, self._name)(*self._args, **self._keywords)

    def __repr__(self):
        shown = [repr(self._name), *map(repr, self._args), *[f"{name}={value!r}" for name, value in self._keywords.items()]]
        return f"operator.methodcaller({', '.join(shown)})"


__lt__, __le__, __eq__, __ne__, __ge__, __gt__ = lt, le, eq, ne, ge, gt
__not__, __abs__, __add__, __and__, __call__ = not_, abs, add, and_, call
__floordiv__, __index__, __inv__, __invert__, __lshift__ = floordiv, index, inv, invert, lshift
__mod__, __mul__, __matmul__, __neg__, __or__, __pos__ = mod, mul, matmul, neg, or_, pos
__pow__, __rshift__, __sub__, __truediv__, __xor__ = pow, rshift, sub, truediv, xor
__concat__, __contains__, __delitem__, __getitem__, __setitem__ = concat, contains, delitem, getitem, setitem
__iadd__, __iand__, __iconcat__, __ifloordiv__, __ilshift__, __imod__, __imul__ = iadd, iand, iconcat, ifloordiv, ilshift, imod, imul
__imatmul__, __ior__, __ipow__, __irshift__, __isub__, __itruediv__, __ixor__ = imatmul, ior, ipow, irshift, isub, itruediv, ixor
