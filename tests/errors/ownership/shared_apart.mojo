# A function takes what the caller lent to be apart from what is shared; that it is so, its callers must see to.
from std.memory import ArcPointer


struct Node(Movable):
    var name: String
    var items: List[String]
    var others: List[String]
    var next: List[ArcPointer[Node]]
    var text: ArcPointer[String]

    def __init__(out self):
        self.name = "n"
        self.items = ["i"]
        self.others = []
        self.next = []
        self.text = ArcPointer(String("t"))

    def merge(mut self, other: ArcPointer[Node]):
        for x in other[].items:
            self.items.append(x)

    def take(mut self, other: ArcPointer[Node]):
        for x in other[].items:
            self.others.append(x)

    def collect(self, mut into: List[String]):
        for n in self.next:
            n[].collect(into)
        for x in self.items:
            into.append(x)

    def exchange(mut self, other: ArcPointer[Node]):
        swap(self.items, other[].items)

    def grow_each(self, other: ArcPointer[Node]):
        for i in self.items:
            other[].items.append("x")
            print(i)

    def renews(mut self):
        ref text = self.text[]
        self.next[0][].text = ArcPointer(String("new"))
        print(text)

    def looks(self):
        ref text = self.text[]
        self.next[0][].text = ArcPointer(String("new"))
        print(text)

    def passes_on(mut self, other: ArcPointer[Node]):
        self.merge(other)


@fieldwise_init
struct Outer(Movable):
    var node: Node


def fill(source: List[String], target: ArcPointer[Node]):
    for s in source:
        target[].items.append(s)


def both(mut a: Node, mut b: Node):
    ref first = a.items[0]
    b.items.clear()
    print(first)


def one_is_shared(mut a: Node, b: ArcPointer[Node]):
    both(a, b[])


def bytes(view: Span[String, _], target: ArcPointer[Node]):
    target[].items.append("x")
    print(view[0])


def run(f: def(mut Node, ArcPointer[Node]) thin -> None, a: ArcPointer[Node], b: ArcPointer[Node]):
    f(a[], b)  # expected-error {{this argument is in a shared 'Node', and the callee may reach the same one through another owner while it is changed}}


def wrong(a: ArcPointer[Node], b: ArcPointer[Node], c: ArcPointer[Outer]):
    a[].merge(b)  # expected-error {{this argument is in a shared 'Node', and 'Node.merge' may reach the same one through another owner while it is changed}}
    a[].passes_on(b)  # expected-error {{this argument is in a shared 'Node', and 'Node.passes_on' may reach the same one through another owner while it is changed}}
    a[].exchange(b)  # expected-error {{this argument is in a shared 'Node', and 'Node.exchange' may reach the same one through another owner while it is changed}}
    a[].grow_each(b)  # expected-error {{this argument is in a shared 'Node', and 'Node.grow_each' may reach the same one through another owner while it is changed}}
    a[].renews()  # expected-error {{this argument is in a shared 'Node', and 'Node.renews' may reach the same one through another owner while it is changed}}
    a[].looks()  # expected-error {{this argument is in a shared 'Node', and 'Node.looks' may reach the same one through another owner while it is changed}}
    fill(a[].items, b)  # expected-error {{this argument is in a shared 'Node', and 'fill' may reach the same one through another owner while it is changed}}
    one_is_shared(a[], b)  # expected-error {{this argument is in a shared 'Node', and 'one_is_shared' may reach the same one through another owner while it is changed}}
    bytes(a[].items, b)  # expected-error {{this argument refers into a shared 'Node', which the callee may change through another owner: pass a copy}}
    run(one_is_shared, a, b)


def right(a: ArcPointer[Node], b: ArcPointer[Node], c: ArcPointer[Outer]):
    var n = Node()
    n.merge(a)
    n.passes_on(a)
    n.exchange(a)
    n.grow_each(a)
    n.renews()
    n.looks()
    a[].take(b)
    a[].collect(n.items)
    fill(n.items, a)
    fill(a[].others, b)
    one_is_shared(n, a)
    bytes(n.items, a)
    c[].node.merge(a)
    var items = b[].items.copy()
    fill(items, a)
