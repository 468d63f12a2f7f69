# Compiled code keeps what an attribute means for a class until the class changes, or an instance hides it.


class Base:
    count = 0
    limit = 10

    def __init__(self, x):
        self.x = x

    def get(self):
        return self.x

    def name(self):
        return "Base"

    @property
    def twice(self):
        return self.x * 2

    @classmethod
    def made(cls):
        cls.count += 1
        return cls.__name__, cls.count

    @staticmethod
    def plain(a):
        return a + 1


class Derived(Base):
    def name(self):
        return "Derived"


class Other:
    __slots__ = ("y", "x")

    def __init__(self, x):
        self.x = x
        self.y = 0

    def get(self):
        return -self.x

    def name(self):
        return "Other"


def use(o):
    return o.get(), o.name(), o.x


def facts(o):
    return o.twice, o.limit, o.plain(1), o.made()


for turn in range(2):
    print([use(o) for o in (Base(1), Derived(2), Other(3), Base(4))])
    print(facts(Base(1)), facts(Derived(2)))

# Methods and values are exchanged, added and taken away, in the class and in its base.
Derived.get = lambda self: "patched"
print(use(Derived(5)), use(Base(5)))
del Derived.get
print(use(Derived(5)))
Base.get = lambda self: "in the base"
print(use(Derived(5)), use(Base(6)), use(Other(7)))
Base.limit = 11
print(facts(Derived(1)))
Derived.limit = 12
print(facts(Derived(1)), facts(Base(1)))
Base.twice = property(lambda self: self.x * 3)
print(facts(Derived(1)))
Base.twice = 4
print(facts(Derived(1)))

# A property takes the place of a slot, and goes again.
d = Derived(8)
print(use(d))
Derived.x = property(lambda self: "a property")
print(use(d))
del Derived.x
print(use(d))

# The instance hides what the class has.
hiding = Base(9)
print(use(hiding))
hiding.name = lambda: "own"
hiding.limit = 99
print(use(hiding), use(Base(1)), facts(hiding)[1:3])
del hiding.name
print(use(hiding))
hiding.__dict__["get"] = lambda: "from the dict"
print(use(hiding), use(Base(2)))
vars(hiding)["x"] = "x of the dict"
print(hiding.x, use(hiding))
late = Base(3)
late.added = "instance"
Base.added = "class"
print(late.added, Base(3).added)


# Hooks that come later.
class Plain:
    def __init__(self):
        self.a = 1


def read(p):
    p.a = p.a
    return p.a


p = Plain()
print(read(p))
Plain.__getattribute__ = lambda self, name: "hooked " + name
print(read(p))
del Plain.__getattribute__
Plain.__setattr__ = lambda self, name, value: print("set", name, value)
print(read(p))
del Plain.__setattr__
Plain.__getattr__ = lambda self, name: "no " + name
print(read(p), p.b)


# Another class for an instance: the same names in other places.
class First:
    def __init__(self):
        self.a, self.b = "a", "b"

    def show(self):
        return "First", self.a, self.b


class Second:
    def __init__(self):
        self.b, self.a = "B", "A"

    def show(self):
        return "Second", self.a, self.b


both = [First(), Second()]
print([o.show() for o in both])
both[0].__class__, both[1].__class__ = Second, First
print([o.show() for o in both], [type(o).__name__ for o in both])
both[0].a = "new"
print(both[0].show(), vars(both[0]))


# Making instances.
class Made:
    def __init__(self, a, b=2, *, c=3):
        self.all = a, b, c


def make(cls, *args):
    return cls(args[0]).all, cls(1, 5).all, cls(1, c=7).all


print(make(Made, 1))
Made.__init__ = lambda self, a, b=0, c=0: setattr(self, "all", ("new", a, b, c))
print(make(Made, 1))
Made.__new__ = lambda cls, *args, **kwargs: object.__new__(cls)
print(make(Made, 1))
try:
    Made()
except TypeError as e:
    print(type(e).__name__)
Made.__init__ = lambda self, a: 3
try:
    Made(1)
except TypeError as e:
    print(e)


# Attributes that only the instance's dict has, of classes whose methods do not set them; and those that annotations name.
class Bag:
    kind: str = "bag"
    size: int


def fill(bag, n):
    bag.size = n
    bag.extra = n * 2
    return bag.size + bag.extra, bag.kind


bags = [Bag(), Bag()]
print([fill(b, i) for i, b in enumerate(bags)], [vars(b) for b in bags])
bags[0].kind = "own"
Bag.extra = property(lambda self: 100)
print([(b.kind, b.extra) for b in bags])
del Bag.extra
print([(b.kind, b.extra) for b in bags])


# A metaclass of the program decides what its classes' attributes mean, also later.
class Meta(type):
    def shown(cls):
        return "shown by " + cls.__name__


class WithMeta(metaclass=Meta):
    shown_value = 1


def ask(cls):
    return cls.shown(), cls.shown_value


print(ask(WithMeta), ask(WithMeta))
WithMeta.shown = lambda: "own"
print(ask(WithMeta))
Meta.shown_value = property(lambda cls: "by the metaclass")
print(ask(WithMeta))


# What may become an instance of another class: instances of classes of the program, of the same layout.
class Plain:
    pass


class Other:
    pass


class Whole(int):
    pass


class Many(list):
    pass


for value in (None, 3, "x", [1], Plain(), Whole(3), Many([1])):
    for kind in (Other, Whole, Many, int, list, 5):
        try:
            value.__class__ = kind
            print(type(value).__name__)
        except TypeError as e:
            print(e)
    try:
        del value.__class__
    except TypeError as e:
        print(e)
