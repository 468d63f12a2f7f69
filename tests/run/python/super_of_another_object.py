# super(C, object) is of the object that is written there; object's own __init__ is found at the end of all classes.


class Base:
    def __init__(self):
        super().__init__()
        self.parts = []

    def name(self):
        return "base of " + self.own

    @classmethod
    def make(cls, own):
        made = cls()
        made.own = own
        return made

    @classmethod
    def twice(cls, own):
        return cls.make(own + own)


class Derived(Base):
    def __init__(self):
        super(Derived, self).__init__()
        self.own = "?"

    def name(self):
        return "derived " + self.own

    def other(self, one):
        return super(Derived, one).name()

    def kept(self):
        one = super()
        return call(one)

    def rebound(self, one):
        self = one
        return super().name()


def call(one):
    return one.name()


class Mixin:
    def __init__(self):
        print("mixin")
        super().__init__()


class Both(Derived, Mixin):
    pass


a, b = Derived.make("a"), Derived.twice("b")
print(a.other(b), b.other(a), a.rebound(b), a.kept(), a.parts)
print(type(Base.twice("x")).__name__, type(b).__name__, Both().own)
try:
    class Wrong:
        def __init__(self):
            super().__init__(1)
    Wrong()
except TypeError as e:
    print(e)
