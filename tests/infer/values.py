# What names, attributes and elements can be: numbers, texts, containers by where they are made, instances by class.
# RUN: %pyc check --dump=types %s | FileCheck %s


class Vec:
    def __init__(self, x, y):
        self.x = x
        self.y = y

    def __add__(self, other):
        return Vec(self.x + other.x, self.y + other.y)

    @property
    def size(self):
        return (self.x * self.x + self.y * self.y) ** 0.5


class Node:
    def __init__(self, value, next=None):
        self.value = value
        self.next = next


def build(n):
    head = None
    for i in range(n):
        head = Node(i, head)
    return head


def main():
    a = Vec(1.0, 2.0) + Vec(3.0, 4.0)
    size = a.size
    grid = [[0] * 10 for _ in range(10)]
    counts = {}
    for word in "a b c".split():
        counts[word] = counts.get(word, 0) + 1
    for key, count in sorted(counts.items()):
        print(key, count)
    node = build(10)
    total = 0
    while node:
        total += node.value
        node = node.next
    print(size, grid, total)


main()
# CHECK-LABEL: def main -> None
# CHECK: a: Vec
# CHECK: size: float | complex
# CHECK: grid: list[list[int]]
# CHECK: counts: dict[str, int]
# CHECK: word: str
# CHECK: key: str
# CHECK: count: int
# CHECK: node: None | Node
# CHECK: total: int
# CHECK-LABEL: def build -> None | Node
# CHECK: class Vec
# CHECK: self.x: float
# CHECK: class Node
# CHECK: self.value: int
# CHECK: self.next: None | Node
