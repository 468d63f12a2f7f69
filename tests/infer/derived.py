# Classes that derive from list or dict: what they hold is known as what lists and dicts hold.
# RUN: %pyc check --dump=types %s | FileCheck %s
# RUN: %pyc run --verify-types %s | FileCheck --check-prefix=OUT %s


class Stack(list):
    def push(self, x):
        self.append(x)

    def top(self):
        return self[-1]


class Numbered(Stack):
    def __init__(self, n):
        super().__init__(range(n))
        self.n = n


class Counts(dict[str, int]):
    def __missing__(self, key):
        return 0

    def bump(self, key):
        self[key] += 1


class Doubled(dict):
    def __setitem__(self, key, value):
        super().__setitem__(key, value * 2)


class Loose(list):
    pass


# CHECK: words: Stack
# CHECK: joined: str
# CHECK: first: str
# CHECK: total: int
# CHECK: counts: Counts
# CHECK: least: int
# CHECK: doubled: Doubled
# CHECK: got: None | float
words = Stack(["a", "b"])
words.push("c")
joined = ""
for word in words:
    joined += word
first = words.top()
total = 0
for number in Numbered(4):
    total += number
counts = Counts()
for word in words:
    counts.bump(word)
least = min(counts.values()) + counts["none"]
doubled = Doubled(x=0.5)
doubled["y"] = 1.5
got = doubled.get("y")
# OUT: abc c 6 1 3.0
print(joined, first, total, least, got)
loose = Loose() + [1]
# OUT: [1] 0 True
print(loose, len(Loose()), not Loose())

# CHECK: class Stack
# CHECK-NEXT: as list[str]
# CHECK: class Numbered
# CHECK-NEXT: as list[int]
# CHECK: class Counts
# CHECK-NEXT: as dict[str, int]
# CHECK: class Doubled
# CHECK-NEXT: as dict[str, float]
# CHECK: class Loose open
# CHECK-NEXT: as list[any]
