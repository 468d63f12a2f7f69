"""Attributes whose class the whole program tells, in programs that do what would make a fixed place wrong."""
import copy


def shown(f, *args):
    try:
        print(f(*args))
    except Exception as e:
        print(type(e).__name__, str(e).partition(" and no ")[0])


class Point:
    def __init__(self, x, y):
        self.x = x
        self.y = y

    def sum(self):
        return self.x + self.y


class Deep(Point):
    def __init__(self, x, y, z):
        self.z = z
        super().__init__(x, y)

    def sum(self):
        return self.x + self.y + self.z


def read(p):
    return p.x, p.y


shown(read, Point(1, 2.5))
shown(read, Deep("a", None, 3))
print(Deep(1, 2, 3).sum(), Point(1, 2).sum())


# not set, deleted, set again
class Late:
    def __init__(self, has):
        if has:
            self.value = 1

    def get(self):
        return self.value


shown(Late.get, Late(True))
shown(Late.get, Late(False))
late = Late(True)
del late.value
shown(late.get)
late.value = 2
shown(late.get)


# a default in the class below the instance's own
class Counted:
    count = 10

    def bump(self):
        self.count += 1
        return self.count


one, two = Counted(), Counted()
print(one.bump(), one.bump(), two.count, Counted.count)
del one.count
print(one.count)
Counted.count = 50
print(one.bump(), two.bump())


# a dict that has been asked for
class Opened:
    def __init__(self):
        self.a = 1

    def get(self):
        return self.a


o = Opened()
o.__dict__["a"] = 5
print(o.get(), o.a, o.__dict__)
o.a = 6
print(o.__dict__, vars(o))
setattr(o, "a", 7)
setattr(o, "".join(["b"]), 8)
print(o.get(), o.b, getattr(o, "a"), hasattr(o, "c"))


# properties and descriptors come before what is in the instance
class Kelvin:
    def __get__(self, obj, owner=None):
        return "described"

    def __set__(self, obj, value):
        obj.kept = value


class Described:
    t = Kelvin()

    def __init__(self):
        self.t = 5

    @property
    def half(self):
        return self.kept / 2

    @half.setter
    def half(self, value):
        self.kept = value * 2


d = Described()
print(d.t, d.kept, d.half)
d.half = 8
print(d.kept, d.half)


class Later:
    def __init__(self):
        self.v = 1


before = Later()
print(before.v)
Later.v = property(lambda self: "from now on")
print(before.v)
del Later.v
print(before.v)


# None beside a class
class Link:
    def __init__(self, value, next=None):
        self.value = value
        self.next = next


def last(link):
    while link.next is not None:
        link = link.next
    return link.value


def second(link):
    return link.next.value


chain = Link(1, Link(2, Link(3)))
print(last(chain), second(chain))
shown(second, Link(1))


def set_second(link):
    link.next.value = 9


shown(set_second, Link(1))
set_second(chain)
print(second(chain))


# several classes: the same place, and not the same
class A:
    def __init__(self):
        self.k = "a.k"
        self.m = "a.m"


class B:
    def __init__(self):
        self.m = "b.m"
        self.k = "b.k"


class C(A):
    def __init__(self):
        super().__init__()
        self.m = "c.m"


for x in (A(), B(), C()):
    print(x.k, x.m)
for x in (A(), C()):
    x.m += "!"
    print(x.k, x.m)


# two bases, slots, copies, a class of that name made twice
class Left:
    def __init__(self):
        self.left = 1


class Right:
    def __init__(self):
        self.right = 2


class Both(Left, Right):
    def __init__(self):
        Left.__init__(self)
        Right.__init__(self)
        self.both = 3


class Tight:
    __slots__ = ("b", "a")

    def __init__(self):
        self.a = 1
        self.b = 2


both, tight = Both(), Tight()
print(both.left, both.right, both.both, tight.a, tight.b)
again = copy.copy(both)
print(again.right, copy.deepcopy(chain).next.value)


def made(n):
    class Local:
        def __init__(self):
            self.n = n

    return Local()


p, q = made(1), made("q")
print(p.n, q.n, type(p) is type(q))


class Private:
    def __init__(self):
        self.__x = 1

    def x(self):
        return self.__x


class Other(Private):
    def __init__(self):
        super().__init__()
        self.__x = 2

    def y(self):
        return self.__x


print(Other().x(), Other().y())


# every attribute through one method
class Watched:
    def __init__(self):
        self.n = 1

    def __getattribute__(self, name):
        return name + "?"


class Told:
    def __setattr__(self, name, value):
        object.__setattr__(self, name, value * 2)

    def __init__(self):
        self.n = 1


class Missing:
    def __getattr__(self, name):
        return "no " + name

    def set(self):
        self.n = "n"
        return self


w, t = Watched(), Told()
print(w.n, t.n, Missing().n, Missing().set().n)

# what is evaluated first
order = []


def note(x, what):
    order.append(what)
    return x


try:
    note(chain, "object").value = note(1 // 0, "value")
except ZeroDivisionError:
    print(order)
note(chain, "object").value = note(4, "value")
note(chain, "object").value += note(4, "operand")
print(order, chain.value)


class Shape:
    pass


class Square(Shape):
    def __init__(self):
        self.side = 2


class Round(Shape):
    def __init__(self):
        self.side = 3
        self.__class__ = Square


r = Round()
print(r.side, type(r).__name__)
