# '__dict__' among the slots: the others are in it.
class Slotted:
    __slots__ = ("a", "__dict__")

    def __init__(self):
        self.a, self.b = 1, 2


s = Slotted()
s.__dict__["c"] = 3
s.a += 1
s.d = 9
print(s.a, s.b, s.c, sorted(vars(s)))


# A place without a value: the message has the class's qualified name.
def made():
    class Inner:
        __slots__ = ("a", "b")

    return Inner()


class Top:
    __slots__ = ("x",)

    class Deep:
        __slots__ = "y"


class Sub(Top):
    pass


for read in (lambda: made().a, lambda: made().c, lambda: Top().x, lambda: Top.Deep().y, lambda: Top.Deep().zz, lambda: Sub().x, lambda: Sub().q, lambda: Top.x.__get__(Sub())):
    try:
        read()
    except AttributeError as e:
        print(e)
