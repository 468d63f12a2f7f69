# `list`, `tuple`, `extend`, stars and what makes lists ask a class for its length or a hint of it, behind `__iter__`; `set`, `dict` and
# loops do not.
class Items:
    def __init__(self, length, hint=None):
        self.length, self.hint = length, hint

    def __iter__(self):
        print("iter", end=" ")
        return iter([1, 2])

    def __len__(self):
        print("len", end=" ")
        if isinstance(self.length, Exception):
            raise self.length
        return self.length


class Hints(Items):
    __len__ = None

    def __length_hint__(self):
        print("hint", end=" ")
        if isinstance(self.hint, Exception):
            raise self.hint
        return self.hint


class OnlyHints:
    __init__, __iter__, __length_hint__ = Items.__init__, Items.__iter__, Hints.__length_hint__


def star(*args):
    return args


def extend(x):
    made = [0]
    made.extend(x)
    return made


def add(x):
    made = [0]
    made += x
    return made


def put(x):
    made = [0, 0, 0]
    made[1:2] = x
    return made


uses = (list, tuple, extend, add, put, sorted, set, lambda x: [*x], lambda x: star(*x), lambda x: [i for i in x], lambda x: dict.fromkeys(x),
        lambda x: max(x), lambda x: sum(x))
for use in uses:
    for x in (Items(2), Items(-1), Items(TypeError("t")), Items(KeyError("k")), OnlyHints(0, 5), OnlyHints(0, -1), OnlyHints(0, NotImplemented),
              OnlyHints(0, "x"), OnlyHints(0, TypeError("t")), OnlyHints(0, KeyError("k"))):
        try:
            print(use(x))
        except Exception as e:
            print("!", type(e).__name__, e)


class Text(str):
    def __len__(self):
        return -1


try:
    print(list(Text("ab")))
except ValueError as e:
    print(e)
print(True.__repr__(), False.__repr__(), True.__str__(), True.__format__(""), True.__and__(False), True.__hash__())
