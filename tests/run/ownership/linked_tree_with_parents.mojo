# A generic tree whose nodes know their parents, by aliases of pointer types that are members of the structs.
from std.memory import alloc

struct Node[T: Copyable & Comparable & Writable & Deinitable](Movable):
    comptime Link = Optional[Pointer[Self, MutUntrackedOrigin]]
    var value: Self.T
    var parent: Self.Link
    var left: Self.Link
    var right: Self.Link

    def __init__(out self, var value: Self.T, parent: Self.Link):
        self.value = value^
        self.parent = parent
        self.left = None
        self.right = None

struct Tree[T: Copyable & Comparable & Writable & Deinitable](Movable):
    comptime At = Pointer[Node[Self.T], MutUntrackedOrigin]
    var root: Optional[Self.At]
    var size: Int

    def __init__(out self):
        self.root = None
        self.size = 0

    def insert(mut self, var value: Self.T):
        var parent: Optional[Self.At] = None
        var at = self.root
        var is_left = False
        while at:
            parent = at
            is_left = value < at.value()[].value
            at = at.value()[].left if is_left else at.value()[].right
        var node = alloc[Node[Self.T]](1)
        node.unsafe_write(Node[Self.T](value^, parent))
        if not parent:
            self.root = node
        elif is_left:
            parent.value()[].left = node
        else:
            parent.value()[].right = node
        self.size += 1

    def first(self) -> Optional[Self.At]:
        var at = self.root
        while at and at.value()[].left:
            at = at.value()[].left
        return at

    @staticmethod
    def next(node: Self.At) -> Optional[Self.At]:
        if node[].right:
            var at = node[].right.value()
            while at[].left:
                at = at[].left.value()
            return at
        var at = node
        var up = at[].parent
        while up and up.value()[].right and up.value()[].right.value() == at:
            at = up.value()
            up = at[].parent
        return up

    @staticmethod
    def _end(node: Optional[Self.At]):
        if not node:
            return
        Self._end(node.value()[].left)
        Self._end(node.value()[].right)
        var at = node.value()
        at.unsafe_deinit_pointee()
        at.unsafe_free()

    def __deinit__(deinit self):
        Self._end(self.root)

def main():
    var t = Tree[String]()
    for word in ["the", "quick", "brown", "fox", "jumps", "over", "lazy", "dog"]:
        t.insert(word)
    var at = t.first()
    while at:
        print(at.value()[].value, end=" ")
        at = Tree[String].next(at.value())
    print(t.size)
