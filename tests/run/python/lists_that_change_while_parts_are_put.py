# What stands in a slice, or gives the items for one, may change the sequence: the bounds hold for what is there then.


class Emptying:
    def __init__(self, items):
        self.items = items

    def __iter__(self):
        yield from list(self.items)
        self.items.clear()


class Index(Emptying):
    def __index__(self):
        self.items.clear()
        return 3


def attempt(what, f):
    try:
        print(what, f())
    except (ValueError, IndexError, TypeError) as e:
        print(what, type(e).__name__, e)


def put(items, start, stop, step, value):
    items[start:stop:step] = value
    return items


for step in (-1, 2, 1):
    items = list(range(5))
    attempt(("list", step), lambda: put(items, None, None, step, Emptying(items)))
    items = bytearray(range(5))
    attempt(("bytearray", step), lambda: put(items, None, None, step, Emptying(items)))
for made in (list, bytearray):
    items = made(range(5))
    attempt((made.__name__, "read"), lambda: items[0:Index(items)])
    items = made(range(5))
    attempt((made.__name__, "read back"), lambda: items[Index(items)::-1])
    items = made(range(5))
    attempt((made.__name__, "put"), lambda: put(items, 1, Index(items), 1, [7, 8, 9]))
    items = made(range(5))
    attempt((made.__name__, "item"), lambda: items[Index(items)])
attempt("no iterable", lambda: put([1], None, None, 1, 5))
attempt("no index", lambda: put([1], "a", None, 1, [5]))


class EqualWhenEmptied:
    def __init__(self, items):
        self.items = items

    def __eq__(self, other):
        self.items.clear()
        return True


items = []
items += [EqualWhenEmptied(items), EqualWhenEmptied(items)]
attempt("remove", lambda: items.remove(1))
print(items)
