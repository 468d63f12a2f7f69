"""Operators, subscripts, properties and calls of objects whose class the whole program tells, in the cases where more than
one method takes part."""


class Money:
    def __init__(self, cents):
        self.cents = cents

    def __add__(self, other):
        return Money(self.cents + other.cents)

    def __mul__(self, by):
        return Money(self.cents * by)

    def __rmul__(self, by):
        return Money(self.cents * by + 1)

    def __neg__(self):
        return Money(-self.cents)

    def __eq__(self, other):
        return self.cents == other.cents

    def __lt__(self, other):
        return self.cents < other.cents

    def __repr__(self):
        return f"<{self.cents}>"


class Coin(Money):
    def __radd__(self, other):
        return "radd of Coin"

    def __gt__(self, other):
        return "gt of Coin"


a, b, coin = Money(1), Money(2), Coin(3)
print(a + b, a * 3, 3 * a, -a, a == b, a != b, a < b, a > b, a + coin, coin + a, a < coin, coin < a)
a += b
print(a)
a *= 2
print(a, max(a, b), sorted([b, a]), sum([a, b], Money(0)))
if a == Money(6):
    print("equal")
if not a < b:
    print("not less")


class Shy:
    def __init__(self, n):
        self.n = n

    def __add__(self, other):
        if other.n > 1:
            return NotImplemented
        return "left"

    def __radd__(self, other):
        return "right"

    def __eq__(self, other):
        return NotImplemented


print(Shy(1) + Shy(1), Shy(1) == Shy(1))
try:
    print(Shy(1) + Shy(2))
except TypeError as e:
    print(e)


class Loud:
    def __eq__(self, other):
        return "a text"

    def __lt__(self, other):
        return []

    def __bool__(self):
        return False


print(Loud() == Loud(), Loud() != Loud(), Loud() < Loud(), not Loud() < Loud(), 1 if Loud() == 2 else 2, not Loud())


class Grid:
    def __init__(self, w):
        self.w = w
        self.cells = [0] * (w * w)

    def __getitem__(self, at):
        x, y = at
        return self.cells[y * self.w + x]

    def __setitem__(self, at, value):
        x, y = at
        self.cells[y * self.w + x] = value

    def __contains__(self, value):
        return value in self.cells

    def __len__(self):
        return self.w

    def __call__(self, x, y=0, *rest, key=None):
        return x, y, rest, key


g = Grid(3)
g[1, 2] = 5
place = (2, 2)
g[place] = 7
g[place] += 1
print(g[1, 2], g[place], 5 in g, 6 in g, len(g), g(1), g(1, 2, 3, key=4))
for call in ("g()", "g[0]"):
    try:
        print(g() if call == "g()" else g[0])
    except TypeError as e:
        print(e)


class Row:
    def __getitem__(self, i):
        if isinstance(i, slice):
            return "slice", i.start, i.stop
        return i * 2


print(Row()[3], Row()[1:2], [x for _, x in zip(range(3), Row())])


class Celsius:
    def __init__(self, degrees):
        self.degrees = degrees

    @property
    def fahrenheit(self):
        return self.degrees * 9 / 5 + 32

    @fahrenheit.setter
    def fahrenheit(self, value):
        self.degrees = (value - 32) * 5 / 9

    @property
    def fixed(self):
        return "fixed"


class Warm(Celsius):
    @property
    def fahrenheit(self):
        return super().fahrenheit + 1


c, w = Celsius(10), Warm(10)
print(c.fahrenheit, w.fahrenheit)
c.fahrenheit = 212
c.fahrenheit += 9
print(c.degrees, c.fixed)
for t in (c, w):
    print(t.fahrenheit)
try:
    c.fixed = 1
except AttributeError as e:
    print(e)
try:
    w.fahrenheit = 1
except AttributeError as e:
    print(e)


class Pair:
    def __init__(self, first):
        self.first = first

    @property
    def other(self):
        if self.first is None:
            raise AttributeError("no first")
        return self.first

    def __getattr__(self, name):
        return "made up " + name


print(Pair(1).other, Pair(None).other, Pair(1).third)


def maybe(n):
    return Celsius(n) if n else None


for n in (1, 0):
    try:
        print(maybe(n).fahrenheit)
    except AttributeError as e:
        print(e)

Celsius.fixed = "not a property any more"
print(c.fixed)


class Instance:
    def __call__(self):
        return "class"

    def __add__(self, other):
        return "class add"


i = Instance()
i.__call__ = lambda: "instance"
i.__add__ = lambda other: "instance add"
print(i(), i + i)
Instance.__call__ = lambda self: "patched"
print(i())


def traced(n):
    return Money(n) + None


try:
    traced(1)
except AttributeError as e:
    print(e)
    line = e.__traceback__
    lines = []
    while line:
        lines.append(line.tb_lineno)
        line = line.tb_next
    print(lines)
