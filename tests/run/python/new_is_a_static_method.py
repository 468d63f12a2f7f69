# In its class a function __new__ is a static method, as those are that say so.
class A:
    def __new__(cls):
        return object.__new__(cls)


print(type(A.__dict__["__new__"]).__name__, A.__dict__["__new__"].__func__.__name__)


class B(A):
    def __new__(cls, *a):
        s = super().__new__(cls)
        s.x = a
        return s


print(B(1, 2).x, B.__new__(B, 3).x, B(1).__new__(B, 4).x)
import enum, collections, dataclasses


class C(tuple):
    def __new__(cls, a, b=2):
        return tuple.__new__(cls, (a, b))


print(C(1), C.__new__(C, 5))


class M(type):
    def __new__(m, name, bases, ns, **k):
        return super().__new__(m, name, bases, ns)


class D(metaclass=M):
    pass


print(D, M.__dict__["__new__"].__func__.__name__)


class S:
    i = None

    def __new__(cls, *a):
        if cls.i is None:
            cls.i = super().__new__(cls)
        return cls.i

    def __init__(self, v=0):
        self.v = v


print(S(1) is S(2), S.i.v, C.__dict__["__new__"].__func__.__name__)
import pickle, copy

print(copy.copy(C(1, 3)), pickle.loads(pickle.dumps(C(7, 8))), collections.namedtuple("N", "a b")(1, 2))


class E(enum.Enum):
    X = 1, "a"

    def __new__(cls, v, l):
        o = object.__new__(cls)
        o._value_ = v
        o.l = l
        return o


print(E.X.l, E(1))
