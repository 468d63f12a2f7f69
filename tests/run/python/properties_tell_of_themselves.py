# The text and name of properties, those of classes that derive from property, and what is said of those that lack a function.
class Base(property):
    """The class's own text."""


class WithSlots(property):
    __slots__ = ()
    __doc__ = "fixed"


class C:
    @property
    def plain(self):
        """text of plain"""

    @Base
    def derived(self):
        """text of derived"""

    @derived.setter
    def derived(self, value):
        pass

    @Base
    def silent(self):
        pass

    explicit = Base(lambda self: 1, doc="explicit")
    nameless = property()
    slotted = WithSlots(lambda self: 1)


print(C.plain.__doc__, C.derived.__doc__, C.silent.__doc__, C.explicit.__doc__, C.slotted.__doc__)
print(type(C.derived).__name__, C.derived.fset is not None, C.explicit.getter(lambda self: 2).__doc__)
p = property(lambda self: 1, doc="a")
p.__doc__ = "b"
print(p.__doc__, p.getter(None).__doc__)
p = property()
try:
    p.__name__
except AttributeError as e:
    print(e)
p.__name__ = "named"
print(p.__name__)


def outer():
    class D:
        x = property(lambda self: 1)

    D.y = property()
    return D


D = outer()
for name in "xy":
    for do in (lambda: getattr(D(), name), lambda: setattr(D(), name, 1), lambda: delattr(D(), name)):
        try:
            print(do())
        except AttributeError as e:
            print(e)


class Marked:
    __isabstractmethod__ = [1]


class Unmarked:
    __isabstractmethod__ = []


print(property(Unmarked()).__isabstractmethod__, property(None, Marked()).__isabstractmethod__, property().__isabstractmethod__)
try:
    Base(lambda: 0).__class__(WithSlots)
    WithSlots(lambda self: 1, doc="own")
except AttributeError as e:
    print(type(e).__name__)
