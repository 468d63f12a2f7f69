# Reductions by warp shuffles: sums, maxima with their places, votes.
from pyc import DType, Float32, Int32, Mut, kernel
from pyc.gpu import DeviceContext, Span, WARP_SIZE, barrier, block_idx, global_idx, lane_id, shared, thread_idx, warp, warp_id


@kernel
def argmax(x: Span[Float32], best: Mut[Span[Float32]], where: Mut[Span[Int32]]) -> None:
    values = shared[Float32, 8]()
    places = shared[Int32, 8]()
    i = global_idx.x
    v = x[i] if i < len(x) else Float32(-1e30)
    p = Int32(i)
    offset = 16
    while offset > 0:
        ov = warp.shuffle_down(v, offset)
        op = warp.shuffle_down(p, offset)
        if ov > v or (ov == v and op < p):
            v = ov
            p = op
        offset //= 2
    if lane_id() == 0:
        values[warp_id()] = v
        places[warp_id()] = p
    barrier()
    if thread_idx.x == 0:
        for w in range(1, 8):
            if values[w] > v:
                v = values[w]
                p = places[w]
        best[block_idx.x] = v
        where[block_idx.x] = p


@kernel
def votes(x: Span[Float32], out: Mut[Span[Int32]]) -> None:
    i = global_idx.x
    total = warp.sum(Int32(1 if x[i] > 0.5 else 0))
    before = warp.prefix_sum[exclusive=True](Int32(1 if x[i] > 0.5 else 0))
    if lane_id() == WARP_SIZE - 1:
        out[i // WARP_SIZE] = total * 100 + before


def main():
    ctx = DeviceContext()
    n = 700
    x = ctx.enqueue_create_buffer[DType.float32](n)
    best = ctx.enqueue_create_buffer[DType.float32](3)
    where = ctx.enqueue_create_buffer[DType.int32](3)
    data = [((i * 7919) % 1009) / 1009 for i in range(n)]
    with x.map_to_host() as h:
        for i in range(n):
            h[i] = data[i]
    ctx.enqueue_function[argmax](x, best, where, grid_dim=3, block_dim=256)
    with where.map_to_host() as w:
        for b in range(3):
            part = data[256 * b : 256 * b + 256]
            print(b, w[b], int(w[b]) == 256 * b + part.index(max(part)))
    counts = ctx.enqueue_create_buffer[DType.int32](4)
    ctx.enqueue_function[votes](x, counts, grid_dim=2, block_dim=64)
    with counts.map_to_host() as c:
        print([int(v) for v in c], [sum(d > 0.5 for d in data[32 * k : 32 * k + 32]) for k in range(4)])


main()
