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
    a[].passes_on(b)  # expected-error {{this argument is in a shared 'Node', and 'Node.passes_on' may reach the same one through another owner while it is changed}}
    a[].exchange(b)  # expected-error {{this argument is in a shared 'Node', and 'Node.exchange' may reach the same one through another owner while it is changed}}
    a[].grow_each(b)  # expected-error {{this argument is in a shared 'Node', and 'Node.grow_each' may reach the same one through another owner while it is changed}}
    a[].renews()  # expected-error {{this argument is in a shared 'Node', and 'Node.renews' may reach the same one through another owner while it is changed}}
    a[].looks()  # expected-error {{this argument is in a shared 'Node', and 'Node.looks' may reach the same one through another owner while it is changed}}
    fill(a[].items, b)  # expected-error {{this argument is in a shared 'Node', and 'fill' may reach the same one through another owner while it is changed}}
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


trait Op:
    def act(self):
        ...


@fieldwise_init
struct Clear(Op, Movable, Copyable):
    var list: ArcPointer[List[String]]

    def act(self):
        self.list[].clear()


def hidden(mut list: List[String], op: dyn Op):
    ref first = list[0]
    op.act()
    print(first)


def moves(mut list: List[List[String]], other: ArcPointer[List[List[String]]]):
    var kept = list^
    other[].append([])
    list = kept^


struct Box(Movable):
    var items: List[Int]

    def __init__(out self):
        self.items = [2, 1]

    def moves(mut self, other: ArcPointer[Box]):
        var kept = self.items^
        other[].items.append(1)
        self.items = kept^


def in_library(list: ArcPointer[List[Int]], other: ArcPointer[List[Int]]):
    def less(a: Int, b: Int) {read other} -> Bool:
        other[].clear()
        return a < b

    sort(list[], less)  # expected-error {{this argument refers into a shared 'List[Int]', which the callee may change through another owner: pass a copy}}


def others(list: ArcPointer[List[String]], box: ArcPointer[Box], lists: ArcPointer[List[List[String]]]):
    hidden(list[], Clear(list))  # expected-error {{this argument is in a shared 'List[String]', and 'hidden' may reach the same one through another owner while it is changed}}
    box[].moves(box.copy())  # expected-error {{this argument is in a shared 'Box', and 'Box.moves' may reach the same one through another owner while it is changed}}
    moves(lists[], lists.copy())  # expected-error {{this argument is in a shared 'List[List[String]]', and 'moves' may reach the same one through another owner while it is changed}}
    var own: List[String] = ["a"]
    hidden(own, Clear(list))
