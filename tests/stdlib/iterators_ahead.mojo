# zip and product of several, adaptors of itertools, peekable.

from std.itertools import product, count, cycle, repeat, take_while, drop_while, take, drop
from std.iter import chain, peekable, empty, once
def main() raises:
    var a = [1, 2]
    var b = ["x", "y"]
    var c = [True, False]
    var d = [1.5, 2.5]
    for w, x, y, z in zip(a, b, c, d):
        print(w, x, y, z)
    for p in product(a, b, c):
        print(p[0], p[1], p[2], end=";")
    print()
    for x in take(count(1), 3):
        print(x, end=" ")
    for x in once(5):
        print(x)
    for x in empty[Int]():
        print(x)
    var n = 0
    for x in cycle(a):
        n += x
        if n > 5:
            break
    print(n)
    var it = peekable(a)
    print(it.peek().value()[])
    print(it.__next__())
    print([x for x in chain(a, range(2))])
