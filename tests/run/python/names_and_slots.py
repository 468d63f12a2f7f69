# Names: bound in what may not run, qualified, in __slots__ that are computed; attributes in the order of the class.
def f(v=1):
    print(locals())
    for x in range(2): print(x)
f()
def g():
    assert 1 or True, (w := "a")
    try:
        print(w)
    except NameError as e:
        print(type(e).__name__)
g()
def h():
    global hy
    def hy(): return 5
    class hz: pass
    print(hy.__qualname__, hz.__qualname__)
h()
class S:
    __slots__ = [chr(97), "b"]
    def __init__(self): self.a = 1
s = S()
print(s.a, S.__slots__, hasattr(s, '__dict__'), hasattr(s,'b'))


class Private:
    __slots__ = ("__x", "y", "__dict__")

    def __init__(self):
        self.__x, self.y, self.z = 1, 2, 3


p = Private()
print(p._Private__x, p.y, p.__dict__, [n for n in dir(p) if n[:2] != "__"])


def slots(*names):
    class Made:
        __slots__ = names
        kind = "made"

    return Made()


m = slots("a", "b")
m.a = 1
try:
    m.c = 2
except AttributeError as e:
    print(e)
try:
    slots("kind")
except ValueError as e:
    print(e)
try:
    slots(1)
except TypeError as e:
    print(e)


class Counted:
    count = 0
    tags = []

    def __init__(self, name):
        self.count = 1
        self.name = name
        self.tags = [name]


c = Counted("n")
print(vars(c), Counted.count, Counted.tags)
del c.count
print(c.count, vars(c))
for o in 1, "s", len, int, p, Private, slots, Exception(), 1.5, [].append:
    print(getattr(o, "__module__", "none"))
