from std.memory import OwnedPointer

comptime DEPTH = 18


struct Node(Movable):
    var left: Optional[OwnedPointer[Node]]
    var right: Optional[OwnedPointer[Node]]

    def __init__(out self, depth: Int):
        self.left = None
        self.right = None
        if depth > 0:
            self.left = OwnedPointer(Node(depth - 1))
            self.right = OwnedPointer(Node(depth - 1))

    def __deinit__(deinit self):
        pass

    def count(self) -> Int:
        var n = 1
        if self.left:
            n += self.left.value()[].count()
        if self.right:
            n += self.right.value()[].count()
        return n


def main():
    var long_lived = Node(DEPTH)
    var depth = 4
    while depth <= DEPTH:
        var trees = 1 << (DEPTH - depth + 4)
        var nodes = 0
        for _ in range(trees):
            nodes += Node(depth).count()
        print(trees, depth, nodes)
        depth += 4
    print(long_lived.count())
