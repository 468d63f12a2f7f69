# A metaclass makes the classes: its __new__, __init__, __call__, and keywords of the header.
class Meta(type):
    def __new__(mcs, name, bases, ns, tag=None, **kw):
        cls = super().__new__(mcs, name, bases, ns, **kw)
        cls.tag = tag
        return cls

    def __init__(cls, name, bases, ns, **kw):
        super().__init__(name, bases, ns)
        cls.seen = sorted(k for k in ns if not k.startswith("_"))

    def __call__(cls, *args, **kw):
        made = super().__call__(*args, **kw)
        made.born = cls.__name__
        return made


class A(metaclass=Meta, tag="t"):
    """Doc."""
    x = 1

    def __init__(self, v):
        self.v = v

    def __init_subclass__(cls, **kw):
        print("sub", cls.__name__, kw)


class B(A):
    y = 2


b = B(5)
print(A.tag, A.seen, B.tag, B.seen, b.v, b.born, A.__doc__, B.__qualname__, B.__module__, type(B).__name__, b.__dict__)
C = Meta("C", (A,), {"z": 1})
print(C.seen, C(1).v, isinstance(C, Meta), issubclass(C, A))
