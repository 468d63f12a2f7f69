# A graph whose nodes have several owners: walked, changed and taken apart; visitors that leave what is walked alone.
from std.memory import ArcPointer


trait Visitor:
    def visit(self, n: Int):
        ...


@fieldwise_init
struct Quiet(Visitor, Copyable, Movable):
    def visit(self, n: Int):
        print(n)


def each[V: Visitor](list: ArcPointer[List[Int]], v: V):
    for x in list[]:
        v.visit(x)


struct Graph(Movable):
    var nodes: List[ArcPointer[GNode]]

    def __init__(out self):
        self.nodes = []

    def add(mut self, name: String) -> ArcPointer[GNode]:
        var n = ArcPointer(GNode(name))
        self.nodes.append(n)
        return n

    def connect(mut self, a: Int, b: Int):
        self.nodes[a][].next.append(self.nodes[b])

    def reset(self):
        for n in self.nodes:
            n[].seen = False

    def walk(self, start: ArcPointer[GNode], mut out_names: List[String]):
        if start[].seen:
            return
        start[].seen = True
        out_names.append(start[].name)
        for m in start[].next:
            self.walk(m, out_names)

    def bfs(self, start: Int) -> List[String]:
        var found = List[String]()
        var queue: List[ArcPointer[GNode]] = [self.nodes[start]]
        var at = 0
        while at < len(queue):
            var n = queue[at]
            at += 1
            if n[].seen:
                continue
            n[].seen = True
            found.append(n[].name)
            for m in n[].next:
                if not m[].seen:
                    queue.append(m)
        return found^


struct GNode(Movable):
    var name: String
    var seen: Bool
    var next: List[ArcPointer[GNode]]
    var tags: Dict[String, Int]

    def __init__(out self, name: String):
        self.name = name
        self.seen = False
        self.next = []
        self.tags = Dict[String, Int]()

    def tag(mut self, key: String):
        self.tags[key] = self.tags.get(key, 0) + 1


def main() raises:
    var l = ArcPointer[List[Int]]([1, 2])
    each(l, Quiet())
    var g = Graph()
    _ = g.add("a")
    _ = g.add("b")
    var c = g.add("c")
    g.connect(0, 1)
    g.connect(1, 2)
    g.connect(2, 0)
    var names = List[String]()
    g.walk(c, names)
    print(names)
    g.reset()
    print(g.bfs(0))
    for n in g.nodes:
        n[].tag("x")
        n[].tag(n[].name.copy())
        n[].name += "!"
    for n in g.nodes:
        for e in n[].tags.items():
            print(n[].name, e.key, e.value)
    var first = g.nodes[0]
    first[].next.clear()
    g.nodes.clear()
    print(first[].name, c[].name)
    first[].name = c[].name + first[].name
    first[].name, c[].name = c[].name, first[].name
    print(first[].name, c[].name)
    c[].next.append(first)
    c[].next[0][].next.append(c)
    c[].next[0][].name = "z"
    print(first[].name, len(c[].next[0][].next))
    c[].next.clear()
