# An Optional in untyped code: None when it is empty, also as an object; None and plain values where one is wanted.
from pyc import Int, List, Optional, String, fn


@fn
def find(n: Int) -> Optional[Int]:
    if n > 3:
        return n
    return None


@fn
def value_or(o: Optional[Int], other: Int) -> Int:
    return o.value() if o else other


def show(o):
    return "none" if o is None else o.value()


class Holder:
    def __init__(self, n):
        self.found = find(n)


x, y = find(1), find(5)
print(x is None, y is None, x is not None, bool(x), bool(y), x == None, not y)
print(x, y, y.value(), [find(i) for i in range(3, 5)])
print(show(find(1)), show(find(9)), show(x), Holder(2).found is None, Holder(7).found.value())
items = {"some": Optional[Int](3), "none": Optional[Int](None)}
print(items["some"].value(), items["none"] is None, items["some"].take(), items["some"])
print(value_or(items["none"], 1), value_or(None, 2), value_or(5, 0), value_or([9][0], 0), value_or([None][0], 6))
values = List[Optional[Int]]([1, None])
names = List[Optional[String]](["a", None][:2])
print(len(values), values[1] is None, names[0].value(), [n is None for n in names])
