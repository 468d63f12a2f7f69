import sys
import types


class Lazy(types.ModuleType):
    made = []

    def __init__(self, name):
        super().__init__(name, "lazy")
        self.count = 0

    def __getattr__(self, name):
        if name.startswith("_"):
            raise AttributeError(name)
        self.count += 1
        value = name.upper()
        setattr(self, name, value)
        return value


m = Lazy("m")
sys.modules["lazy_module"] = m
print(m.__name__, m.__doc__, m.alpha, m.alpha, m.count, isinstance(m, types.ModuleType), type(m).__name__)
print(sorted(k for k in m.__dict__ if k[0] != "_"), "alpha" in vars(m), hasattr(m, "_no"))
m.__dict__["beta"] = 2
del m.alpha
print(m.beta, "alpha" in m.__dict__, m.made is Lazy.made)
import lazy_module
from lazy_module import gamma, beta

print(lazy_module is m, gamma, beta)
try:
    types.ModuleType(3)
except TypeError as e:
    print(e)
plain = types.ModuleType("plain", doc="text")
print(plain.__doc__, plain)


class Counted(property):
    def __init__(self, fget=None, fset=None, fdel=None, doc=None, label=""):
        self.label = label
        property.__init__(self, fget=fget, fset=fset, fdel=fdel, doc=doc)

    def __get__(self, instance, owner=None):
        if instance is None:
            return self.label
        return property.__get__(self, instance, owner)


class A:
    @property
    def x(self):
        "the x"
        return 1

    y = Counted(lambda self: 2, label="why", doc="the y")


print(A().x, A.x.__doc__, A().y, A.y, A.__dict__["y"].__doc__)
