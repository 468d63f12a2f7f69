"""A B-tree as an ordered map: insertion, search, deletion, iteration over a range. With annotations."""
from bisect import bisect_left
from typing import Iterator, List, Optional


class Node:
    def __init__(self, leaf: bool) -> None:
        self.keys: List[int] = []
        self.values: List[str] = []
        self.children: List['Node'] = []
        self.leaf = leaf


class BTree:
    def __init__(self, degree: int = 8) -> None:
        self.degree = degree
        self.root = Node(True)
        self.size = 0

    def __len__(self) -> int:
        return self.size

    def get(self, key: int) -> Optional[str]:
        node = self.root
        while True:
            i = bisect_left(node.keys, key)
            if i < len(node.keys) and node.keys[i] == key:
                return node.values[i]
            if node.leaf:
                return None
            node = node.children[i]

    def split(self, parent: Node, i: int) -> None:
        t = self.degree
        full = parent.children[i]
        right = Node(full.leaf)
        right.keys, right.values = full.keys[t:], full.values[t:]
        parent.keys.insert(i, full.keys[t - 1])
        parent.values.insert(i, full.values[t - 1])
        parent.children.insert(i + 1, right)
        full.keys, full.values = full.keys[:t - 1], full.values[:t - 1]
        if not full.leaf:
            right.children = full.children[t:]
            full.children = full.children[:t]

    def insert(self, key: int, value: str) -> None:
        if len(self.root.keys) == 2 * self.degree - 1:
            old = self.root
            self.root = Node(False)
            self.root.children.append(old)
            self.split(self.root, 0)
        node = self.root
        while True:
            i = bisect_left(node.keys, key)
            if i < len(node.keys) and node.keys[i] == key:
                node.values[i] = value
                return
            if node.leaf:
                node.keys.insert(i, key)
                node.values.insert(i, value)
                self.size += 1
                return
            if len(node.children[i].keys) == 2 * self.degree - 1:
                self.split(node, i)
                continue
            node = node.children[i]

    def delete(self, key: int) -> bool:
        found = self._delete(self.root, key)
        if not self.root.keys and not self.root.leaf:
            self.root = self.root.children[0]
        self.size -= found
        return found

    def _delete(self, node: Node, key: int) -> bool:
        t = self.degree
        i = bisect_left(node.keys, key)
        here = i < len(node.keys) and node.keys[i] == key
        if node.leaf:
            if here:
                del node.keys[i], node.values[i]
            return here
        if here:
            left, right = node.children[i], node.children[i + 1]
            if len(left.keys) >= t:
                last = left
                while not last.leaf:
                    last = last.children[-1]
                node.keys[i], node.values[i] = last.keys[-1], last.values[-1]
                return self._delete(left, node.keys[i])
            if len(right.keys) >= t:
                first = right
                while not first.leaf:
                    first = first.children[0]
                node.keys[i], node.values[i] = first.keys[0], first.values[0]
                return self._delete(right, node.keys[i])
            self.merge(node, i)
            return self._delete(left, key)
        return self._delete(self.filled(node, i), key)

    def filled(self, node: Node, i: int) -> Node:
        """The child of that number, after it got more than the least number of keys."""
        t = self.degree
        child = node.children[i]
        if len(child.keys) >= t:
            return child
        if i > 0 and len(node.children[i - 1].keys) >= t:
            left = node.children[i - 1]
            child.keys.insert(0, node.keys[i - 1])
            child.values.insert(0, node.values[i - 1])
            node.keys[i - 1], node.values[i - 1] = left.keys.pop(), left.values.pop()
            if not left.leaf:
                child.children.insert(0, left.children.pop())
            return child
        if i < len(node.keys) and len(node.children[i + 1].keys) >= t:
            right = node.children[i + 1]
            child.keys.append(node.keys[i])
            child.values.append(node.values[i])
            node.keys[i], node.values[i] = right.keys.pop(0), right.values.pop(0)
            if not right.leaf:
                child.children.append(right.children.pop(0))
            return child
        return self.merge(node, i if i < len(node.keys) else i - 1)

    def merge(self, node: Node, i: int) -> Node:
        left, right = node.children[i], node.children[i + 1]
        left.keys += [node.keys.pop(i), *right.keys]
        left.values += [node.values.pop(i), *right.values]
        left.children += right.children
        del node.children[i + 1]
        return left

    def items(self, low: int, high: int) -> Iterator[tuple]:
        yield from self._items(self.root, low, high)

    def _items(self, node: Node, low: int, high: int) -> Iterator[tuple]:
        for i, key in enumerate(node.keys):
            if not node.leaf and low <= key:
                yield from self._items(node.children[i], low, high)
            if key >= high:
                return
            if key >= low:
                yield key, node.values[i]
        if not node.leaf:
            yield from self._items(node.children[-1], low, high)


def main() -> None:
    tree = BTree()
    n = 200000
    for i in range(n):
        key = i * 7919 % 300007
        tree.insert(key, f'v{key}')
    print(len(tree), tree.get(7919), tree.get(300008))
    hits = sum(1 for i in range(0, 300007, 2) if tree.get(i) is not None)
    print(hits, sum(k * len(v) for k, v in tree.items(1000, 60000)) % 1000007)
    gone = sum(tree.delete(i) for i in range(0, 300007, 3))
    print(gone, len(tree), list(tree.items(500, 520)))


if __name__ == '__main__':
    main()
