# `x.__dict__` is the attributes of x, not a copy of them.
import copy


class Point:
    kind = "point"

    def __init__(self, x, **more):
        self.x = x
        self.__dict__.update(more)

    def total(self):
        return sum(v for v in vars(self).values())


p = Point(1, y=2)
d = p.__dict__
d["z"] = 3
p.w = 4
print(d, d is vars(p), p.z, p.total(), p.kind)
d["x"] += 10
del d["y"]
p.x *= 2
print(p.x, hasattr(p, "y"), d)
del p.w
print(d.pop("z"), vars(p), p.__dict__ == {"x": 22})
d.clear()
try:
    p.x
except AttributeError as e:
    print(e)
p.x = 5
print(d, Point(1).__dict__, copy.copy(p).x)
p.__dict__ = d = {"a": 1}
d["b"] = 2
print(p.a, p.b, hasattr(p, "x"))


class Checked:
    def __set_name__(self, owner, name):
        self.name = name

    def __get__(self, obj, owner):
        return self if obj is None else obj.__dict__.get(self.name, "unset")

    def __set__(self, obj, value):
        obj.__dict__[self.name] = value


class Item:
    size = Checked()

    def __init__(self, size=None):
        if size is not None:
            self.size = size


print(Item().size, Item(3).size, vars(Item(4)), Item.size.name)


class Lazy:
    def __init__(self, make):
        self.make = make

    def __get__(self, obj, owner):
        value = obj.__dict__[self.make.__name__] = self.make(obj)
        return value


class Page:
    @Lazy
    def words(self):
        print("counting")
        return 42


page = Page()
print(page.words, page.words, vars(page))


class Attributes(dict):
    def __init__(self, **items):
        super().__init__(items)
        self.__dict__ = self


a = Attributes(x=1)
a.y = 2
print(a, a.x, a["y"])


class Base:
    __slots__ = ("a",)


class Slotted(Base):
    def __init__(self):
        self.a, self.b = 1, 2


s = Slotted()
s.__dict__["c"] = 3
s.a += 1
print(s.a, s.b, s.c, vars(s))


class Failure(Exception):
    def __init__(self, text, **details):
        super().__init__(text)
        self.__dict__.update(details)


try:
    raise Failure("no", code=7)
except Failure as e:
    print(e, e.code, vars(e))


class Forgets:
    pass


f = Forgets()
f.a = 1
del f.__dict__
print(vars(f), hasattr(f, "a"))
f.b = 2
print(vars(f))
