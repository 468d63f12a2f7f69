# What reflection shows of classes: their namespace, the descriptors of slots, names that are set; instances that change their class.
class Point:
    "a point"
    __slots__ = ("x", "y")

    def __init__(self):
        self.x = 1


class Named(Point):
    __slots__ = "name"


class Plain(Named):
    limit = 3


def attempt(f):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)


def put(target, name, value):
    setattr(target, name, value)
    return getattr(target, name)


p = Point()
attempt(lambda: Point.x)
attempt(lambda: Named.x)
attempt(lambda: Named.name)
attempt(lambda: Point.x.__get__(p))
attempt(lambda: Point.y.__get__(p))
attempt(lambda: Point.x.__get__(5))
attempt(lambda: delattr(p, "y"))
attempt(lambda: p.y)
attempt(lambda: Point.nothing)
attempt(lambda: type(vars(Plain)))
attempt(lambda: [k for k in vars(Plain) if not k.startswith("__")])
attempt(lambda: (vars(Point)["__doc__"], vars(Named)["__doc__"], Named.__doc__, Named().__doc__))
attempt(lambda: (Plain.__dict__["__module__"], Plain().__module__, Plain.__module__))
attempt(lambda: Plain.__dict__.get("limit", 0) + len({"limit"} & Plain.__dict__.keys()))
attempt(lambda: Plain.__dict__.__setitem__("limit", 4))
attempt(lambda: put(Plain, "__name__", "Other"))
attempt(lambda: put(Plain, "__name__", 5))
attempt(lambda: put(Plain, "__qualname__", ["x"]))
attempt(lambda: put(Plain, "__doc__", "text"))
attempt(lambda: put(Plain, "__module__", "elsewhere"))
attempt(lambda: put(Plain, "__dict__", {}))
attempt(lambda: delattr(Plain, "__name__"))
attempt(lambda: delattr(Plain, "__module__"))
attempt(lambda: delattr(Plain, "__doc__"))
attempt(lambda: type("Both", (Point, type("Other", (), {"__slots__": ("b",)})), {}))
attempt(lambda: type("Both", (Exception, Point), {}))
attempt(lambda: type("Both", (Named, Point, type("Other", (), {"__slots__": ()})), {}).__mro__[1])
attempt(lambda: Plain)
attempt(lambda: repr("text".__len__).split(" at ")[0])
attempt(lambda: repr([].__getitem__).split(" at ")[0])
attempt(lambda: repr({}.__contains__).split(" at ")[0])
attempt(lambda: repr(object().__format__).split(" at ")[0])


class Watched:
    __slots__ = ()

    def __setattr__(self, name, value):
        object.__setattr__(self, name, value)


class Bare:
    __slots__ = ()


attempt(lambda: setattr(Watched(), "a", 1))
attempt(lambda: setattr(Bare(), "a", 1))


class Letters(list):
    pass


class Text(str):
    pass


attempt(lambda: Letters() + 1)
attempt(lambda: Text("a") + 1)
attempt(lambda: Text(5, 6))
attempt(lambda: Text(b"a", None))
attempt(lambda: str(5, 6))
attempt(lambda: str(b"a", None))
attempt(lambda: str("a", errors=5))


# Each state sets other attributes.
class Closed:
    def open(self):
        self.file = "f"
        self.__class__ = Open

    def state(self):
        return "closed"


class Open:
    def close(self):
        self.last = "x"
        self.count = 2
        self.__class__ = Closed

    def state(self):
        return "open"

    @property
    def length(self):
        return len(self.file)

    def __add__(self, other):
        return self.file + other


def states():
    x = Closed()
    print(x.state(), vars(x))
    x.open()
    print(x.state(), x.length, x + "g", isinstance(x, Open), vars(x))
    x.close()
    print(x.state(), x.file, x.last, x.count, type(x).__name__)
    for _ in range(2):
        print(x.state())
        x.open() if x.state() == "closed" else x.close()


states()
