# The errors of operators and of `in`, where classes replace those of builtin types; dir() and del of odd objects; bool's own operators.
import math


def attempt(f):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)


class Text(str):
    def __add__(self, other):
        return NotImplemented


class Items(list):
    def __add__(self, other):
        return NotImplemented


class Pair(tuple):
    def __mul__(self, other):
        return NotImplemented


class Own(list):
    pass


attempt(lambda: Text("a") + Text("b"))
attempt(lambda: Text("a") + "b")
attempt(lambda: "b" + Text("a"))
attempt(lambda: Items() + [])
attempt(lambda: Own() + 1)
attempt(lambda: Pair((1,)) * "2")
attempt(lambda: 2 * Pair((1,)))


class NoIterator:
    def __iter__(self):
        return 5


class Failing:
    def __iter__(self):
        raise TypeError("mine")


class Other:
    def __iter__(self):
        raise ValueError("mine")


attempt(lambda: 3 in NoIterator())
attempt(lambda: 3 in Failing())
attempt(lambda: 3 in Other())
attempt(lambda: list(NoIterator()))


class Slots:
    __slots__ = ("a", "b")

    def __getattr__(self, name):
        return len(name)


attempt(lambda: [n for n in dir(Slots()) if n[0] != "_"])
attempt(lambda: delattr(math, "nothing"))
attempt(lambda: (True.__and__(False), True.__or__(False), True.__xor__(True), True.__rand__(True), True.__and__(3)))
attempt(lambda: (bool.__and__(True, False), [f(True) for f in (True.__and__, False.__or__)]))


def free(taken, n):
    while True:
        for t in taken:
            if t == n:
                n += 1
                break
        else:
            break
    if n > 100:
        return n


def leaves(n):
    while True:
        try:
            return n + 6
        finally:
            while n < 2:
                n += 1
            else:
                break
    print("left")


attempt(lambda: (free([1, 2], 1), free([1, 2], 101), leaves(1)))


class Float(float):
    def __rsub__(self, other):
        return "rsub", other

    def __rmul__(self, other):
        return NotImplemented

    def __gt__(self, other):
        return "gt"

    def __eq__(self, other):
        return "eq"


class Complex(complex):
    def __radd__(self, other):
        return "radd", other


# What a number of a narrower kind cannot do is asked of the class of a wider one.
numbers = [Float(2), Complex(1)]
attempt(lambda: (7 - numbers[0], True - numbers[0], 10**30 - numbers[0], 1.5 - numbers[0], 4611686018427387903 - numbers[0]))
attempt(lambda: 2 * numbers[0])
attempt(lambda: 2 + numbers[0])
attempt(lambda: (1 + numbers[1], 1.5 + numbers[1], 1 - numbers[1]))
attempt(lambda: (1 < numbers[0], 1 == numbers[0], 1.5 < numbers[0], 10**30 == numbers[0]))
