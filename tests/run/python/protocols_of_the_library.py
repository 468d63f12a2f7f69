# The protocols that typing has: numbers offer the methods that they ask for. Equal items of sorted iterables keep their order.
import fractions
import heapq
import operator
import os
import tempfile
import typing

for value in (3, 2.5, fractions.Fraction(7, 2), "text", b"bytes"):
    kinds = (typing.SupportsInt, typing.SupportsFloat, typing.SupportsAbs, typing.SupportsIndex, typing.SupportsRound, typing.SupportsComplex)
    print(value, [kind.__name__ for kind in kinds if isinstance(value, kind)])
first, second = [("C", 5), ("C", 7)], [("C", 1), ("C", 9)]
print(list(heapq.merge(first, second, key=operator.itemgetter(0))))
print(list(heapq.merge(first, second, key=operator.itemgetter(0), reverse=True)))
with tempfile.NamedTemporaryFile() as file:
    for seconds in (1041808783, 1041808783.25, 1.5):
        os.utime(file.name, (seconds, seconds))
        print(os.stat(file.name).st_mtime)
