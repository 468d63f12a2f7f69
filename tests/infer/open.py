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

    def __call__(self, found):
        return found


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


class Link:
    def __init__(self):
        self.next = None

    def put(self, value):
        self.next.value = value
        self.next["value"] = value

    def __iter__(self):
        yield 1
        if self.next is not None:
            yield from self.next


link = Link()
link.next = Link()
link.put(link)
walked = list(link)

# What raises, because None and numbers take no attributes and items, stores nothing; an object that is delegated to is
# only walked.
# CHECK: class Link{{$}}
# CHECK: self.next: None | Link
# CHECK: self.value: Link
