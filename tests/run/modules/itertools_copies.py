# What copy and pickle make of an iterator goes on where that one is; getters of operator are pickled, too.
import copy
import operator
import pickle
import warnings
from itertools import *


def big(x):
    return x > 2


def walked(iterator, steps):
    for _ in range(steps):
        next(iterator, None)
    return iterator


MAKERS = [
    lambda: accumulate([1, 2, 3, 4]),
    lambda: accumulate([1, 2, 3], operator.mul, initial=5),
    lambda: accumulate([None, None, None], operator.is_),
    lambda: chain("ab", [], "cd"),
    lambda: combinations("abcd", 2),
    lambda: combinations("ab", 3),
    lambda: combinations_with_replacement("abc", 2),
    lambda: compress("abcdef", [1, 0, 1, 1, 0, 1]),
    lambda: count(5),
    lambda: count(2.5, 1.5),
    lambda: count(10**20, -3),
    lambda: cycle("abc"),
    lambda: dropwhile(big, [3, 4, 1, 5]),
    lambda: filterfalse(big, range(6)),
    lambda: islice("abcdefgh", 1, 7, 2),
    lambda: permutations("abc"),
    lambda: permutations(range(4), 2),
    lambda: product("ab", [1, 2, 3]),
    lambda: product("ab", []),
    lambda: product(),
    lambda: repeat("x", 3),
    lambda: repeat("y"),
    lambda: starmap(pow, [(2, 3), (3, 2), (4, 1)]),
    lambda: takewhile(lambda x: x < 3, [1, 2, 3, 1]),
    lambda: zip_longest("abc", [1], fillvalue="-"),
]

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    for make in MAKERS:
        for steps in (0, 1, 3):
            it = walked(make(), steps)
            twin = copy.deepcopy(it)
            print(type(it).__name__, steps, list(islice(twin, 6)), list(islice(it, 6)))
    for iterator in (combinations("abcd", 3), product([1, 2], "xy"), islice(range(9), 2, None), chain([1], (2, 3))):
        next(iterator)
        for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
            print(list(pickle.loads(pickle.dumps(iterator, protocol))), end=" ")
        print()
    groups = groupby([1, 1, 2, 2, 3], None)
    key, group = next(groups)
    next(group)
    print(key, [(k, list(g)) for k, g in copy.deepcopy(groups)], list(copy.deepcopy(group)))
    c = cycle("de")
    c.__setstate__((["a", "b"], 0))
    print(list(islice(c, 9)))
    c = cycle("de")
    c.__setstate__((["a", "b"], 1))
    print(list(islice(c, 9)))
    p = product((1, 2), (3,))
    p.__setstate__((0, 4096))
    print(next(p), list(p))
    for iterator, state in (
        (cycle("a"), ()),
        (cycle("a"), ((1,), 0)),
        (chain(), 1),
        (chain(), ([1],)),
        (combinations("abc", 2), (1,)),
        (permutations("abc", 2), ((0, 1, 2), (1,))),
    ):
        try:
            iterator.__setstate__(state)
        except (TypeError, ValueError) as e:
            print(type(e).__name__)

with warnings.catch_warnings(record=True) as seen:
    warnings.simplefilter("always")
    copy.copy(count(3))
    print([(w.category.__name__, str(w.message)) for w in seen])


class Named(filterfalse):
    def __init__(self, *args, name=None):
        self.name = name


n = Named(big, range(5), name="n")
print(list(n), n.name)

for getter in (
    operator.itemgetter(1),
    operator.itemgetter(2, 0),
    operator.attrgetter("real"),
    operator.attrgetter("real", "imag.real"),
    operator.methodcaller("__add__", 4),
    operator.methodcaller("to_bytes", length=2, byteorder="big"),
):
    again = pickle.loads(pickle.dumps(getter))
    twin = copy.copy(getter)
    value = [5, 6, 7] if isinstance(getter, operator.itemgetter) else 5
    print(repr(again), getter(value), again(value), twin(value))
print(operator.__inv__ is operator.inv, operator.__invert__ is operator.invert)
