"""Many binary trees of objects, made, counted and dropped while a long-lived one stays."""


class Node:
    def __init__(self, left, right):
        self.left = left
        self.right = right

    def check(self):
        if self.left is None:
            return 1
        return 1 + self.left.check() + self.right.check()


def make(depth):
    if depth == 0:
        return Node(None, None)
    return Node(make(depth - 1), make(depth - 1))


def main():
    least, most = 4, 15
    print(f'stretch tree of depth {most + 1}: {make(most + 1).check()}')
    kept = make(most)
    for depth in range(least, most + 1, 3):
        trees = 1 << (most - depth + least)
        total = 0
        for _ in range(trees):
            total += make(depth).check()
        print(f'{trees} trees of depth {depth}: {total}')
    print(f'long-lived tree of depth {most}: {kept.check()}')


if __name__ == '__main__':
    main()
