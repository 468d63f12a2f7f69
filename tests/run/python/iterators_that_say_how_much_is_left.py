# How many items iterators have left, and what they notice of changes; classes made from builtin ones with keywords.
# flags: --no-python
from operator import length_hint
import copy

d = {1: "a", 2: "b", 3: "c"}
for it in (iter([1, 2, 3]), iter((1, 2, 3)), iter("abc"), iter({1, 2, 3}), iter(b"abc"), iter(bytearray(b"abc")), iter(range(3)),
           iter(d), iter(d.values()), iter(d.items()), reversed([1, 2, 3]), reversed(d), reversed(d.values()), reversed(d.items())):
    left = [it.__length_hint__()]
    for _ in it:
        left.append(length_hint(it))
    print(type(it).__name__.replace("str_ascii", "str"), left)
print(list(copy.copy(reversed(d.items()))))


class Clears(str):
    def __eq__(self, other):
        cleared.clear()
        return NotImplemented

    def __hash__(self):
        return hash("test")


cleared = {Clears(): 1}
print("test" in cleared, cleared)


class Keys(set):
    pass


print(Keys([1]) in {frozenset([1])}, Keys([2]) in {frozenset([1])})
try:
    {Keys([1]): 1}
except TypeError as e:
    print(e)


class Kinds:
    made = []

    def __init__(self, *args, **keywords):
        Kinds.made.append((type(self).__name__, len(args), sorted(keywords)))


for base in (float, list, tuple, set, frozenset):
    class Made(Kinds, base):
        pass
    Made([] if base is not float else 2.5, more=1)
    Plain = type("Plain", (base,), {})
    try:
        Plain(more=1)
    except TypeError as e:
        print(base.__name__, type(e).__name__)
print(Kinds.made)
frozenset([1]).__init__([2])


def counted():
    yield 1


g = counted()
print(g.gi_suspended, g.gi_running, next(g), g.gi_suspended, g.__name__)
g.__name__ = "renamed"
print(g.__name__, list(g), g.gi_suspended, g.gi_frame)
try:
    g.__name__ = 3
except TypeError as e:
    print(e)


async def waits():
    pass


c = waits()
print(c.cr_suspended, c.cr_running, c.cr_frame is None)
c.close()
print(c.cr_frame)

import codecs
print(codecs.escape_decode(rb"\x41\n\101\\ \0'"), codecs.escape_encode(b"a\n'\xff"))
