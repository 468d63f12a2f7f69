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
