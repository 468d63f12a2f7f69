class Blocked:
    __bool__ = __len__ = __iter__ = __contains__ = __getitem__ = __setitem__ = __add__ = __radd__ = __iadd__ = None
    __hash__ = __repr__ = __str__ = __format__ = __index__ = __int__ = __float__ = __neg__ = __lt__ = __reversed__ = __round__ = None


def set_item(x):
    x[1] = 2


def add(x):
    x += 1


CASES = {
    "bool": lambda x: bool(x), "if": lambda x: 1 if x else 2, "len": lambda x: len(x), "iter": lambda x: iter(x), "in": lambda x: 1 in x,
    "item": lambda x: x[1], "set": set_item, "+": lambda x: x + 1, "r+": lambda x: 1 + x, "+=": add, "hash": lambda x: hash(x),
    "repr": lambda x: repr(x), "str": lambda x: str(x), "format": lambda x: format(x), "index": lambda x: [1, 2][x], "int": lambda x: int(x),
    "float": lambda x: float(x), "-": lambda x: -x, "<": lambda x: x < 1, "reversed": lambda x: reversed(x), "round": lambda x: round(x),
}
for name, case in CASES.items():
    try:
        print(name, case(Blocked()))
    except TypeError as e:
        print(name, e)


# complex can be derived from


class Phasor(complex):
    def __init__(self, *parts):
        self.tag = "t"

    def twice(self):
        return self * 2


x = Phasor(1, 2)
print(x, type(x).__name__, x.tag, x.twice(), type(x + x).__name__, x.real, abs(Phasor(3, 4)), Phasor("1+2j") == 1 + 2j)
print(hash(x) == hash(1 + 2j), isinstance(x, complex), type(complex(x)).__name__, -x, bool(Phasor(0)), f"{x:.1f}", x**2)


# int() of what is an int already


class Odd(int):
    def __index__(self):
        return 42


class Strange:
    def __int__(self):
        return Odd(5)


print(int(Odd(7)), [1] * Odd(2), type(int(Strange())).__name__)
