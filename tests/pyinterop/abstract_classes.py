# Objects of ours that CPython's modules test against abstract classes: those with a class there are of it, others of none.
# flags: --bridge=random
import random
from collections import Counter, deque
from collections.abc import Mapping, Sequence


def letters():
    yield from "hello"


print(Counter(letters()).most_common(1), deque(letters(), maxlen=2), len(random.sample(range(100), 5)))
print(isinstance(range(3), Sequence), isinstance(letters(), Mapping))
