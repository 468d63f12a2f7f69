# What CPython gives in numbers stays whole while the collector runs: tuples of any length, the arguments and keywords of
# callbacks, items of containers that a call has changed.
# flags: --bridge=json
import itertools
import json
import random
import struct
from functools import partial

data = bytes(range(256)) * 800
for count in (9, 64, 200):
    for _ in range(20):
        parts = struct.unpack(f"{'1000s' * count}", data[: 1000 * count])
        assert b"".join(parts) == data[: 1000 * count], count
print("unpacked")

for row in itertools.islice(itertools.product(*[[str(i) * 30, "y"] for i in range(12)]), 300):
    assert len(row) == 12 and row[0] == "0" * 30 and all(isinstance(x, str) for x in row)
print("products")


def report(*args, **keywords):
    kept = [str(i) * 10 for i in range(20)]
    return len(args), len(keywords), sum(keywords.values()), args[-1], len(kept)


print(partial(report, *[f"a{i}" for i in range(100)])("last"))
print(partial(report, **{f"k{i}": i for i in range(100)})("only", z=1000))

texts = [str(i) * 20 for i in range(50)]
for _ in range(20):
    random.shuffle(texts)
    assert sorted(texts, key=lambda s: (len(s), s))[0] == "0" * 20
print(len(set(texts)))
print(json.loads(json.dumps([["é" * 50] * 20] * 3)) == [["é" * 50] * 20] * 3)
print(min(itertools.accumulate([str(i) for i in range(30)], lambda a, b: a + b), key=len))
