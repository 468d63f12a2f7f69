# What code that is not seen has may be anything from then on; what it does not have stays known.
# RUN: %pyc check --dump=types %s | FileCheck %s
import json


class Kept:
    def __init__(self):
        self.n = 1


class Given:
    def __init__(self):
        self.n = 1

    def change(self, n):
        self.n = n


def callback(x):
    return x


kept = [1, 2]
given = [1, 2]
json.dumps(given, default=callback)
a, b = Kept(), Given()
json.loads("1", object_hook=b)
setattr(a, "n", 2)
print(kept[0], given[0], a.n, b.n)

# CHECK-LABEL: module
# CHECK: kept: list[int]
# CHECK: given: list[any]
# CHECK: def callback -> any
# CHECK-NEXT: x: any
# CHECK: def change
# CHECK: n: any
# CHECK: class Kept{{$}}
# CHECK: self.n: int
# CHECK: class Given open
