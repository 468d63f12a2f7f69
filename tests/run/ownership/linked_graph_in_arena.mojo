# A graph whose vertices live in an arena and point to each other.
from std.memory import alloc

@fieldwise_init
struct Vertex(Copyable, Movable):
    var name: String
    var edges: List[Pointer[Vertex, MutUntrackedOrigin]]
    var back: Optional[Pointer[Vertex, MutUntrackedOrigin]]
    var seen: Bool

struct Arena(Movable):
    var blocks: List[Pointer[Vertex, MutUntrackedOrigin]]
    var used: Int
    comptime PER_BLOCK = 4

    def __init__(out self):
        self.blocks = []
        self.used = Self.PER_BLOCK

    def make(mut self, var name: String) -> Pointer[Vertex, MutUntrackedOrigin]:
        if self.used == Self.PER_BLOCK:
            self.blocks.append(alloc[Vertex](Self.PER_BLOCK))
            self.used = 0
        var at = self.blocks[len(self.blocks) - 1] + self.used
        at.unsafe_write(Vertex(name^, [], None, False))
        self.used += 1
        return at

    def __deinit__(deinit self):
        for i in range(len(self.blocks)):
            var count = self.used if i == len(self.blocks) - 1 else Self.PER_BLOCK
            for k in range(count):
                (self.blocks[i] + k).unsafe_deinit_pointee()
            self.blocks[i].unsafe_free()

def connect(a: Pointer[Vertex, MutUntrackedOrigin], b: Pointer[Vertex, MutUntrackedOrigin]):
    a[].edges.append(b)
    b[].edges.append(a)

def path(start: Pointer[Vertex, MutUntrackedOrigin], goal: Pointer[Vertex, MutUntrackedOrigin]) -> List[String]:
    var queue: List[Pointer[Vertex, MutUntrackedOrigin]] = [start]
    var head = 0
    start[].seen = True
    while head < len(queue):
        var at = queue[head]
        head += 1
        for next in at[].edges:
            if not next[].seen:
                next[].seen = True
                next[].back = at
                queue.append(next)
    var names = List[String]()
    var step: Optional[Pointer[Vertex, MutUntrackedOrigin]] = goal
    while step:
        names.append(step.value()[].name)
        step = step.value()[].back
    names.reverse()
    return names^

def main():
    var arena = Arena()
    var v = List[Pointer[Vertex, MutUntrackedOrigin]]()
    for i in range(10):
        v.append(arena.make(String("v", i)))
    for i in range(9):
        connect(v[i], v[i + 1])
    connect(v[1], v[7])
    print(path(v[0], v[9]))
    _ = arena^
