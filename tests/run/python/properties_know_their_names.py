# The name of a property is the one that its class binds it to; where none did, that of its getter.
class C:
    def _get(self):
        return 1

    a = property(_get)
    b = property(lambda self: 2, doc="two")

    def _set(self, v):
        self.v = v

    c = property(_get).setter(_set)
    d = property(fset=_set)

    @property
    def e(self):
        return 3


c = C()
for n in "abde":
    try:
        setattr(c, n, 3)
        print(n, c.v)
    except AttributeError as e:
        print(e)
    try:
        delattr(c, n)
    except AttributeError as e:
        print(e)
try:
    c.d
except AttributeError as e:
    print(e)
print(C.a.__name__, C.b.__name__, C.c.__name__, C.e.__name__)
c.c = 5
print(c.v, c.c)
C.x = property(C._get)
try:
    c.x = 3
except AttributeError as e:
    print(e)
