# Instances of classes that are derived from builtin ones have room for attributes of their own.
import array
import collections
import itertools
import types


def look(base, *args):
    class Derived(base):
        pass

    made = Derived(*args)
    made.own = 7
    print(base.__name__, getattr(made, "nothing", 5), made.own, made.__dict__["own"], type(made).__name__)


for base, *args in [
    (enumerate, "ab"), (zip, [1]), (map, str, [1]), (filter, None, [1]), (int, 5), (float, 1.5), (complex, 1), (str, "a"), (bytes, b"a"),
    (bytearray, b"a"), (tuple, [1]), (list, [1]), (dict,), (set,), (frozenset,), (property,), (staticmethod, len), (classmethod, len),
    (type, "T", (), {}), (types.ModuleType, "m"), (itertools.count, 1), (itertools.chain, [1]), (itertools.cycle, [1]),
    (itertools.accumulate, [1]), (itertools.islice, [1], 1), (itertools.product, [1]), (itertools.permutations, [1]), (itertools.groupby, [1]),
    (collections.deque,), (collections.OrderedDict,), (collections.defaultdict, int), (collections.Counter, "a"), (array.array, "i"),
    (types.SimpleNamespace,), (Exception, "a"), (OSError, 1, "a"), (StopIteration, 1), (object,),
]:
    look(base, *args)


class Numbered(enumerate):
    pass


kept = Numbered("abc")
kept.label = "x"
print(list(kept), kept.label)
