# A list whose nodes are linked both ways by pointers of which no origin is known.
from std.memory import Pointer, alloc

struct Node(Movable):
    var value: Int
    var prev: Optional[Pointer[Node, MutUntrackedOrigin]]
    var next: Optional[Pointer[Node, MutUntrackedOrigin]]

    def __init__(out self, value: Int):
        self.value = value
        self.prev = None
        self.next = None

struct Deque2(Movable):
    comptime Link = Optional[Pointer[Node, MutUntrackedOrigin]]
    var head: Self.Link
    var tail: Self.Link
    var size: Int

    def __init__(out self):
        self.head = None
        self.tail = None
        self.size = 0

    def push_back(mut self, value: Int):
        var node = alloc[Node](1)
        node.unsafe_write(Node(value))
        node[].prev = self.tail
        if self.tail:
            self.tail.value()[].next = node
        else:
            self.head = node
        self.tail = node
        self.size += 1

    def push_front(mut self, value: Int):
        var node = alloc[Node](1)
        node.unsafe_write(Node(value))
        node[].next = self.head
        if self.head:
            self.head.value()[].prev = node
        else:
            self.tail = node
        self.head = node
        self.size += 1

    def remove(mut self, node: Pointer[Node, MutUntrackedOrigin]) -> Int:
        var value = node[].value
        var prev = node[].prev
        var next = node[].next
        if prev:
            prev.value()[].next = next
        else:
            self.head = next
        if next:
            next.value()[].prev = prev
        else:
            self.tail = prev
        node.unsafe_deinit_pointee()
        node.unsafe_free()
        self.size -= 1
        return value

    def pop_front(mut self) raises -> Int:
        if not self.head:
            raise Error("empty")
        return self.remove(self.head.value())

    def find(self, value: Int) -> Self.Link:
        var at = self.head
        while at:
            if at.value()[].value == value:
                return at
            at = at.value()[].next
        return None

    def __deinit__(deinit self):
        var at = self.head
        while at:
            var next = at.value()[].next
            at.value().unsafe_deinit_pointee()
            at.value().unsafe_free()
            at = next

    def show(self):
        var at = self.head
        while at:
            print(at.value()[].value, end=" ")
            at = at.value()[].next
        print()

def main() raises:
    var d = Deque2()
    for i in range(5):
        d.push_back(i)
        d.push_front(-i)
    d.show()
    var f = d.find(3)
    if f:
        print(d.remove(f.value()))
    d.show()
    print(d.pop_front(), d.size)
