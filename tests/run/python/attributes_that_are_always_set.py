# Attributes that are always set, and those that are always floats: what each constructor makes sure of, and what undoes it.
import copy
import pickle


class Early:  # a way out of the constructor before the attribute is set
    def __init__(self, a):
        if a < 0.0:
            return
        self.a = a


class Shown:  # others see the instance before it is complete
    seen = []

    def __init__(self, a):
        self.seen.append(self)
        self.a = a
        raise ValueError("no")


class Helped:  # a method sets it
    def __init__(self):
        self.reset()
        self.b = 1.0

    def reset(self):
        self.a = 0.5

    def take(self):
        try:
            return self.b
        except AttributeError as e:
            return str(e)


class Derived(Helped):
    def reset(self):
        self.a = self.take()


class Base:
    def __init__(self):
        self.x = 1.0


class Lazy(Base):  # one that does not call the constructor of its base
    def __init__(self):
        self.y = 2.0


class Removed:
    def __init__(self):
        self.a = 1.5

    def drop(self):
        del self.a


class Closing:
    def __init__(self, fails):
        if fails:
            raise ValueError("fails")
        self.a = 2.5

    def __del__(self):
        pass


class Half:
    def __init__(self, x):
        self.x = x
        self.n = 0

    @property
    def twice(self):
        return self.x * 2.0

    @twice.setter
    def twice(self, value):
        self.x = value / 2.0


class Left:
    def __init__(self):
        self.p = 1.25


class Right:
    def __init__(self):
        self.q = 2.25


class Both(Left, Right):
    def __init__(self):
        Left.__init__(self)
        Right.__init__(self)


class Mixed:
    def __init__(self, v):
        self.v = v


class Copied:
    def __init__(self):
        self.a, (self.b, self.c) = 1.0, (2.0, 3)


class Other:
    def __init__(self):
        self.z = 1.0


class Changing:
    def __init__(self):
        self.a = 4.5


def name_of(call, *args):
    try:
        return call(*args)
    except Exception as e:
        return type(e).__name__, str(e)


print(name_of(lambda: Early(-1.0).a), Early(1.0).a)
print(name_of(Shown, 1.0), [s.a for s in Shown.seen])
print(Helped().a, Derived().a, Derived().b)
print(name_of(lambda: Lazy().x), Lazy().y, Base().x)
r = Removed()
r.drop()
print(name_of(lambda: r.a), name_of(r.drop))
print(name_of(Closing, True), Closing(False).a)
h = Half(1.0)
h.twice = 5.0
h.x += 0.25
h.n += 1
print(h.x, h.twice, h.n)
b = Both()
print(b.p + b.q)
print(Mixed(1.0).v, Mixed(2).v, Mixed("s").v)
c = copy.copy(Copied())
d = copy.deepcopy(c)
print(c.a + d.b, d.c, sorted(vars(d).items()), pickle.loads(pickle.dumps(d)).a)
o = Other()
o.__dict__["z"] = 7.0
print(o.z, o.__dict__)
o.__class__ = Changing
print(name_of(lambda: o.a), o.z)
print(Changing().a, getattr(Changing(), "a"), hasattr(Changing(), "b"))
nan = Half(float("nan"))
print(nan.x == nan.x, nan.x, Half(-0.0).x, Half(5e-324).x, Half(1e308).twice)


class Suspended:
    def __init__(self):
        self.late = 1.0
        yield


class Waiting:
    async def __init__(self):
        self.late = 1.0


class NeverRun(Suspended):
    def __init__(self):
        super().__init__()
        self.a = 2.0


class NeverAwaited(Waiting):
    def __init__(self):
        super().__init__().close()
        self.a = 3.0


class Private:
    def __init__(self):
        self.__v = 1.0


class Borrowed:
    __init__ = Private.__init__

    def reset(self):
        self.__v = 4.0

    def get(self):
        return self.__v


class Slotted:
    __slots__ = ("a", "b")

    def __init__(self):
        self.a = 1.0
        self.b = 2.0


print(name_of(lambda: NeverRun().late), NeverRun().a)
print(name_of(lambda: NeverAwaited().late), NeverAwaited().a)
borrowed = Borrowed()
print(name_of(borrowed.get))
borrowed.reset()
print(borrowed.get())
slotted = Slotted()
Slotted.a.__delete__(slotted)
Slotted.b.__set__(slotted, "set")
print(name_of(lambda: slotted.a), slotted.b, Slotted().a)


class Watched:
    def __init__(self, x):
        self.x = x * 1.0


class Watching(Watched):
    def __init__(self, x, y):
        super().__init__(x)
        self.y = y * 1.0


class Answered:
    def __init__(self, x):
        self.x = x * 1.0


class Unmade:
    def __init__(self):
        self.x = 1.0


Watched.__setattr__ = lambda self, name, value: object.__setattr__(self, name, str(value))
Answered.__getattribute__ = lambda self, name: "answer"
Unmade.__new__ = lambda cls: [object.__new__(cls)]
print(repr(Watched(1.0).x), repr(Watching(1.0, 2.0).y))
print(Answered(1.0).x)
print(name_of(lambda: Unmade()[0].x))
