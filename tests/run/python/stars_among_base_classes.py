class Meta(type):
    def __new__(cls, name, bases, space, **keywords):
        made = super().__new__(cls, name, bases, space)
        made.keywords = keywords
        return made


class A:
    def who(self):
        return "A"


class B:
    def where(self):
        return "B"


def make(*bases, **keywords):
    class Made(*bases, **keywords):
        def both(self):
            return [getattr(self, n)() for n in ("who", "where") if hasattr(self, n)]

    return Made


print(make(A, B)().both(), make()().both(), make(B)().both())
print([c.__name__ for c in make(A, B).__mro__], make(A).__bases__)
made = make(A, metaclass=Meta, size=3)
print(type(made).__name__, made.keywords)


class Mixed(A, *[B], metaclass=Meta, **{"x": 1}):
    pass


print(Mixed.__bases__, Mixed.keywords, Mixed().where())


class Generic(*(list[int], A)):
    pass


print(Generic.__bases__, Generic.__orig_bases__, Generic([1]))
try:
    make(1)
except TypeError as e:
    print(type(e).__name__)
try:

    class Wrong(*5):
        pass
except TypeError as e:
    print(type(e).__name__)
