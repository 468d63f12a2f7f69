# What is taken out of a container is moved, once out of its place and once to the caller, and never copied.
from std.collections import Deque, Set
from std.hash import Hasher


struct Named(Copyable, Equatable, Hashable):
    var name: String

    def __init__(out self, name: String):
        self.name = name

    def __init__(out self, *, copy: Self):
        self.name = copy.name + "'"
        print("copy", self.name)

    def __init__(out self, *, deinit move: Self):
        self.name = move.name^
        print("move", self.name)

    def __eq__(self, other: Self) -> Bool:
        return self.name == other.name

    def __hash__[H: Hasher](self, mut hasher: H):
        self.name.__hash__(hasher)


def main() raises:
    var items = List[Named](capacity=2)
    items.append(Named("a"))
    items.append(Named("b"))
    print("pop")
    var last = items.pop()
    print("pop(0)")
    var first = items.pop(0)
    var ends = Deque[Named]()
    ends.append(Named("c"))
    ends.append(Named("d"))
    print("deque")
    var right = ends.pop()
    var left = ends.popleft()
    var names = Set[Named]()
    names.add(Named("e"))
    print("set")
    var member = names.pop()
    print(last.name, first.name, right.name, left.name, member.name, len(names))
