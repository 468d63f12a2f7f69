# Connected components by label propagation, until a flag says that nothing changed; then ranks by power iteration in fixed point.
from max.gpu import global_idx, block_dim, grid_dim
from max.gpu.host import DeviceContext
from std.atomic import Atomic


@always_inline
def grid_stride() -> Int:
    return block_dim.x * grid_dim.x


def propagate(
    sources: Pointer[Int32, ImmUnsafeAnyOrigin],
    targets: Pointer[Int32, ImmUnsafeAnyOrigin],
    labels: Pointer[Int32, MutUnsafeAnyOrigin],
    changed: Pointer[Int32, MutUnsafeAnyOrigin],
    edges: Int32,
):
    var e = global_idx.x
    while e < Int(edges):
        var u = Int(sources[unsafe_offset=e])
        var v = Int(targets[unsafe_offset=e])
        var lu = Atomic[Int32].load(labels.unsafe_offset(u))
        var lv = Atomic[Int32].load(labels.unsafe_offset(v))
        if lu != lv:
            var least = min(lu, lv)
            Atomic[Int32].min(labels.unsafe_offset(u), least)
            Atomic[Int32].min(labels.unsafe_offset(v), least)
            _ = Atomic[Int32].fetch_add(changed, 1)
        e += grid_stride()


def push(
    sources: Pointer[Int32, ImmUnsafeAnyOrigin],
    targets: Pointer[Int32, ImmUnsafeAnyOrigin],
    degree: Pointer[Int32, ImmUnsafeAnyOrigin],
    rank: Pointer[Int64, ImmUnsafeAnyOrigin],
    next: Pointer[Int64, MutUnsafeAnyOrigin],
    edges: Int32,
):
    for e in range(global_idx.x, Int(edges), grid_stride()):
        var u = Int(sources[unsafe_offset=e])
        var share = rank[unsafe_offset=u] // Int64(degree[unsafe_offset=u])
        _ = Atomic[Int64].fetch_add(next.unsafe_offset(Int(targets[unsafe_offset=e])), share)


def main() raises:
    comptime n = 120
    var us = List[Int32]()
    var vs = List[Int32]()
    for i in range(n):
        if i % 10 != 9:
            us.append(Int32(i))
            vs.append(Int32(i + 1))
        if i % 7 == 0 and i + 40 < n:
            us.append(Int32(i))
            vs.append(Int32(i + 40))
    var m = len(us)
    var ctx = DeviceContext()
    var s = ctx.enqueue_create_buffer[DType.int32](m)
    var t = ctx.enqueue_create_buffer[DType.int32](m)
    var labels = ctx.enqueue_create_buffer[DType.int32](n)
    var changed = ctx.enqueue_create_buffer[DType.int32](1)
    ctx.enqueue_copy(s, Span(us))
    ctx.enqueue_copy(t, Span(vs))
    with labels.map_to_host() as h:
        for i in range(n):
            h[i] = Int32(i)
    var rounds = 0
    while True:
        changed.enqueue_fill(0)
        ctx.enqueue_function[propagate](s, t, labels, changed, Int32(m), grid_dim=2, block_dim=32)
        rounds += 1
        with changed.map_to_host() as c:
            if c[0] == 0:
                break
    var parent = [i for i in range(n)]
    for _ in range(n):
        for e in range(m):
            var least = min(parent[Int(us[e])], parent[Int(vs[e])])
            parent[Int(us[e])] = least
            parent[Int(vs[e])] = least
    var wrong = 0
    var roots = Dict[Int, Int]()
    with labels.map_to_host() as h:
        for i in range(n):
            wrong += Int(Int(h[i]) != parent[i])
            roots[Int(h[i])] = roots.get(Int(h[i]), 0) + 1
    print("components", len(roots), "wrong", wrong)
    var degree = List[Int32](length=n, fill=0)
    for e in range(m):
        degree[Int(us[e])] += 1
    var deg = ctx.enqueue_create_buffer[DType.int32](n)
    var rank = ctx.enqueue_create_buffer[DType.int64](n)
    var next = ctx.enqueue_create_buffer[DType.int64](n)
    ctx.enqueue_copy(deg, Span(degree))
    rank.enqueue_fill(1_000_000)
    var host = List[Int64](length=n, fill=1_000_000)
    for _ in range(4):
        next.enqueue_fill(150_000)
        ctx.enqueue_function[push](s, t, deg, rank, next, Int32(m), grid_dim=3, block_dim=16)
        swap(rank, next)
        var after = List[Int64](length=n, fill=150_000)
        for e in range(m):
            after[Int(vs[e])] += host[Int(us[e])] // Int64(degree[Int(us[e])])
        host = after^
    wrong = 0
    with rank.map_to_host() as h:
        for i in range(n):
            wrong += Int(h[i] != host[i])
        print("rank", h[0], h[41], h[119], "wrong", wrong)
