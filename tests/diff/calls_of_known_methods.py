"""Calls whose target the whole program tells, in programs that do what would make another target right."""
import copy


# ---- one method, several, none ----
class Shape:
    def __init__(self, name):
        self.name = name

    def area(self):
        return 0

    def twice(self, by=2):
        return self.area() * by

    def told(self):
        return self.name


class Square(Shape):
    def __init__(self, side):
        super().__init__("square")
        self.side = side

    def area(self):
        return self.side * self.side


class Circle(Shape):
    def __init__(self, r):
        Shape.__init__(self, "circle")
        self.r = r

    def area(self):
        return 3.0 * self.r * self.r

    def told(self):
        return super().told() + "!"


class Unit(Square):
    def __init__(self):
        super().__init__(1)


for s in (Shape("?"), Square(3), Circle(2.0), Unit()):
    print(s.area(), s.twice(), s.twice(3), s.twice(by=4), s.told(), Shape.told(s))


# ---- classes that are patched ----
class Patched:
    def value(self):
        return "before"

    def other(self):
        return self.value()


p = Patched()
print(p.value(), p.other())
Patched.value = lambda self: "after"
print(p.value(), p.other())
Patched.value = lambda self: 7
print(p.value(), p.other())


class Removed:
    def value(self):
        return "own"


class Under(Removed):
    def value(self):
        return "under"


u = Under()
print(u.value())
del Under.value
print(u.value())
del Removed.value
try:
    print(u.value())
except Exception as e:
    print(type(e).__name__, e)


# ---- instances that hide what the class has ----
class Hidden:
    def f(self):
        return "class"

    def g(self):
        return self.f()


a, b = Hidden(), Hidden()
a.f = lambda: "instance"
print(a.f(), a.g(), b.f(), b.g())
del a.f
print(a.f(), a.g())


class ByDict:
    def f(self):
        return "class"


d = ByDict()
d.__dict__["f"] = lambda: "dict"
print(d.f())


class BySetattr:
    def f(self):
        return "class"


e = BySetattr()
setattr(e, "".join(["f"]), lambda: "set")
print(e.f())


# ---- attributes that are made up ----
class Asked:
    def __getattr__(self, name):
        return lambda *args: (name, args)

    def real(self):
        return "real"


print(Asked().real(), Asked().unreal(1, 2))


class Always:
    def f(self):
        return "never seen"

    def __getattribute__(self, name):
        return lambda: name + "()"


print(Always().f(), Always().h())


# ---- None ----
class Node:
    def __init__(self, n, next=None):
        self.n = n
        self.next = next

    def total(self):
        return self.n + (self.next.total() if self.next else 0)

    def after(self, note):
        return self.next.total(), note


def note(what):
    print("evaluated", what)
    return what


print(Node(1, Node(2)).total(), Node(1, Node(2)).after(note("yes")))


def unlucky(node):
    return node.next.after("no")


try:
    print(unlucky(Node(1)))
except Exception as e:
    print(type(e).__name__, e)


# ---- arguments ----
class Args:
    def two(self, a, b):
        return a, b

    def rest(self, a, *more, c=3, **named):
        return a, more, c, sorted(named.items())

    def shared(self, x, into=[]):
        into.append(x)
        return len(into)

    @staticmethod
    def static(a, b=5):
        return a, b

    @classmethod
    def made(cls, a):
        return cls.__name__, a


class More(Args):
    pass


args = Args()
print(args.two(1, b=2), args.two(b=1, a=2), args.rest(1, 2, 3, c=4, d=5), args.rest(1), args.shared(1), args.shared(2))
print(args.static(1), Args.static(2, 3), args.static(b=1, a=2), Args.made(1), More.made(2), More().made(3))
print(Args.two(args, 1, 2), args.two(*[1, 2]), args.two(**{"a": 1, "b": 2}))
try:
    print(args.two(1))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(args.two(1, 2, 3))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(args.two(1, c=2))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(args.two(1, 2, a=3))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(Args.two(1, 2))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(args.static())
except Exception as e:
    print(type(e).__name__, e)
try:
    print(Args(1))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(Shape())
except Exception as e:
    print(type(e).__name__, e)
try:
    print(Shape("a", "b"))
except Exception as e:
    print(type(e).__name__, e)

# ---- order of evaluation ----
print(args.two(note(1), note(2)), args.two(b=note(1), a=note(2)))
try:
    args.two(note(1), 1 // 0)
except ZeroDivisionError as error:
    print(error)


# ---- exceptions in between, and how deep they go ----
class Fails:
    def __init__(self, n):
        self.n = n
        if n < 0:
            raise ValueError(f"{n} is negative")

    def down(self, n):
        if n == 0:
            raise KeyError(self.n)
        return self.down(n - 1)

    def caught(self, n):
        try:
            return self.down(n)
        except KeyError as error:
            return repr(error)
        finally:
            self.n += 1


print(Fails(5).caught(3))
try:
    print(Fails(-1))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(Fails(2).down(2))
except Exception as e:
    print(type(e).__name__, e)


class Endless:
    def call(self, n):
        return self.call(n + 1)


try:
    Endless().call(0)
except RecursionError as error:
    print("RecursionError", error)


# ---- objects that no constructor made ----
class Kept:
    made = 0

    def __init__(self, x):
        Kept.made += 1
        self.x = x

    def get(self):
        return self.x


k = Kept(1)
print(copy.copy(k).get(), copy.deepcopy(k).get(), Kept.made)
try:
    print(Kept.__new__(Kept).get())
except Exception as e:
    print(type(e).__name__, e)


class Odd:
    def __init__(self):
        return 1


try:
    print(Odd())
except Exception as e:
    print(type(e).__name__, e)


class Makes:
    def __new__(cls, x):
        return x * 2


print(Makes(4))


class Counting(type):
    def __call__(cls, *args):
        print("calling", cls.__name__)
        return super().__call__(*args)


class Counted(metaclass=Counting):
    def __init__(self, x):
        self.x = x


print(Counted(3).x)


# ---- functions that come along in variables ----
def add(a, b=10):
    return a + b


def mul(a, b=2):
    return a * b


operations = {"add": add, "mul": mul}
one = add
print(one(1), one(1, 2), operations["add"](3), operations["mul"](3, b=4), [f(5) for f in (add, mul)])
try:
    print(one())
except Exception as e:
    print(type(e).__name__, e)
one = mul
print(one(6))


def apply(f, x):
    return f(x)


print(apply(add, 1), apply(mul, 2), apply(Square(4).twice, 3), apply(Args.static, 1))


def default(x=[]):
    x.append(1)
    return x


again = default
default()
print(again(), default())


# ---- properties and calls of objects ----
class Temperature:
    def __init__(self, c):
        self.c = c

    @property
    def f(self):
        return self.c * 9 / 5 + 32

    @f.setter
    def f(self, value):
        self.c = (value - 32) * 5 / 9

    def __call__(self, x):
        return self.c + x

    def __add__(self, other):
        return Temperature(self.c + other.c)


t = Temperature(100.0)
print(t.f, t(1), (t + t).c)
t.f = 32.0
print(t.c, t.f)


# ---- names that are not there yet ----
def early():
    return Soon(1).get()


try:
    print(early())
except Exception as e:
    print(type(e).__name__, e)


class Soon:
    def __init__(self, x):
        self.x = x

    def get(self):
        return self.x, __class__.__name__, type(self).__qualname__

    def inner(self):
        def f():
            return self.x

        return f.__qualname__, f()


try:
    print(early())
except Exception as e:
    print(type(e).__name__, e)
print(Soon(2).inner())


class Outer:
    class Inner:
        def __init__(self, v):
            self.__v = v

        def v(self):
            return self.__v, (lambda: self.__v).__qualname__

    def make(self):
        return self.Inner(3).v(), Outer.Inner(4).v()


print(Outer().make())


# ---- two bases ----
class A:
    def who(self):
        return "A"


class B(A):
    def who(self):
        return "B" + super().who()


class C(A):
    def who(self):
        return "C" + super().who()


class D(B, C):
    def who(self):
        return "D" + super().who()


print(D().who(), B().who(), C().who())


def local(n):
    class Local:
        def __init__(self, k):
            self.k = k

        def sum(self):
            return self.k + n

    return Local(n)


print(local(1).sum(), local(2.5).sum())
if len(operations) == 2:

    class Chosen:
        def f(self):
            return "first"

else:

    class Chosen:
        def f(self):
            return "second"


print(Chosen().f())
for i in range(3):

    class Loop:
        n = i

        def get(self, x=i):
            return self.n, x

    print(Loop().get())
