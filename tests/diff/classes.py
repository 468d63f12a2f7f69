# Classes: inheritance and super, properties, class and static methods, operators, private names, slots, class cells, decorators.
def tagged(tag):
    def wrap(cls):
        cls.tag = tag
        return cls

    return wrap


def traced(f):
    def inner(*args, **kw):
        return "traced", f(*args, **kw)

    inner.__name__ = f.__name__
    return inner


@tagged("base")
class Base:
    """The base."""

    count = 0
    __secret = "base secret"

    def __init__(self, name):
        self.name = name
        type(self).count += 1

    def reveal(self):
        return self.__secret

    @property
    def upper(self):
        return self.name.upper()

    @upper.setter
    def upper(self, value):
        self.name = value.lower()

    @classmethod
    def make(cls, *names):
        return [cls(n) for n in names]

    @staticmethod
    def add(a, b):
        return a + b

    def __repr__(self):
        return f"{type(self).__name__}({self.name!r})"

    @traced
    def hello(self, greeting="hi"):
        return f"{greeting} {self.name}"


class Left(Base):
    __secret = "left secret"

    def who(self):
        return ["left"] + super().who() if hasattr(super(), "who") else ["left"]

    def both(self):
        return self.__secret, self.reveal(), __class__.__name__


class Right(Base):
    def who(self):
        return ["right"]


class Both(Left, Right):
    def __init__(self, name, extra):
        super().__init__(name)
        self.extra = extra


class Vector:
    __slots__ = ("x", "y")

    def __init__(self, x, y):
        self.x, self.y = x, y

    def __add__(self, other):
        return Vector(self.x + other.x, self.y + other.y)

    def __mul__(self, k):
        return Vector(self.x * k, self.y * k)

    __rmul__ = __mul__

    def __eq__(self, other):
        return isinstance(other, Vector) and (self.x, self.y) == (other.x, other.y)

    def __hash__(self):
        return hash((self.x, self.y))

    def __lt__(self, other):
        return self.x < other.x

    def __getitem__(self, i):
        return (self.x, self.y)[i]

    def __len__(self):
        return 2

    def __bool__(self):
        return bool(self.x or self.y)

    def __call__(self, scale):
        return self * scale

    def __contains__(self, item):
        return item in (self.x, self.y)

    def __str__(self):
        return f"<{self.x}, {self.y}>"

    def __iadd__(self, other):
        self.x += other.x
        return self


b = Both("ann", 1)
print(b, b.who(), b.both(), b.upper, b.tag, Base.count, Both.count, [c.__name__ for c in Both.__mro__])
b.upper = "ZOE"
print(b.name, Base.make("p", "q"), Left.make("r"), Base.add(1, 2), b.add("x", "y"), Base.__doc__, b.hello(), b.hello(greeting="yo"))
v, w = Vector(1, 2), Vector(3, 4)
print(v + w, 2 * v, v * 3, v == Vector(1, 2), v != w, v < w, v[0], list(v), len(v), bool(Vector(0, 0)), v(10), 2 in v, {v: 1}[Vector(1, 2)])
same = v
v += w
print(v, same is v, sorted([w, v, Vector(0, 9)])[0], max(v, w))
try:
    v.z = 1
except AttributeError as e:
    print("slots", type(e).__name__)
print(isinstance(b, Right), issubclass(Left, Base), hasattr(b, "extra"), getattr(b, "nope", "default"), callable(b.who))
bound = b.who
print(bound(), Left.who(b))


class Countdown:
    def __init__(self, n):
        self.n = n

    def __iter__(self):
        return self

    def __next__(self):
        if self.n == 0:
            raise StopIteration
        self.n -= 1
        return self.n


print(list(Countdown(3)), sum(Countdown(4)), 2 in Countdown(5))


def shape(value):
    match value:
        case 0 | 1:
            return "bit"
        case int(n) if n < 0:
            return f"negative {n}"
        case [x, y]:
            return f"pair {x} {y}"
        case [first, *rest]:
            return f"list {first} {rest}"
        case {"kind": kind, **others}:
            return f"{kind} {others}"
        case Base(name=name):
            return f"base {name}"
        case str() as text:
            return text.upper()
        case None:
            return "none"
        case _:
            return "other"


for value in (1, -5, (1, 2), [1, 2, 3], {"kind": "k", "a": 1}, b, "text", None, 2.5, []):
    print(shape(value))
