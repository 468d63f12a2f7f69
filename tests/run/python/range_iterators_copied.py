# Iterators of ranges, also of numbers beyond 64 bits, are copied and moved on.
import copy, pickle
for r in (range(10), range(2**70, 2**70 + 6), range(10, 0, -3), range(2**66, 0, -2**65), range(0)):
    it = iter(r)
    next(it, None)
    twin = copy.copy(it)
    again = pickle.loads(pickle.dumps(it))
    print(list(it), list(twin), list(again))
    it = iter(r)
    it.__setstate__(2)
    print(list(it), it.__length_hint__())
    it = reversed(r)
    next(it, None)
    print(list(pickle.loads(pickle.dumps(it))))
