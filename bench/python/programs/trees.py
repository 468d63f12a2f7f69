"""A binary search tree walked by recursive generators."""


class Tree:
    def __init__(self, key, value):
        self.key = key
        self.value = value
        self.left = None
        self.right = None

    def insert(self, key, value):
        node = self
        while key != node.key:
            side = 'left' if key < node.key else 'right'
            if side == 'left':
                if node.left is None:
                    node.left = Tree(key, value)
                    return
                node = node.left
            else:
                if node.right is None:
                    node.right = Tree(key, value)
                    return
                node = node.right
        node.value = value

    def __iter__(self):
        if self.left is not None:
            yield from self.left
        yield self.key, self.value
        if self.right is not None:
            yield from self.right

    def leaves(self):
        if self.left is None and self.right is None:
            yield self.key
            return
        for child in (self.left, self.right):
            if child is not None:
                for key in child.leaves():
                    yield key


def permutations(items):
    if len(items) <= 1:
        yield items
        return
    for i in range(len(items)):
        for rest in permutations(items[:i] + items[i + 1:]):
            yield [items[i]] + rest


def hanoi(n, a, b, c):
    if n:
        yield from hanoi(n - 1, a, c, b)
        yield a, c
        yield from hanoi(n - 1, b, a, c)


def main():
    tree = Tree(50000, 'root')
    for i in range(60000):
        tree.insert(i * 7919 % 100003, str(i))
    for _ in range(12):
        total = sum(key * len(value) for key, value in tree)
    print(total % 1000007, sum(tree.leaves()), next(iter(tree)))
    print(sum(1 for p in permutations(list('abcdefgh')) if p[0] < p[-1]))
    print(sum(len(a + c) for a, c in hanoi(18, 'x', 'y', 'z')))


if __name__ == '__main__':
    main()
