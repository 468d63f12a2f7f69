# Breadth-first search over a graph in CSR form: each launch expands one frontier with atomics.
from max.gpu import global_idx
from max.gpu.host import DeviceContext
from std.atomic import Atomic
from std.math import ceildiv

comptime Ids = Pointer[Int32, ImmUnsafeAnyOrigin]
comptime MutIds = Pointer[Int32, MutUnsafeAnyOrigin]


struct Graph(Movable):
    """Compressed rows: the neighbours of v are targets[starts[v]] up to targets[starts[v + 1]]."""

    var starts: List[Int32]
    var targets: List[Int32]

    def __init__(out self, nodes: Int, edges: List[Tuple[Int, Int]]):
        self.starts = List[Int32](length=nodes + 1, fill=0)
        self.targets = List[Int32](length=2 * len(edges), fill=0)
        for e in edges:
            self.starts[e[0] + 1] += 1
            self.starts[e[1] + 1] += 1
        for v in range(nodes):
            self.starts[v + 1] += self.starts[v]
        var cursor = self.starts.copy()
        for e in edges:
            self.targets[Int(cursor[e[0]])] = Int32(e[1])
            cursor[e[0]] += 1
            self.targets[Int(cursor[e[1]])] = Int32(e[0])
            cursor[e[1]] += 1

    def nodes(self) -> Int:
        return len(self.starts) - 1


def expand(
    starts: Ids, targets: Ids, levels: MutIds, frontier: Ids, size: Int32, next: MutIds, next_size: MutIds, level: Int32
):
    var f = global_idx.x
    if f >= Int(size):
        return
    var v = Int(frontier[unsafe_offset=f])
    for e in range(Int(starts[unsafe_offset=v]), Int(starts[unsafe_offset=v + 1])):
        var w = Int(targets[unsafe_offset=e])
        var unseen = Int32(-1)
        # exactly one thread turns -1 into the new level, and that thread queues the node
        if Atomic[Int32].compare_exchange(levels.unsafe_offset(w), unseen, level):
            var slot = Atomic[Int32].fetch_add(next_size, 1)
            next[unsafe_offset=Int(slot)] = Int32(w)


def host_levels(g: Graph, source: Int) -> List[Int32]:
    var levels = List[Int32](length=g.nodes(), fill=-1)
    levels[source] = 0
    var queue: List[Int] = [source]
    var at = 0
    while at < len(queue):
        var v = queue[at]
        at += 1
        for e in range(Int(g.starts[v]), Int(g.starts[v + 1])):
            var w = Int(g.targets[e])
            if levels[w] < 0:
                levels[w] = levels[v] + 1
                queue.append(w)
    return levels^


def search(ctx: DeviceContext, g: Graph, source: Int) raises:
    var n = g.nodes()
    var starts = ctx.enqueue_create_buffer[DType.int32](n + 1)
    var targets = ctx.enqueue_create_buffer[DType.int32](len(g.targets))
    var levels = ctx.enqueue_create_buffer[DType.int32](n)
    var frontier = ctx.enqueue_create_buffer[DType.int32](n)
    var next = ctx.enqueue_create_buffer[DType.int32](n)
    var counter = ctx.enqueue_create_buffer[DType.int32](1)
    ctx.enqueue_copy(starts, Span(g.starts))
    ctx.enqueue_copy(targets, Span(g.targets))
    levels.enqueue_fill(-1)
    with levels.map_to_host() as l, frontier.map_to_host() as f:
        l[source] = 0
        f[0] = Int32(source)
    var size = 1
    var level = 0
    var sizes = String()
    while size > 0:
        sizes += " " + String(size)
        level += 1
        counter.enqueue_fill(0)
        ctx.enqueue_function[expand](
            starts, targets, levels, frontier, Int32(size), next, counter, Int32(level),
            grid_dim=ceildiv(size, 32), block_dim=32,
        )
        with counter.map_to_host() as c:
            size = Int(c[0])
        swap(frontier, next)
    var expect = host_levels(g, source)
    with levels.map_to_host() as l:
        var wrong = 0
        var unreached = 0
        for v in range(n):
            if l[v] != expect[v]:
                wrong += 1
            if l[v] < 0:
                unreached += 1
        print("from", source, "frontiers" + sizes, "| depth", level - 1, "unreached", unreached, "wrong", wrong)


def main() raises:
    comptime side = 12
    var edges = List[Tuple[Int, Int]]()
    for y in range(side):
        for x in range(side):
            var v = y * side + x
            var wall = x == 5 and y != 9
            if x + 1 < side and not wall:
                edges.append((v, v + 1))
            if y + 1 < side:
                edges.append((v, v + side))
    edges.append((144, 145))
    var g = Graph(side * side + 3, edges)
    print("nodes", g.nodes(), "edges", len(edges))
    var ctx = DeviceContext()
    search(ctx, g, 0)
    search(ctx, g, 143)
    search(ctx, g, 9 * side + 5)
    search(ctx, g, 145)
    search(ctx, g, 146)
