# Methods find their class as soon as it is made: in __set_name__, __init_subclass__ and the metaclass; the body says its __qualname__.
class M(type):
    def __new__(m, name, bases, ns):
        print("__classcell__" in ns)
        cls = super().__new__(m, name, bases, ns)
        cls().go()
        return cls
class D:
    def __set_name__(self, owner, name):
        print("set", owner.__qualname__, name)
        owner().go()
class A(metaclass=M):
    __qualname__ = "X.Y"
    d = D()
    def go(self):
        print(super().__repr__()[:10], __class__)
    def __init_subclass__(cls):
        super().__init_subclass__()
        print("sub", cls)
        cls().go2()
print(A.__qualname__, A)
class B(A):
    def go2(self):
        print(super().go.__name__)
import enum
class E(enum.Enum):
    __qualname__ = "Q"
    a = 1
print(E.__qualname__)
class F(int, enum.Enum):
    __qualname__ = "Q"
    a = 1
    def __str__(self): return "one"
print(F.__qualname__, F.a, f"{F.a}", format(F.a), "%s" % F.a)
def loc():
    class F(int, enum.Enum):
        __qualname__ = "Q"
        a = 1
    return F
print(loc().__qualname__)


class Loses(type):
    def __new__(meta, name, bases, namespace):
        namespace.pop("__classcell__")
        return super().__new__(meta, name, bases, namespace)


class Twice(type):
    def __new__(meta, name, bases, namespace):
        super().__new__(meta, name, bases, namespace)
        return super().__new__(meta, name, bases, {k: v for k, v in namespace.items() if k != "__classcell__"})


for meta in (Loses, Twice):
    try:

        class Wrong(metaclass=meta):
            def f(self):
                return __class__

    except (RuntimeError, TypeError) as e:
        print(type(e).__name__, e)

names = {}
exec("class C:\n    def __init_subclass__(cls):\n        print(super().__init_subclass__())\nclass D(C):\n    pass", names)
try:
    type("T", (), {"__classcell__": 3})
except TypeError as e:
    print(e)
