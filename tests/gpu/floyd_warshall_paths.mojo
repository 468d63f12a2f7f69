# All shortest paths: one launch per intermediate node, then routes rebuilt on the host from successors.
from max.gpu import global_idx
from max.gpu.host import DeviceContext
from std.math import ceildiv

comptime FAR = Int32(1_000_000)


def relax(
    dist: Pointer[Int32, MutUnsafeAnyOrigin], next: Pointer[Int32, MutUnsafeAnyOrigin], n: Int32, via: Int32
):
    var from_ = global_idx.y
    var to = global_idx.x
    var size = Int(n)
    var k = Int(via)
    # row and column of the intermediate node do not change in this launch
    if from_ >= size or to >= size or from_ == k or to == k:
        return
    var through = dist[unsafe_offset=from_ * size + k] + dist[unsafe_offset=k * size + to]
    if through < dist[unsafe_offset=from_ * size + to]:
        dist[unsafe_offset=from_ * size + to] = through
        next[unsafe_offset=from_ * size + to] = next[unsafe_offset=from_ * size + k]


def main() raises:
    comptime n = 10
    var edges: List[Tuple[Int, Int, Int]] = [
        (0, 1, 4), (0, 2, 1), (2, 1, 2), (1, 3, 5), (2, 3, 9), (3, 4, 3), (4, 5, 1), (5, 3, 1),
        (6, 7, 2), (7, 8, 2), (8, 6, 2), (8, 0, 20), (4, 0, 7),
    ]
    var ctx = DeviceContext()
    var dist = ctx.enqueue_create_buffer[DType.int32](n * n)
    var next = ctx.enqueue_create_buffer[DType.int32](n * n)
    dist.enqueue_fill(FAR)
    next.enqueue_fill(-1)
    with dist.map_to_host() as d, next.map_to_host() as nx:
        for i in range(n):
            d[i * n + i] = 0
        for e in edges:
            d[e[0] * n + e[1]] = Int32(e[2])
            nx[e[0] * n + e[1]] = Int32(e[1])
    for k in range(n):
        ctx.enqueue_function[relax](
            dist, next, Int32(n), Int32(k), grid_dim=(ceildiv(n, 8), ceildiv(n, 8)), block_dim=(8, 8)
        )
    with dist.map_to_host() as d, next.map_to_host() as nx:
        for i in range(n):
            var line = String("from ") + String(i) + ":"
            for j in range(n):
                line += "  -" if d[i * n + j] >= FAR else " " + String(d[i * n + j])
            print(line)
        var wanted: List[Tuple[Int, Int]] = [(0, 5), (6, 3), (4, 2), (3, 9)]
        for w in wanted:
            var route = String(w[0])
            var at = w[0]
            while at != w[1] and nx[at * n + w[1]] >= 0:
                at = Int(nx[at * n + w[1]])
                route += " > " + String(at)
            print("route", w[0], "to", w[1], ":", route if at == w[1] else "none")
